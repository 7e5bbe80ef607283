import ActivityItems
internal import HealthModel

/// The messages of a FIT file that are needed before its records are emitted, found in a first pass
/// that skips the records.
struct FITSummary {
  private(set) var fileID: FITMessage?
  private(set) var creator: FITMessage?
  private(set) var info: FITMessage?
  private(set) var sessions: [FITSession] = []
  private(set) var laps: [ActivityLap] = []
  private(set) var lengths: [ActivityLength] = []
  private(set) var timer: [FITTimerEvent] = []
  private(set) var developer = FITDeveloperFields()
  private(set) var secondsFromUTC: Int?
  private(set) var recordCount = 0
  private(set) var hrCount = 0
  private(set) var counts: [UInt16: Int] = [:]
  private(set) var issues: [ActivityIssue] = []
  /// The offset added to times that are relative to the device's power-on.
  let timeShift: UInt32
  private var clock = FITClock()
  private var hasRelativeTimes = false
  private var sport: FITMessage?
  /// Whether the file declares its sessions to be one workout.
  private var isMultisport = false
  private var firstRecord: Instant?
  private var lastRecord: Instant?
  private var sessionMessages: [FITMessage] = []
  private var lapMessages: [FITMessage] = []

  /// The maximum number of messages of a kind, to bound memory; further ones are ignored.
  private static let maximumSessions = 256
  private static let maximumParts = 50_000

  /// Reads a file.
  ///
  /// If its times are relative to the device's power-on and that time is known, the file is read
  /// again with the offset.
  init(_ segment: FITSegment, in bytes: UnsafeRawBufferPointer) {
    self.init(segment, timeShift: 0, in: bytes)
    guard hasRelativeTimes, let shift = clock.shift else { return }
    let text = clock.isUTC ? "the file tells when that was" : "its local time was taken for UTC"
    self.init(segment, timeShift: shift, in: bytes)
    issues.append(
      ActivityIssue(
        "times are relative to the start of the device; \(text)", at: .offset(segment.start),
        weight: .note))
  }

  private init(_ segment: FITSegment, timeShift: UInt32, in bytes: UnsafeRawBufferPointer) {
    self.timeShift = timeShift
    issues = segment.issues
    var cursor = FITCursor(segment)
    cursor.timeShift = timeShift
    var localCounts = [Int](repeating: 0, count: FITCursor.localCount)
    var recordTimes = FITTimeRange()
    func flush(_ local: Int, _ definition: FITDefinition?) {
      guard let definition, localCounts[local] > 0 else { return }
      counts[definition.globalNumber, default: 0] += localCounts[local]
      localCounts[local] = 0
    }
    var previous = [FITDefinition?](repeating: nil, count: FITCursor.localCount)
    while let step = cursor.next(in: bytes) {
      switch step {
      case .definition(let local):
        flush(local, previous[local])
        previous[local] = cursor.definitions[local]
      case .message(let local, let payload):
        localCounts[local] += 1
        guard let number = previous[local]?.globalNumber else { continue }
        if number == FITMessageNumber.record {
          if let time = cursor.timestamp { recordTimes.receive(time) }
        } else if Self.isRead(number),
          let message = cursor.message(
            local: local, payload: payload, in: bytes, developer: developer)
        {
          receive(message)
        }
      }
    }
    for local in previous.indices { flush(local, previous[local]) }
    issues += cursor.drainIssues()
    recordCount = counts[FITMessageNumber.record] ?? 0
    hrCount = counts[FITMessageNumber.hr] ?? 0
    hasRelativeTimes = recordTimes.hasRelative
    firstRecord = recordTimes.first.flatMap { FITTime.instant($0) }
    lastRecord = recordTimes.last.flatMap { FITTime.instant($0) }
    makeSessions(at: segment.start)
    makeLaps()
  }

  private static func isRead(_ number: UInt16) -> Bool {
    switch number {
    case FITMessageNumber.fileID, FITMessageNumber.fileCreator, FITMessageNumber.deviceInfo,
      FITMessageNumber.sport, FITMessageNumber.session, FITMessageNumber.lap,
      FITMessageNumber.length, FITMessageNumber.event, FITMessageNumber.activity,
      FITMessageNumber.timestampCorrelation,
      FITMessageNumber.fieldDescription, FITMessageNumber.developerDataID:
      true
    default: false
    }
  }

  private mutating func receive(_ message: FITMessage) {
    switch message.number {
    case FITMessageNumber.fileID: fileID = fileID ?? message
    case FITMessageNumber.fileCreator: creator = creator ?? message
    case FITMessageNumber.deviceInfo:
      if info == nil, message.integer(FITField.DeviceInfo.deviceIndex) == 0 { info = message }
    case FITMessageNumber.sport: sport = sport ?? message
    case FITMessageNumber.session:
      receive(message, into: \.sessionMessages, most: Self.maximumSessions)
    case FITMessageNumber.lap: receive(message, into: \.lapMessages, most: Self.maximumParts)
    case FITMessageNumber.length:
      if let length = ActivityLength(message) {
        receive(length, at: message.offset, into: \.lengths)
      } else {
        issues.append(
          ActivityIssue("a length without a time; skipped", at: .offset(message.offset)))
      }
    case FITMessageNumber.event:
      if let event = FITTimerEvent(message) { receive(event, at: message.offset, into: \.timer) }
    case FITMessageNumber.activity: applyActivity(message)
    case FITMessageNumber.timestampCorrelation: clock.learn(correlation: message)
    default: developer.learn(message)
    }
  }

  private mutating func receive(
    _ message: FITMessage, into list: WritableKeyPath<Self, [FITMessage]>, most: Int
  ) {
    receive(message, at: message.offset, into: list, most: most)
  }

  private mutating func receive<Part>(
    _ part: Part, at offset: Int, into list: WritableKeyPath<Self, [Part]>,
    most: Int = Self.maximumParts
  ) {
    if self[keyPath: list].count < most {
      self[keyPath: list].append(part)
    } else if self[keyPath: list].count == most {
      issues.append(
        ActivityIssue(
          "more than \(most) laps, lengths or events; the rest were skipped", at: .offset(offset)))
    }
  }

  private mutating func applyActivity(_ message: FITMessage) {
    isMultisport = message.integer(FITField.Activity.type) == FITCode.ActivityType.autoMultiSport
    guard let time = message.timestamp,
      let local = message.seconds(FITField.Activity.localTimestamp)
    else { return }
    clock.learn(activity: message)
    guard timeShift == 0, time >= FITTime.firstAbsolute else { return }
    guard let offset = FITTimeZone.offset(local: local, utc: time) else {
      issues.append(
        ActivityIssue(
          "local time \(local) and UTC \(time) do not differ by a time zone",
          at: .offset(message.offset),
          weight: .note))
      return
    }
    secondsFromUTC = offset
  }
}

extension FITSummary {
  private mutating func makeSessions(at start: Int) {
    let device = FITDevice(fileID: fileID, creator: creator, info: info)
    sessions = sessionMessages.map { FITSession($0, sport: sport) }
    if sessions.isEmpty, recordCount > 0, isActivity {
      sessions = [FITSession(recordsFrom: firstRecord, to: lastRecord, sport: sport)]
      issues.append(
        ActivityIssue(
          "no session; all records were imported as one workout",
          at: .offset(start), weight: .note))
    }
    sessionMessages = []
    for index in sessions.indices {
      issues += sessions[index].issues
      if sessions.count == 1, sessions[index].start == nil, !developer.hasOwn {
        sessions[index].start = firstRecord
        sessions[index].head.start = firstRecord
      }
      guard !developer.hasOwn else { continue }
      sessions[index].head.secondsFromUTC = secondsFromUTC
      sessions[index].head.recorder = device.recorder
      sessions[index].head.identifier = device.identifier.map {
        index == 0 ? $0 : "\($0)-\(index + 1)"
      }
    }
    let order = sessions.indices.sorted {
      (sessions[$0].start ?? .earliest, $0) < (sessions[$1].start ?? .earliest, $1)
    }
    sessions = order.map { sessions[$0] }
    if !developer.hasOwn {
      issues += FITMultisport.mark(&sessions, isDeclared: isMultisport, at: start)
    }
  }

  private mutating func makeLaps() {
    for message in lapMessages {
      let exact = message.own(FITOwnField.exactTime)?.integer
        .flatMap { Instant(fitMicroseconds: $0) }
      let start =
        exact ?? message.seconds(FITField.startTime).flatMap { FITTime.instant($0) }
      let session = start.flatMap { owner(of: $0) }.map { sessions[$0] } ?? sessions.first
      let isPool = session?.head.configuration.swimmingLocationType == .pool
      if let lap = ActivityLap(message, cycles: session?.cycles ?? .other, isPool: isPool) {
        laps.append(lap)
      } else {
        issues.append(
          ActivityIssue("a lap without a time; skipped", at: .offset(message.offset)))
      }
    }
    lapMessages = []
  }

  /// Whether the file type is activity or missing.
  var isActivity: Bool {
    let type = fileID?.integer(FITField.FileID.type)
    return type == nil || type == FITCode.FileType.activity
      || type.map { FITCode.FileType.names[$0] == nil } == true
  }

  /// A description of the contents of a file without a workout.
  var contents: String {
    let type = fileID?.integer(FITField.FileID.type)
    let kind =
      type == FITCode.FileType.activity
      ? "an activity without records"
      : type.flatMap { FITCode.FileType.names[$0] } ?? "a file that does not say of what"
    let messages = counts.values.reduce(0, +)
    return "\(kind), \(messages) messages, \(recordCount) of them records"
  }

  /// Whether the file contains only heart rate strap data.
  var isStrapOnly: Bool { sessions.isEmpty && recordCount == 0 && hrCount > 0 }

  /// Returns the session of a moment: the last one that had begun.
  func owner(of time: Instant) -> Int? {
    guard sessions.count > 1 else { return sessions.isEmpty ? nil : 0 }
    var low = 0
    var high = sessions.count
    while low < high {
      let middle = (low + high) / 2
      if let start = sessions[middle].start, start > time {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return max(0, low - 1)
  }

  /// Returns the session of an event; a stop at the start of the next session belongs to the
  /// previous one.
  func owner(of event: FITTimerEvent) -> Int? {
    guard let owner = owner(of: event.time) else { return nil }
    let isBefore = event.kind == .stop && owner > 0 && sessions[owner].start == event.time
    return isBefore ? owner - 1 : owner
  }
}
