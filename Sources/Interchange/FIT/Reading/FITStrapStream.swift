internal import HealthModel

/// What a heart rate strap kept by itself, such as under water: the times of beats and heart rates, in
/// `hr` messages that watches add to a file afterwards.
///
/// The first message sets a moment for a count of 1/1024 s; the next ones tell the low twelve bits of it,
/// a beat each.
///
/// **Source** Garmin, *FIT Profile*, message `hr`, and *Plugin Framework for HR messages*.
struct FITStrapStream {
  struct Item {
    let time: Instant
    let item: ActivityItem
  }

  private var cursor: FITCursor?
  /// Files still to be read, the next last.
  private var rest: [FITSegment]
  private let tellsRates: Bool
  /// The moment at which the count began.
  private var origin: Instant?
  private var ticks = FITAccumulator(bits: tickBits)
  private var lastBeat: UInt64?
  /// What one message told, the next last.
  private var waiting: [Item] = []

  private static let tickBits = 12
  private static let ticksPerSecond = 1024.0
  private static let fractionScale = 32_768.0
  /// A longer silence is no interval between beats: 4 s are 15 beats a minute, and twelve bits repeat.
  private static let longestInterval = 4.0

  init(_ segments: [FITSegment], tellsRates: Bool) {
    rest = segments.reversed()
    self.tellsRates = tellsRates
  }

  /// The next that is not after a moment; of none, the next.
  mutating func next(before limit: Instant?, in bytes: UnsafeRawBufferPointer) -> Item? {
    while waiting.isEmpty {
      guard let step = cursor?.next(in: bytes) else {
        guard let segment = rest.popLast() else { return nil }
        cursor = FITCursor(segment)
        continue
      }
      guard case .message(let local, let payload) = step,
        cursor?.definitions[local]?.globalNumber == FITMessageNumber.hr,
        let message = cursor?.message(
          local: local, payload: payload, in: bytes, developer: FITDeveloperFields())
      else { continue }
      read(message)
    }
    guard let item = waiting.last else { return nil }
    if let limit, item.time > limit { return nil }
    waiting.removeLast()
    return item
  }

  private mutating func read(_ message: FITMessage) {
    var beats: [UInt64] = []
    if let count = message[FITField.HR.eventTimestamp]?.numbers.first.flatMap({
      UInt64(exactly: $0)
    }) {
      anchor(message, at: count)
      beats.append(count)
      ticks = FITAccumulator(bits: Self.tickBits, total: count)
    }
    guard let origin else { return }
    if case .bytes(let packed)? = message[FITField.HR.eventTimestamp12] {
      for low in Self.unpack(packed) { beats.append(ticks.add(low)) }
    }
    var items: [Item] = []
    var intervals: [Double] = []
    let rates = message[FITField.HR.filteredRate].map(Self.rates) ?? []
    for (index, beat) in beats.enumerated() {
      if let last = lastBeat, beat > last {
        let interval = Double(beat - last) / Self.ticksPerSecond
        if interval <= Self.longestInterval { intervals.append(interval) }
      }
      lastBeat = beat
      let time = origin.later(bySeconds: Double(beat) / Self.ticksPerSecond)
      if tellsRates, index < rates.count, let rate = rates[index] {
        items.append(Item(time: time, item: .point(ActivityPoint(time: time, heartRate: rate))))
      }
    }
    if let last = beats.last, !intervals.isEmpty {
      let time = origin.later(bySeconds: Double(last) / Self.ticksPerSecond)
      items.append(
        Item(time: time, item: .beats(ActivityBeats(time: time, intervals: intervals))))
    }
    waiting = items.reversed()
  }

  private mutating func anchor(_ message: FITMessage, at count: UInt64) {
    guard let time = message.timestamp.flatMap({ FITTime.instant($0) }) else { return }
    let fraction =
      message.number(FITField.HR.fractionalTimestamp, scale: Self.fractionScale) ?? 0
    origin = time.later(bySeconds: fraction - Double(count) / Self.ticksPerSecond)
    lastBeat = nil
  }

  /// Numbers of twelve bits, two in three bytes.
  private static func unpack(_ bytes: [UInt8]) -> [UInt32] {
    stride(from: 0, to: bytes.count - bytes.count % 3, by: 3).flatMap { index -> [UInt32] in
      let (low, middle, high) = (
        UInt32(bytes[index]), UInt32(bytes[index + 1]), UInt32(bytes[index + 2])
      )
      return [low | (middle & 0x0F) << 8, middle >> 4 | high << 4]
    }
  }

  private static func rates(_ value: FITValue) -> [Double?] {
    let values: [FITValue?] = if case .list(let list) = value { list } else { [value] }
    return values.map { value in value?.number.flatMap { $0 > 0 ? $0 : nil } }
  }
}
