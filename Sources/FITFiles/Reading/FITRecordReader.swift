import ActivityItems
internal import HealthModel

/// Creates points from `record` messages by their plans, and stores the state between messages.
struct FITRecordReader {
  private var plans = [FITRecordPlan?](repeating: nil, count: FITCursor.localCount)
  private var kinds = MeasureKinds()
  private var compressed = FITAccumulator(bits: 12)
  /// Whether the last point begins a new segment.
  private(set) var beginsSegment = false
  /// The number of points with an invalid position, and the offset of the first one.
  private(set) var placesOffEarth = 0
  private(set) var placesAtOrigin = 0
  private(set) var firstBadPlace: Int?

  private static let degreesPerSemicircle = 180.0 / 0x1p31

  /// Discards the plan of a local number.
  mutating func invalidate(_ local: Int) {
    plans[local] = nil
  }

  mutating func invalidateAll() {
    for local in plans.indices { plans[local] = nil }
  }

  /// Returns the point of a message.
  @inline(__always)
  mutating func point(
    local: Int, payload: Int, timestamp: UInt32?, definition: FITDefinition,
    developer: FITDeveloperFields, in bytes: UnsafeRawBufferPointer
  ) -> ActivityPoint {
    if plans[local] == nil {
      plans[local] = FITRecordPlan(definition, developer: developer, kinds: &kinds)
    }
    var point = ActivityPoint()
    beginsSegment = false
    guard let plan = plans[local] else { return point }
    if let timestamp { point.time = FITTime.instant(timestamp) }
    var latitude: Double?
    var longitude: Double?
    let isBigEndian = plan.isBigEndian
    for step in plan.steps {
      let offset = payload + step.offset
      if step.target == .compressedSpeedDistance {
        readCompressed(bytes, at: offset, into: &point)
        continue
      }
      guard let raw = bytes.fitNumber(step.type, at: offset, isBigEndian: isBigEndian) else {
        continue
      }
      let value = raw / step.scale - step.shift
      switch step.target {
      case .latitude: latitude = raw * Self.degreesPerSemicircle
      case .longitude: longitude = raw * Self.degreesPerSemicircle
      case .altitude, .enhancedAltitude: point.altitude = value
      case .distance: point.distance = value
      case .speed, .enhancedSpeed: point.speed = value
      case .heartRate: point.heartRate = value == 0 ? nil : value
      case .cadence, .cadence256: point.cadence = value
      case .fractionalCadence: point.cadence = point.cadence.map { $0 + value }
      case .power: point.power = value
      case .temperature: point.temperature = value
      case .accuracy: point.withQuality { $0.horizontalAccuracy = value }
      case .exactTime: point.time = Instant(fitMicroseconds: raw) ?? point.time
      case .segment: beginsSegment = raw != 0
      case .course: point.course = value
      case .horizontalAccuracy, .verticalAccuracy, .speedAccuracy, .courseAccuracy,
        .geoidSeparation, .hdop, .satellites, .fixMode:
        point.withQuality { $0.set(step.target, value) }
      case .compressedSpeedDistance: break
      }
    }
    if let latitude, let longitude {
      point.place = place(latitude, longitude, at: payload)
    }
    if !plan.measures.isEmpty || (point.time == nil && timestamp != nil) {
      point.measures = measures(
        of: plan, at: payload, timestamp: point.time == nil ? timestamp : nil, in: bytes)
    }
    return point
  }

  private func measures(
    of plan: FITRecordPlan, at payload: Int, timestamp: UInt32?, in bytes: UnsafeRawBufferPointer
  ) -> [ActivityMeasure] {
    var measures: [ActivityMeasure] = []
    measures.reserveCapacity(plan.measures.count + 1)
    if let timestamp {
      measures.append(ActivityMeasure(plan.relativeTime, Double(timestamp)))
    }
    for measure in plan.measures {
      guard
        let raw = bytes.fitNumber(
          measure.type, at: payload + measure.offset, isBigEndian: plan.isBigEndian)
      else { continue }
      measures.append(ActivityMeasure(measure.kind, raw / measure.scale - measure.shift))
    }
    return measures
  }

  private mutating func place(
    _ latitude: Double, _ longitude: Double, at payload: Int
  ) -> ActivityPoint.Place? {
    if latitude == 0, longitude == 0 {
      placesAtOrigin += 1
    } else if abs(latitude) > 90 || longitude < -180 || longitude >= 180 {
      placesOffEarth += 1
    } else {
      return ActivityPoint.Place(latitude: latitude, longitude: longitude)
    }
    if firstBadPlace == nil { firstBadPlace = payload - 1 }
    return nil
  }

  /// Reads three bytes: the speed in centimeters per second and the low bits of the distance in
  /// sixteenths of a meter, twelve bits each.
  private mutating func readCompressed(
    _ bytes: UnsafeRawBufferPointer, at offset: Int, into point: inout ActivityPoint
  ) {
    let speedScale = 100.0
    let distanceScale = 16.0
    let low = UInt32(bytes[offset])
    let middle = UInt32(bytes[offset + 1])
    let high = UInt32(bytes[offset + 2])
    guard low & middle & high != UInt32(UInt8.max) else { return }
    point.speed = Double(low | (middle & 0x0F) << 8) / speedScale
    point.distance = Double(compressed.add(middle >> 4 | high << 4)) / distanceScale
  }
}

/// A counter of which messages contain only the low bits.
struct FITAccumulator {
  private let mask: UInt32
  private(set) var total: UInt64 = 0

  init(bits: Int, total: UInt64 = 0) {
    mask = (1 << UInt32(bits)) - 1
    self.total = total
  }

  /// Advances the counter to the next value with these low bits.
  mutating func add(_ low: UInt32) -> UInt64 {
    let step = (low &- UInt32(truncatingIfNeeded: total)) & mask
    total &+= UInt64(step)
    return total
  }
}

extension ActivityPoint {
  fileprivate mutating func withQuality(_ change: (inout Quality) -> Void) {
    var quality = quality ?? Quality()
    change(&quality)
    self.quality = quality
  }
}

extension ActivityPoint.Quality {
  fileprivate mutating func set(_ target: FITRecordPlan.Target, _ value: Double) {
    switch target {
    case .horizontalAccuracy: horizontalAccuracy = value
    case .verticalAccuracy: verticalAccuracy = value
    case .speedAccuracy: speedAccuracy = value
    case .courseAccuracy: courseAccuracy = value
    case .geoidSeparation: geoidSeparation = value
    case .hdop: hdop = value
    case .satellites: satellites = Int(exactly: value)
    case .fixMode: mode = Int(exactly: value).flatMap { Fix.Mode(rawValue: $0) } ?? .unknown
    default: break
    }
  }
}

extension Instant {
  /// Creates an instant from microseconds since 1970, as in this project's fields; `nil` outside the years
  /// 1 to 9999, which no sample can have.
  init?(fitMicroseconds value: Int64) {
    self.init(microseconds: value)
    guard Instant.writable.contains(self) else { return nil }
  }

  /// Creates an instant from a number with 53 bits, enough up to the year 2255.
  init?(fitMicroseconds value: Double) {
    guard let whole = Int64(exactly: value) else { return nil }
    self.init(fitMicroseconds: whole)
  }
}
