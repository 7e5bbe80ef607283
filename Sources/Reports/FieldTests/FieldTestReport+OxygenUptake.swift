package import Fitness
package import HealthModel
import HealthStorage
package import Sessions

extension FieldTestReport {
  /// The reason why a test has no VO₂max.
  package enum Unavailability: Error, Hashable {
    /// The formula needs a complete test.
    case notWhole(FieldTestEnd)
    case noDistance
    /// The first level was not completed.
    case noLevel
    case input(FieldTestInput)
    case impossible(Double)
  }

  /// The name of the algorithm; each test has a formula of its own.
  private var algorithm: String { "field-test/\(kind.rawValue)" }
  private static let algorithmVersion = 1.0

  /// The VO₂max of the test; `nil` for the six-minute walk, whose distance is the result.
  package var oxygenUptake: Result<FieldTestResult, Unavailability>? {
    guard kind != .sixMinuteWalk else { return nil }
    do throws(Unavailability) {
      guard end == .completed else { throw .notWhole(end) }
      return .success(try result())
    } catch {
      return .failure(error)
    }
  }

  private func result() throws(Unavailability) -> FieldTestResult {
    // The authors' tape announced a stage at its end, so the last announced stage is the last complete one.
    let stage = shuttleCount.flatMap { ShuttleSchedule.completedLevel(shuttles: $0) }?.number
    if kind == .shuttleRun, stage == nil { throw .noLevel }
    if kind != .shuttleRun, distanceMeters == nil { throw .noDistance }
    let age = facts.age(at: workout.span.end)
    do throws(FieldTestUnavailability) {
      return switch kind {
      case .rockportMile:
        try RockportWalk(
          age: age, sex: facts.sex, massKilograms: facts.massKilograms, time: mileSeconds,
          heartRate: endHeartRate
        ).result()
      case .shuttleRun: try ShuttleRun(age: age, stage: stage ?? 0).result()
      case .cooperRun, .sixMinuteWalk: try CooperRun(distance: distanceMeters ?? 0).result()
      }
    } catch {
      switch error {
      case .input(let input): throw .input(input)
      case .impossibleResult(let value): throw .impossible(value)
      }
    }
  }

  /// The time in seconds for exactly one mile; laps of a track are slightly more or less.
  private var mileSeconds: Double {
    guard courseMeters != nil, let distanceMeters, distanceMeters > 0 else {
      return durationSeconds
    }
    return durationSeconds * FieldTestKind.mileMeters / distanceMeters
  }

  /// Returns the sample of a result, which belongs to the workout of the test.
  package func sample(of result: FieldTestResult) -> QuantitySample {
    let type = QuantityType.vo2Max
    let unit = type.canonicalUnit
    var metadata = self.metadata.filter { key, _ in
      key.rawValue.hasPrefix(MetadataKey.fieldTest.rawValue)
    }
    if let endHeartRate {
      metadata[.fieldTestEndHeartRate] = .quantity(Quantity(endHeartRate, .countPerMinute))
    }
    metadata[.syncIdentifier] = .string(
      "\(DerivedSamples.prefix(of: workout.uuid))\(type.name)/test")
    metadata[.syncVersion] = .number(DerivedSamples.recordedVersion)
    metadata[.wasUserEntered] = .bool(false)
    metadata[.vo2MaxTestType] = .enumeration(result.testType)
    metadata[.algorithm] = .string(algorithm)
    metadata[.algorithmVersion] = .number(Self.algorithmVersion)
    metadata[.interval80Lower] = .quantity(Quantity(result.interval80.lowerBound, unit))
    metadata[.interval80Upper] = .quantity(Quantity(result.interval80.upperBound, unit))
    metadata[.dateOfEarliestDataUsedForEstimate] = .date(workout.span.start)
    if result.isOutsideStudy { metadata[.validity] = .string(Self.outsideStudy) }
    return QuantitySample(
      type: type, quantity: Quantity(result.value, unit), span: workout.span,
      header: ObjectHeader(device: workout.header.device, metadata: metadata))
  }

  /// The validity word of a result outside the people or efforts of the study.
  private static let outsideStudy = "outside-study"
}
