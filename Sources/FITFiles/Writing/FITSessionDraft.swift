import ActivityItems
internal import Foundation
internal import HealthModel

/// A session being written, with the items to write at their time or at the end.
struct FITSessionDraft {
  let head: ActivityHeader
  let index: Int
  let firstLap: Int
  /// All laps of the session; ``written`` counts those already in the file.
  var laps: [ActivityLap] = []
  var lengths: [ActivityLength] = []
  var events: [ActivityEvent] = []
  private(set) var end: Instant?
  private(set) var timerSeconds: Double?
  private var written = (laps: 0, lengths: 0, events: 0)
  private var firstTime: Instant?
  private var lastTime: Instant?
  private var hasStarted = false

  init(_ head: ActivityHeader, index: Int, firstLap: Int) {
    self.head = head
    self.index = index
    self.firstLap = firstLap
  }

  private var start: Instant? {
    head.start ?? firstTime ?? laps.first?.start ?? lengths.first?.span.start ?? events.first?.time
  }

  private var cycles: FITCycles { FITCycles(head.configuration.activityType) }

  /// Writes the items up to a moment.
  mutating func follow(_ time: Instant?, to output: inout FITOutput) {
    guard let time else { return }
    firstTime = firstTime ?? time
    lastTime = lastTime.map { max($0, time) } ?? time
    startTimer(to: &output)
    write(until: time, to: &output)
  }

  /// Writes the remaining items and the session message.
  mutating func finish(_ totals: ActivityTotals, to output: inout FITOutput) {
    startTimer(to: &output)
    write(until: .latest, to: &output)
    timerSeconds = totals.timerSeconds ?? totals.elapsedSeconds
    let told = totals.elapsedSeconds.flatMap { elapsed in
      start.map { $0.later(bySeconds: elapsed) }
    }
    end = head.end ?? told ?? lastTime ?? laps.last?.end ?? lengths.last?.span.end ?? start
    // Devices may report a pause after the end of a session; the last stop follows it.
    let last = events.last.map(\.time)
    if let end {
      writeTimer(FITCode.EventType.stopAll, at: max(end, last ?? end), to: &output)
    }
    writeSession(totals, to: &output)
  }

  private mutating func startTimer(to output: inout FITOutput) {
    guard !hasStarted, let start else { return }
    hasStarted = true
    writeTimer(FITCode.EventType.start, at: start, to: &output)
  }

  /// Writes the timer's start or stop, marked as not being an event of the workout.
  private func writeTimer(
    _ type: Int, at time: Instant, to output: inout FITOutput
  ) {
    output.message.begin(FITMessageNumber.event)
    output.message.add(FITField.timestamp, .uint32, FITTime.seconds(time).map { Int($0) })
    output.message.add(FITField.event, .enumeration, FITCode.Event.timer)
    output.message.add(FITField.eventType, .enumeration, type)
    output.message.add(FITField.Event.data, .uint32, FITCode.TimerTrigger.manual)
    output.add(FITOwnField.filled, .uint8, FITOwnField.Filled.start.rawValue)
    output.flush()
  }

  private mutating func write(until time: Instant, to output: inout FITOutput) {
    while written.events < events.count, events[written.events].time <= time {
      FITPartWriter.write(events[written.events], to: &output)
      written.events += 1
    }
    while written.lengths < lengths.count, lengths[written.lengths].span.end <= time {
      FITPartWriter.write(lengths[written.lengths], index: written.lengths, to: &output)
      written.lengths += 1
    }
    while written.laps < laps.count, laps[written.laps].end ?? laps[written.laps].start <= time {
      FITPartWriter.write(
        laps[written.laps], index: firstLap + written.laps, cycles: cycles,
        sport: FITSportWords(for: head), to: &output)
      written.laps += 1
    }
  }

  private func writeSession(_ totals: ActivityTotals, to output: inout FITOutput) {
    typealias Field = FITField.Session
    let words = FITSportWords(for: head)
    output.message.begin(FITMessageNumber.session)
    output.message.add(FITField.messageIndex, .uint16, index)
    FITPartWriter.writeTimes(
      start: start, end: end, totals: totals,
      filled: FITOwnField.Filled(
        (head.start == nil, .start), (head.end == nil, .end)), to: &output)
    output.message.add(FITField.event, .enumeration, FITCode.Event.session)
    output.message.add(FITField.eventType, .enumeration, FITCode.EventType.stop)
    output.message.add(Field.sport, .enumeration, words.sport.map { Int($0) })
    output.message.add(Field.subSport, .enumeration, words.subSport.map { Int($0) })
    FITPartWriter.write(totals, fields: .session, cycles: cycles, to: &output)
    output.message.add(Field.firstLapIndex, .uint16, firstLap)
    output.message.add(Field.numberOfLaps, .uint16, laps.count)
    output.message.add(Field.trigger, .enumeration, FITCode.SessionTrigger.activityEnd)
    if let length = head.configuration.lapLength {
      if let pool = FITPool.fit(length) {
        output.message.add(Field.poolLength, .uint16, Int(pool.centimeters))
        output.message.add(Field.poolLengthUnit, .enumeration, pool.unit)
      }
      output.add(FITOwnField.lapLength, real: length.value)
      output.add(FITOwnField.lapLengthUnit, "\(length.unit)")
    }
    output.message.add(Field.profileName, head.name)
    writeOwn(to: &output)
    output.flush()
  }

  /// Writes the values that FIT cannot represent, or would represent differently.
  private func writeOwn(to output: inout FITOutput) {
    let configuration = head.configuration
    output.add(FITOwnField.activityType, .uint16, configuration.activityType.rawValue)
    output.add(FITOwnField.locationType, .uint8, configuration.locationType.rawValue)
    output.add(
      FITOwnField.swimmingLocationType, .uint8, configuration.swimmingLocationType.rawValue)
    output.add(FITOwnField.name, head.name)
    output.add(FITOwnField.notes, head.notes)
    output.add(FITOwnField.identifier, head.identifier)
    output.add(FITOwnField.timeZone, head.timeZone)
    output.add(FITOwnField.sport, head.sport)
    output.add(FITOwnField.part, .uint16, head.part?.index)
    output.add(FITOwnField.partCount, .uint16, head.part?.count)
    output.add(FITOwnField.partIdentifier, head.part?.uuid?.uuidString.lowercased())
    output.add(FITOwnField.secondsFromUTC, .sint32, head.secondsFromUTC)
    output.add(FITOwnField.recorderName, head.recorder.name)
    output.add(FITOwnField.recorderManufacturer, head.recorder.manufacturer)
    output.add(FITOwnField.recorderModel, head.recorder.model)
    output.add(FITOwnField.recorderSoftware, head.recorder.softwareVersion)
    output.add(FITOwnField.recorderSerial, head.recorder.serialNumber)
  }
}

extension FITSportWords {
  /// Uses the sport of the workout's head if it is FIT's and matches the activity type, else the
  /// closest one.
  init(for head: ActivityHeader) {
    if let words = head.sport.flatMap({ FITSportWords($0) }),
      words.configuration.activityType == head.configuration.activityType
    {
      self = words
    } else {
      self.init(head.configuration)
    }
  }
}

extension FITOwnField.Filled {
  fileprivate init(_ flags: (Bool, Self)...) {
    self = flags.reduce(into: []) { if $1.0 { $0.insert($1.1) } }
  }
}
