import ByteStreams
public import Foundation
public import HealthModel

/// A workout of an export with all its contents.
public struct AppleHealthWorkout: Hashable, Sendable {
  /// The workout with its events; the totals are those of the file, from its attributes or its
  /// statistics.
  public var workout: Workout
  /// The activity as the file names it, such as `HKWorkoutActivityTypeRunning`.
  public var activityName: String
  public var created: Instant?
  /// Seconds of activity without pauses, as declared by the file.
  public var activeSeconds: Double?
  public var statistics: [AppleHealthStatistics] = []
  public var activities: [AppleHealthActivity] = []
  public var routes: [AppleHealthRoute] = []
  /// The line, counted from 1.
  public var line: Int
  /// The whole element of the workout as XML, without white space between its elements; `nil` if it is too large.
  public var element: [UInt8]?
}

/// A section of a workout with one activity: a discipline of a triathlon, or an interval.
public struct AppleHealthActivity: Hashable, Sendable {
  /// The UUID in the file, or one derived from the position in the workout.
  public var uuid: UUID
  public var span: TimeRange
  public var activeSeconds: Double?
  public var metadata: Metadata = [:]
  public var events: [WorkoutEvent] = []
  public var statistics: [AppleHealthStatistics] = []
}

/// The statistics of a workout or an activity for one type.
public struct AppleHealthStatistics: Hashable, Sendable {
  public var type: QuantityType
  public var unit: HealthModel.Unit
  public var span: TimeRange
  public var sum: Double?
  public var average: Double?
  public var minimum: Double?
  public var maximum: Double?
}

/// The header of a workout's route; its locations are in separate files, or inline in old exports.
public struct AppleHealthRoute: Hashable, Sendable {
  public var uuid: UUID
  public var sourceRevision: SourceRevision?
  public var device: Device?
  public var span: TimeRange
  public var created: Instant?
  public var metadata: Metadata = [:]
  /// Distinct paths relative to the folder of export.xml, in order; a long route has several files.
  public var files: [String] = []
  /// The inline locations of old exports.
  public var locations: [Location] = []
}

extension AppleHealthWorkout {
  /// The distinct files of all routes, in the order in which they first appear.
  ///
  /// Two routes may refer to one file: files are named by the minute in which a route ends, and two
  /// short parts may end in the same minute. The times of the points show to which route they
  /// belong.
  public var routeFiles: [String] {
    var known: Set<String> = []
    return routes.flatMap(\.files).filter { known.insert($0).inserted }
  }

  /// The sums as samples over the workout, with their own identities.
  ///
  /// They repeat the sums of the export's records; save them only where those records are missing.
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

  /// Fills missing totals from the statistics and metadata.
  mutating func completeTotals() {
    workout.totals = Self.totals(workout.totals, statistics, workout.header.metadata)
  }

  /// Returns totals with those of statistics and metadata where they have none.
  static func totals(
    _ totals: Workout.Totals, _ statistics: [AppleHealthStatistics], _ metadata: Metadata
  ) -> Workout.Totals {
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
    var totals = totals
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
    totals.ascentMeters = Self.meters(metadata, .elevationAscended)
    totals.descentMeters = Self.meters(metadata, .elevationDescended)
    totals.maximumSpeedMetersPerSecond = metadata.quantity(.maximumSpeed)
      .flatMap { quantity in
        do throws(UnitError) { return try quantity.value(in: .meterPerSecond) } catch { return nil }
      }
    return totals
  }

  private static func meters(_ metadata: Metadata, _ key: MetadataKey) -> Double? {
    guard let quantity = metadata.quantity(key) else { return nil }
    do throws(UnitError) { return try quantity.value(in: .meter) } catch { return nil }
  }

  /// The quantity types that measure distance.
  static let distanceTypes = QuantityType.all.filter {
    $0.aggregation == .cumulative && $0.name.hasPrefix("distance")
  }

  /// Returns the configuration, with the location types from the metadata.
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
