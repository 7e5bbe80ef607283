import ActivityItems
internal import HealthModel

/// The mapping of a `record` definition's fields to a point, computed once for all its messages.
final class FITRecordPlan {
  /// The target of a field, in reading order: if two fields have the same target, the one with the
  /// finer resolution is read later and wins.
  enum Target: Int, Comparable {
    case latitude, longitude
    case compressedSpeedDistance
    case altitude, enhancedAltitude
    case distance
    case speed, enhancedSpeed
    case heartRate
    case cadence, fractionalCadence, cadence256
    case power, temperature, accuracy
    case exactTime, segment, course
    case horizontalAccuracy, verticalAccuracy, speedAccuracy, courseAccuracy
    case geoidSeparation, hdop, satellites, fixMode

    static func < (a: Target, b: Target) -> Bool { a.rawValue < b.rawValue }
  }

  struct Step {
    let target: Target
    let type: FITBaseType
    let offset: Int
    let scale: Double
    let shift: Double
  }

  struct Measure {
    let kind: ActivityMeasure.Kind
    let type: FITBaseType
    let offset: Int
    let scale: Double
    let shift: Double
  }

  let steps: [Step]
  let measures: [Measure]
  let isBigEndian: Bool
  /// The measure for a time that is relative to the device's power-on.
  let relativeTime: ActivityMeasure.Kind

  /// The maximum number of values of one field; further values are ignored.
  private static let maximumValues = 16

  private typealias Field = FITField.Record

  private static let native: [UInt8: (target: Target, scale: Double, shift: Double)] = [
    Field.latitude: (.latitude, 1, 0), Field.longitude: (.longitude, 1, 0),
    Field.altitude: (.altitude, Field.altitudeScale, Field.altitudeShift),
    Field.enhancedAltitude: (.enhancedAltitude, Field.altitudeScale, Field.altitudeShift),
    Field.heartRate: (.heartRate, 1, 0), Field.cadence: (.cadence, 1, 0),
    Field.fractionalCadence: (.fractionalCadence, 128, 0),
    Field.cadence256: (.cadence256, 256, 0),
    Field.distance: (.distance, Field.distanceScale, 0),
    Field.speed: (.speed, Field.speedScale, 0),
    Field.enhancedSpeed: (.enhancedSpeed, Field.speedScale, 0), Field.power: (.power, 1, 0),
    Field.compressedSpeedDistance: (.compressedSpeedDistance, 1, 0),
    Field.temperature: (.temperature, 1, 0), Field.accuracy: (.accuracy, 1, 0),
  ]
  static let compressedSize = 3

  init(
    _ definition: FITDefinition, developer: FITDeveloperFields, kinds: inout MeasureKinds
  ) {
    var steps: [Step] = []
    var measures: [Measure] = []
    for field in definition.fields where field.count > 0 && field.number != FITField.timestamp {
      if let (target, scale, shift) = Self.native[field.number] {
        guard target != .compressedSpeedDistance || field.size == Self.compressedSize else {
          continue
        }
        steps.append(
          Step(
            target: target, type: field.type, offset: field.offset, scale: scale, shift: shift))
      } else {
        let known = FITRecordField.numbered(field.number)
        Self.addMeasures(
          known?.name ?? "unknown_\(field.number)", unit: known?.unit ?? "", type: field.type,
          at: field.offset, size: field.size, scale: known?.scale ?? 1, shift: 0, to: &measures,
          kinds: &kinds)
      }
    }
    for field in definition.developerFields {
      guard let description = developer[field.key] else { continue }
      if description.isOwn, let target = Self.own(description.name),
        field.size == description.type.size
      {
        steps.append(
          Step(target: target, type: description.type, offset: field.offset, scale: 1, shift: 0))
        continue
      }
      Self.addMeasures(
        description.isOwn ? description.name : "developer/\(description.name)",
        unit: description.unit, type: description.type, at: field.offset, size: field.size,
        scale: description.scale, shift: description.offset, to: &measures, kinds: &kinds)
    }
    self.steps = steps.sorted { $0.target < $1.target }
    self.measures = measures
    isBigEndian = definition.isBigEndian
    relativeTime = kinds.kind(name: "timestamp", unit: "s")
  }

  private static func own(_ name: String) -> Target? { ownTargets[name] }

  private static let ownTargets: [String: Target] = [
    FITOwnField.exactTime: .exactTime, FITOwnField.segment: .segment,
    FITOwnField.course: .course, FITOwnField.horizontalAccuracy: .horizontalAccuracy,
    FITOwnField.verticalAccuracy: .verticalAccuracy,
    FITOwnField.speedAccuracy: .speedAccuracy, FITOwnField.courseAccuracy: .courseAccuracy,
    FITOwnField.geoidSeparation: .geoidSeparation, FITOwnField.hdop: .hdop,
    FITOwnField.satellites: .satellites, FITOwnField.fixMode: .fixMode,
  ]

  private static func addMeasures(
    _ name: String, unit: String, type: FITBaseType, at offset: Int, size: Int, scale: Double,
    shift: Double, to measures: inout [Measure], kinds: inout MeasureKinds
  ) {
    guard type != .string, size > 0, size % type.size == 0 else { return }
    let count = size / type.size
    guard count <= maximumValues, type != .byte || count == 1 else { return }
    for index in 0..<count {
      let kind = kinds.kind(name: count == 1 ? name : "\(name)[\(index)]", unit: unit)
      measures.append(
        Measure(
          kind: kind, type: type, offset: offset + index * type.size, scale: scale, shift: shift))
    }
  }
}
