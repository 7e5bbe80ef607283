import ActivityItems
internal import HealthModel

/// The points and beats of one session, in file order.
struct FITRecordStream {
  private var cursor: FITCursor
  private var records = FITRecordReader()
  private var developer = FITDeveloperFields()
  private var strap: FITStrapStream?
  private let summary: FITSummary
  private let session: Int
  private let isAlone: Bool
  /// The session of messages without a time: that of the last record.
  private var owner = 0
  /// A point to emit before the next message is read.
  private var waiting: ActivityPoint?

  init(
    _ segment: FITSegment, straps: [FITSegment], summary: FITSummary, session: Int,
    in bytes: [UInt8]
  ) {
    cursor = FITCursor(segment)
    cursor.timeShift = summary.timeShift
    self.summary = summary
    self.session = session
    isAlone = summary.sessions.count == 1
    guard !straps.isEmpty else { return }
    let hasHeartRate = bytes.withUnsafeBytes {
      Self.hasHeartRate(segment, summary, session, in: $0)
    }
    strap = FITStrapStream(straps, tellsRates: !hasHeartRate)
  }

  /// The issues about points with invalid positions, one of each kind.
  var issues: [ActivityIssue] {
    guard let first = records.firstBadPlace else { return [] }
    var issues: [ActivityIssue] = []
    if records.placesOffEarth > 0 {
      issues.append(
        ActivityIssue(
          "\(records.placesOffEarth) invalid coordinates; the points were imported without them",
          at: .offset(first)))
    }
    if records.placesAtOrigin > 0 {
      issues.append(
        ActivityIssue(
          "\(records.placesAtOrigin) points at latitude and longitude 0, which means no fix",
          at: .offset(first), weight: .note))
    }
    return issues
  }

  mutating func next(in bytes: UnsafeRawBufferPointer) -> ActivityItem? {
    if let point = waiting {
      if let earlier = strapItem(before: point.time, in: bytes) { return earlier }
      waiting = nil
      return .point(point)
    }
    while let step = cursor.next(in: bytes) {
      guard case .message(let local, let payload) = step else {
        if case .definition(let local) = step { records.invalidate(local) }
        continue
      }
      guard let definition = cursor.definitions[local] else { continue }
      switch definition.globalNumber {
      case FITMessageNumber.record:
        let point = records.point(
          local: local, payload: payload, timestamp: cursor.timestamp, definition: definition,
          developer: developer, in: bytes)
        if !isAlone {
          if let time = point.time { owner = summary.owner(of: time) ?? 0 }
          guard owner == session else { continue }
        }
        let beginsSegment = records.beginsSegment
        if strap != nil || beginsSegment {
          waiting = point
          return beginsSegment ? .segment : next(in: bytes)
        }
        return .point(point)
      case FITMessageNumber.hrv where owner == session:
        if let beats = beats(local: local, payload: payload, in: bytes) { return .beats(beats) }
      case FITMessageNumber.fieldDescription, FITMessageNumber.developerDataID:
        if let message = cursor.message(
          local: local, payload: payload, in: bytes, developer: developer)
        {
          developer.learn(message)
          records.invalidateAll()
        }
      default: break
      }
    }
    return strapItem(before: nil, in: bytes)
  }

  private func beats(
    local: Int, payload: Int, in bytes: UnsafeRawBufferPointer
  ) -> ActivityBeats? {
    let thousandths = 1000.0
    guard
      let message = cursor.message(
        local: local, payload: payload, in: bytes, developer: developer),
      let intervals = message[FITField.HRV.time]?.numbers, !intervals.isEmpty
    else { return nil }
    let time = message.own(FITOwnField.exactTime)?.integer.flatMap { Instant(fitMicroseconds: $0) }
    return ActivityBeats(time: time, intervals: intervals.map { $0 / thousandths })
  }

  /// Returns the next strap item up to a moment, or the next one at all.
  private mutating func strapItem(
    before limit: Instant?, in bytes: UnsafeRawBufferPointer
  ) -> ActivityItem? {
    while let item = strap?.next(before: limit, in: bytes) {
      guard isAlone || summary.owner(of: item.time) == session else { continue }
      return item.item
    }
    return nil
  }

  /// Returns whether any record of the session contains a heart rate.
  private static func hasHeartRate(
    _ segment: FITSegment, _ summary: FITSummary, _ session: Int,
    in bytes: UnsafeRawBufferPointer
  ) -> Bool {
    var cursor = FITCursor(segment)
    cursor.timeShift = summary.timeShift
    while let step = cursor.next(in: bytes) {
      guard case .message(let local, let payload) = step,
        let definition = cursor.definitions[local],
        definition.globalNumber == FITMessageNumber.record,
        let field = definition.field(FITField.Record.heartRate),
        let rate = bytes.fitInteger(
          field.type, at: payload + field.offset, isBigEndian: definition.isBigEndian), rate > 0,
        let time = cursor.timestamp.flatMap({ FITTime.instant($0) })
      else { continue }
      if summary.owner(of: time) == session { return true }
    }
    return false
  }
}
