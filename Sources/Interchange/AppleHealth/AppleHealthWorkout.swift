public import Foundation
public import HealthModel

/// A workout of an export with all that stands in it.
public struct AppleHealthWorkout: Hashable, Sendable {
  /// With the events of the whole workout; totals are those of the file, from its attributes or from its
  /// statistics.
  public var workout: Workout
  /// The activity as the file names it, such as `HKWorkoutActivityTypeRunning`.
  public var activityName: String
  public var created: Instant?
  /// Seconds of activity without pauses, by the file's word.
  public var activeSeconds: Double?
  public var statistics: [AppleHealthStatistics] = []
  public var activities: [AppleHealthActivity] = []
  public var routes: [AppleHealthRoute] = []
  /// Counted from 1.
  public var line: Int
}

/// A stretch of one activity within a workout: a discipline of a triathlon, an interval.
public struct AppleHealthActivity: Hashable, Sendable {
  /// The file's own, or one made of its place in the workout.
  public var uuid: UUID
  public var span: Span
  public var activeSeconds: Double?
  public var metadata: Metadata = [:]
  public var events: [WorkoutEvent] = []
  public var statistics: [AppleHealthStatistics] = []
}

/// What a workout or an activity came to in one type.
public struct AppleHealthStatistics: Hashable, Sendable {
  public var type: QuantityType
  public var unit: HealthModel.Unit
  public var span: Span
  public var sum: Double?
  public var average: Double?
  public var minimum: Double?
  public var maximum: Double?
}

/// The head of a workout's route; its locations stand in files beside the export, or in old exports here.
public struct AppleHealthRoute: Hashable, Sendable {
  public var uuid: UUID
  public var sourceRevision: SourceRevision?
  public var device: Device?
  public var span: Span
  public var created: Instant?
  public var metadata: Metadata = [:]
  /// Paths from the folder of export.xml, each once, in their order; a long route has several.
  public var files: [String] = []
  /// Of old exports.
  public var locations: [Location] = []
}

extension AppleHealthWorkout {
  /// The files of all routes, each once, in the order in which they are first named.
  ///
  /// Two routes may name one file: files are named by the minute in which a route ends, and parts of half a
  /// minute end in the same one. Whose points it holds, their times tell.
  public var routeFiles: [String] {
    var known: Set<String> = []
    return routes.flatMap(\.files).filter { known.insert($0).inserted }
  }

  /// The sums as samples over the workout, with identities of their own.
  ///
  /// They say once more what the records of the export add up to: save them only where these are missing.
  public var totalSamples: [QuantitySample] {
    statistics.compactMap { statistics in
      guard let sum = statistics.sum else { return nil }
      var identity = ContentIdentity(AppleHealthIdentity.statisticsKind)
      identity.add(workout.uuid)
      identity.add(statistics.type.identifier)
      var header = workout.header
      header = ObjectHeader(
        uuid: identity.uuid(), sourceRevision: header.sourceRevision, device: header.device)
      return QuantitySample(
        type: statistics.type, quantity: Quantity(sum, statistics.unit), span: statistics.span,
        header: header)
    }
  }

  /// Fills the totals from the statistics and metadata where the attributes did not say them.
  mutating func completeTotals() {
    func value(
      _ type: QuantityType, _ unit: HealthModel.Unit, _ part: (AppleHealthStatistics) -> Double?
    )
      -> Double?
    {
      for statistics in statistics where statistics.type == type {
        guard let number = part(statistics) else { continue }
        do throws(UnitError) {
          return try Quantity(number, statistics.unit).value(in: unit)
        } catch { continue }
      }
      return nil
    }
    var totals = workout.totals
    let distances = Self.distanceTypes.compactMap { value($0, .meter, \.sum) }
    totals.distanceMeters =
      totals.distanceMeters ?? (distances.isEmpty ? nil : distances.reduce(0, +))
    totals.energyKilocalories =
      totals.energyKilocalories ?? value(.activeEnergyBurned, .kilocalorie, \.sum)
    totals.averageHeartRate = value(.heartRate, .countPerMinute, \.average)
    totals.maximumHeartRate = value(.heartRate, .countPerMinute, \.maximum)
    totals.stepCount = value(.stepCount, .count, \.sum).flatMap { Int(exactly: $0.rounded()) }
    totals.strokeCount =
      totals.strokeCount
      ?? value(.swimmingStrokeCount, .count, \.sum).flatMap { Int(exactly: $0.rounded()) }
    totals.ascentMeters = Self.meters(workout.header.metadata, .elevationAscended)
    totals.descentMeters = Self.meters(workout.header.metadata, .elevationDescended)
    totals.maximumSpeedMetersPerSecond = workout.header.metadata.quantity(.maximumSpeed)
      .flatMap { quantity in
        do throws(UnitError) { return try quantity.value(in: .meterPerSecond) } catch { return nil }
      }
    workout.totals = totals
  }

  private static func meters(_ metadata: Metadata, _ key: MetadataKey) -> Double? {
    guard let quantity = metadata.quantity(key) else { return nil }
    do throws(UnitError) { return try quantity.value(in: .meter) } catch { return nil }
  }

  /// Every type whose samples are lengths of way.
  private static let distanceTypes = QuantityType.all.filter {
    $0.aggregation == .cumulative && $0.name.hasPrefix("distance")
  }

  /// Where it was, by its metadata.
  static func configuration(_ type: WorkoutActivityType, _ metadata: Metadata)
    -> WorkoutConfiguration
  {
    var configuration = WorkoutConfiguration(activityType: type)
    if let isIndoor = metadata.bool(.indoorWorkout) {
      configuration.locationType = isIndoor ? .indoor : .outdoor
    }
    configuration.swimmingLocationType = metadata.enumeration(.swimmingLocationType) ?? .unknown
    configuration.lapLength = metadata.quantity(.lapLength)
    return configuration
  }
}
