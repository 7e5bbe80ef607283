import ActivityItems
internal import HealthModel

/// The data stored by a heart rate strap, for example under water: heart rates and beat times in
/// `hr` messages, which watches append to a file.
///
/// The first message assigns a moment to a counter of 1/1024 s; the next ones contain its low
/// twelve bits, one value per beat.
///
/// **Source** Garmin, *FIT Profile*, message `hr`, and *Plugin Framework for HR messages*.
struct FITStrapStream {
  struct Item {
    let time: Instant
    let item: ActivityItem
  }

  private var cursor: FITCursor?
  /// The files to read, in reverse order.
  private var rest: [FITSegment]
  private let tellsRates: Bool
  /// The moment at which the counter was zero.
  private var origin: Instant?
  private var ticks = FITAccumulator(bits: tickBits)
  private var lastBeat: UInt64?
  /// The items of the last message, in reverse order.
  private var waiting: [Item] = []

  private static let tickBits = 12
  private static let ticksPerSecond = 1024.0
  private static let fractionScale = 32_768.0
  /// The maximum interval between beats: 4 s are 15 beats per minute, and twelve bits wrap after
  /// that.
  private static let maximumInterval = 4.0

  init(_ segments: [FITSegment], tellsRates: Bool) {
    rest = segments.reversed()
    self.tellsRates = tellsRates
  }

  /// Returns the next item if it is not after the limit; without a limit, the next item.
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
        if interval <= Self.maximumInterval { intervals.append(interval) }
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

  /// Unpacks 12-bit numbers, two in three bytes.
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
