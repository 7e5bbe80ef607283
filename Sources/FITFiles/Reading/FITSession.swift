import ActivityItems
internal import Foundation
internal import HealthModel

/// A session of a file: the head and totals of one activity.
struct FITSession {
  var head: ActivityHeader
  var totals: ActivityTotals
  /// The time from which records belong to the session; `nil` if the file has no time.
  var start: Instant?
  var end: Instant?
  var cycles: FITCycles
  /// The inconsistencies found.
  var issues: [ActivityIssue] = []

  /// Creates a session from its message.
  ///
  /// `sport` is the file's sport message, used if the session message has no sport.
  init(_ message: FITMessage, sport: FITMessage?) {
    let words = Self.words(message, sport: sport)
    cycles = FITCycles(words.configuration.activityType)
    totals = ActivityTotals(message, fields: .session, cycles: cycles)
    head = ActivityHeader(words.configuration, sport: words.text)
    head.name =
      message[FITField.Session.profileName]?.text ?? sport?[FITField.Sport.name]?.text
    if let length = message.number(FITField.Session.poolLength), length > 0,
      head.configuration.activityType == .swimming
    {
      head.configuration.lapLength = FITPool.quantity(
        centimeters: length, unit: message.integer(FITField.Session.poolLengthUnit))
      head.configuration.swimmingLocationType = .pool
    }
    readTimes(message)
    if message.own(FITOwnField.activityType) != nil { readOwn(message) }
  }

  /// Creates a session for records that have none.
  init(recordsFrom start: Instant?, to end: Instant?, sport: FITMessage?) {
    let words = FITSportWords(
      sport: sport?.integer(FITField.Sport.sport).flatMap { UInt8(exactly: $0) },
      subSport: sport?.integer(FITField.Sport.subSport).flatMap { UInt8(exactly: $0) })
    cycles = FITCycles(words.configuration.activityType)
    totals = ActivityTotals()
    head = ActivityHeader(words.configuration, sport: words.text, start: start, end: end)
    head.name = sport?[FITField.Sport.name]?.text
    self.start = start
    self.end = end
  }

  private static func words(_ message: FITMessage, sport: FITMessage?) -> FITSportWords {
    func code(_ field: UInt8, _ other: UInt8) -> UInt8? {
      let value = message.integer(field) ?? sport?.integer(other)
      return value.flatMap { UInt8(exactly: $0) }
    }
    return FITSportWords(
      sport: code(FITField.Session.sport, FITField.Sport.sport),
      subSport: code(FITField.Session.subSport, FITField.Sport.subSport))
  }

  private mutating func readTimes(_ message: FITMessage) {
    let said = message.timestamp.flatMap { FITTime.instant($0) }
    start = message.seconds(FITField.startTime).flatMap { FITTime.instant($0) }
    if start == nil, let said, let elapsed = totals.elapsedSeconds {
      start = said.later(bySeconds: -elapsed)
      issues.append(
        ActivityIssue(
          "a session has no start time; it was computed from its end and duration",
          at: .offset(message.offset), weight: .note))
    }
    if let start, let elapsed = totals.elapsedSeconds {
      end = start.later(bySeconds: elapsed)
    } else {
      end = said
    }
    if let start, let said, said < start {
      issues.append(
        ActivityIssue(
          "a session has the timestamp \(said.rfc3339), before its start",
          at: .offset(message.offset),
          weight: .note))
      if totals.elapsedSeconds == nil { end = nil }
    }
    if let timer = totals.timerSeconds, let elapsed = totals.elapsedSeconds, timer > elapsed + 1 {
      issues.append(
        ActivityIssue(
          "a session has a timer time of \(timer) s, longer than its duration of \(elapsed) s",
          at: .offset(message.offset), weight: .note))
    }
    if let exact = message.own(FITOwnField.exactTime)?.integer {
      start = Instant(fitMicroseconds: exact) ?? start
      if let start, let elapsed = totals.elapsedSeconds { end = start.later(bySeconds: elapsed) }
    }
    if let exact = message.own(FITOwnField.exactEnd)?.integer {
      end = Instant(fitMicroseconds: exact) ?? end
    }
    let filled = message.filled
    head.start = filled.contains(.start) ? nil : start
    head.end = filled.contains(.end) ? nil : end
    if filled.contains(.elapsedTime) { totals.elapsedSeconds = nil }
    if filled.contains(.timerTime) { totals.timerSeconds = nil }
  }

  /// Reads this project's fields, for values that FIT cannot represent.
  private mutating func readOwn(_ message: FITMessage) {
    func text(_ name: String) -> String? { message.ownText(name) }
    func integer(_ name: String) -> Int? {
      message.own(name)?.integer.flatMap { Int(exactly: $0) }
    }
    head.name = text(FITOwnField.name)
    head.notes = text(FITOwnField.notes)
    head.identifier = text(FITOwnField.identifier)
    head.timeZone = text(FITOwnField.timeZone)
    head.sport = text(FITOwnField.sport)
    head.secondsFromUTC = integer(FITOwnField.secondsFromUTC)
    head.recorder = ActivityRecorder(
      name: text(FITOwnField.recorderName), manufacturer: text(FITOwnField.recorderManufacturer),
      model: text(FITOwnField.recorderModel),
      softwareVersion: text(FITOwnField.recorderSoftware),
      serialNumber: text(FITOwnField.recorderSerial))
    if let type = integer(FITOwnField.activityType).flatMap({ WorkoutActivityType(rawValue: $0) }) {
      head.configuration.activityType = type
      cycles = FITCycles(type)
    }
    if let location = integer(FITOwnField.locationType).flatMap({
      WorkoutConfiguration.LocationType(rawValue: $0)
    }) {
      head.configuration.locationType = location
    }
    if let location = integer(FITOwnField.swimmingLocationType).flatMap({
      WorkoutConfiguration.SwimmingLocationType(rawValue: $0)
    }) {
      head.configuration.swimmingLocationType = location
    }
    if let length = message.own(FITOwnField.lapLength)?.number,
      let unit = text(FITOwnField.lapLengthUnit).flatMap({ try? Unit($0) })
    {
      head.configuration.lapLength = Quantity(length, unit)
    }
    if let index = integer(FITOwnField.part), let count = integer(FITOwnField.partCount),
      index >= 0, count > index
    {
      head.part = ActivityPart(
        index: index, count: count,
        uuid: text(FITOwnField.partIdentifier).flatMap(UUID.init(uuidString:)))
    }
  }
}

extension Instant {
  /// Returns the instant later by a duration from a file, rounded to microseconds.
  func later(bySeconds seconds: Double) -> Instant {
    let microseconds = (seconds * 1_000_000).rounded()
    let bound = Double(Instant.latest.microseconds)
    guard abs(microseconds) < bound, let step = Int64(exactly: microseconds) else { return self }
    let (sum, overflow) = self.microseconds.addingReportingOverflow(step)
    return overflow ? self : Instant(microseconds: sum)
  }
}
