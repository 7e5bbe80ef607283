import ActivityItems
internal import HealthModel

/// Writes points as `record` messages.
struct FITRecordWriter {
  /// The target fields of a kind of measure.
  private enum Target {
    case native(FITRecordField)
    case developer(FITDeveloperKey)
    /// No field number is left for it.
    case none
  }

  private struct Measure {
    /// The kind, retained so that no other object can have its identity.
    let kind: ActivityMeasure.Kind
    let target: Target
    /// The field for values that the native field cannot represent exactly.
    var exact: FITDeveloperKey?
  }

  private var measures: [ObjectIdentifier: Measure] = [:]
  private static let semicirclesPerDegree = 0x1p31 / 180.0
  private static let developerPrefix = "developer/"

  mutating func write(
    _ point: ActivityPoint, beginsSegment: Bool, to output: inout FITOutput
  ) {
    output.message.begin(FITMessageNumber.record)
    if let time = point.time {
      output.message.add(FITField.timestamp, .uint32, FITTime.seconds(time).map { Int($0) })
    }
    Self.writeNative(point, to: &output.message)
    output.addTime(FITOwnField.exactTime, point.time)
    if beginsSegment { output.add(FITOwnField.segment, .uint8, 1) }
    output.add(FITOwnField.course, real: point.course)
    if let quality = point.quality { Self.write(quality, to: &output) }
    for measure in point.measures { write(measure, to: &output) }
    if output.message.isEmpty { output.add(FITOwnField.segment, .uint8, 0) }
    output.flush()
  }

  private static func writeNative(_ point: ActivityPoint, to message: inout FITMessageBuilder) {
    typealias Field = FITField.Record
    if let place = point.place {
      message.add(Field.latitude, .sint32, place.latitude, scale: semicirclesPerDegree)
      message.add(Field.longitude, .sint32, place.longitude, scale: semicirclesPerDegree)
    }
    message.add(
      Field.enhancedAltitude, .uint32, point.altitude, scale: Field.altitudeScale,
      shift: Field.altitudeShift)
    message.add(Field.heartRate, .uint8, point.heartRate, scale: 1)
    message.addFraction(Field.cadence, Field.fractionalCadence, point.cadence)
    message.add(Field.distance, .uint32, point.distance, scale: Field.distanceScale)
    message.add(Field.enhancedSpeed, .uint32, point.speed, scale: Field.speedScale)
    message.add(Field.power, .uint16, point.power, scale: 1)
    message.add(Field.temperature, .sint8, point.temperature, scale: 1)
  }

  private static func write(_ quality: ActivityPoint.Quality, to output: inout FITOutput) {
    output.message.add(FITField.Record.accuracy, .uint8, quality.horizontalAccuracy, scale: 1)
    if let accuracy = quality.horizontalAccuracy, accuracy != accuracy.rounded() {
      output.add(FITOwnField.horizontalAccuracy, real: accuracy)
    }
    output.add(FITOwnField.verticalAccuracy, real: quality.verticalAccuracy)
    output.add(FITOwnField.speedAccuracy, real: quality.speedAccuracy)
    output.add(FITOwnField.courseAccuracy, real: quality.courseAccuracy)
    output.add(FITOwnField.geoidSeparation, real: quality.geoidSeparation)
    output.add(FITOwnField.hdop, real: quality.hdop)
    output.add(FITOwnField.satellites, .sint32, quality.satellites)
    output.add(FITOwnField.fixMode, .uint8, quality.mode.rawValue)
  }

  private mutating func write(_ measure: ActivityMeasure, to output: inout FITOutput) {
    let identity = ObjectIdentifier(measure.kind)
    var known = measures[identity] ?? Self.place(measure.kind, in: &output)
    let bits = measure.value.bitPattern
    switch known.target {
    case .native(let field) where output.message.addExactly(field, measure.value): break
    case .native:
      known.exact = known.exact ?? Self.key(measure.kind, in: &output)
      if let key = known.exact { output.message.add(key, .float64, bits: bits) }
    case .developer(let key): output.message.add(key, .float64, bits: bits)
    case .none: output.message.omittedValues += 1
    }
    measures[identity] = known
  }

  private static func place(_ kind: ActivityMeasure.Kind, in output: inout FITOutput) -> Measure {
    if let field = FITRecordField.named(kind.name), field.unit == kind.unit, field.count == 1 {
      return Measure(kind: kind, target: .native(field))
    }
    let key = key(kind, in: &output)
    return Measure(kind: kind, target: key.map { .developer($0) } ?? .none)
  }

  private static func key(
    _ kind: ActivityMeasure.Kind, in output: inout FITOutput
  ) -> FITDeveloperKey? {
    let isOthers = kind.name.hasPrefix(developerPrefix)
    let name = isOthers ? String(kind.name.dropFirst(developerPrefix.count)) : kind.name
    return output.developer.key(
      name, unit: kind.unit, type: .float64, isOwn: !isOthers, in: &output.writer)
  }
}

extension FITMessageBuilder {
  private static let fractionScale = 128.0

  /// Adds a number as an 8-bit integer part and a fraction in 1/128.
  mutating func addFraction(_ field: UInt8, _ fraction: UInt8, _ value: Double?) {
    guard let value else { return }
    let steps = (value * Self.fractionScale).rounded()
    let whole = (steps / Self.fractionScale).rounded(.down)
    add(field, .uint8, whole, scale: 1)
    let rest = steps - whole * Self.fractionScale
    if rest != 0 { add(fraction, .uint8, rest, scale: 1) }
  }

  /// Adds a value if the field represents it exactly; returns whether it was added.
  fileprivate mutating func addExactly(_ field: FITRecordField, _ value: Double) -> Bool {
    if field.type == .float32 {
      guard value.isFinite, Double(Float(value)) == value else { return false }
      add(field.number, real: Float(value))
      return true
    }
    let steps = (value * field.scale).rounded()
    guard let whole = Int(exactly: steps), Double(whole) / field.scale == value,
      field.type.bits(of: whole) != nil
    else { return false }
    add(field.number, field.type, whole)
    return true
  }
}
