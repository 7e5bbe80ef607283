public import Foundation
public import HealthModel

/// A condition that selects samples, built from others with `&&`, `||` and `!`.
///
///     let basal = SamplePredicate.metadata(.insulinDeliveryReason, .equal, .number(1))
///     let month = SamplePredicate.time(from: start, to: end)
///     let doses = try await store.quantitySamples(.insulinDelivery, where: basal && month)
///
/// A predicate that does not apply to a type, such as a quantity for a category type, is rejected with
/// ``PredicateError`` instead of matching nothing.
///
/// **Source** The predicates of Apple's HealthKit documentation (`HKQuery`). **Departs from it** in that text is
/// compared by its bytes.
public indirect enum SamplePredicate: Hashable, Sendable {
  /// All of the predicates match; an empty list always matches.
  case all([SamplePredicate])
  /// At least one of the predicates matches; an empty list never matches.
  case any([SamplePredicate])
  case not(SamplePredicate)

  /// The time range `[from, to)`: without options, samples that end at `from` or later and start before `to`. A
  /// sample without length is in the range that begins with it, and not in the one that ends with it.
  case time(from: Instant?, to: Instant?, TimeOptions = [])

  /// The value of a quantity sample, in any unit that converts to the type's.
  case quantity(Comparison, Quantity)
  case category(Comparison, Int)
  case categoryIn(Set<Int>)

  case hasMetadata(MetadataKey)
  /// The entry is one of the values; a quantity is equal in any unit.
  case metadataIn(MetadataKey, Set<MetadataValue>)
  /// The entry is of the value's kind and satisfies the comparison; quantities compare in any unit, and one of
  /// another dimension does not match.
  case metadata(MetadataKey, Comparison, MetadataValue)

  /// Saved by one of the applications, named by their bundle identifiers.
  case sources(Set<String>)
  /// Saved by the platform itself, according to the source's bundle identifier (`Source/isPlatform`).
  case fromPlatform
  case sourceRevisions([SourceRevisionPattern])
  /// From one of the devices, with all eight properties equal; absent equals only absent.
  case devices(Set<Device>)
  /// From a device whose property is one of the values; for an empty set, a device without it.
  case device(DeviceProperty, in: Set<String>)

  case objects(Set<UUID>)
  /// A member of no correlation.
  case uncorrelated
  /// A correlation with a member of the type that matches the predicate.
  case hasMember(ObjectType, SamplePredicate)
  /// Associated with the workout, as are the workout's routes.
  case workout(UUID)

  case activity(Set<WorkoutActivityType>)
  /// A workout with an activity of one of the types: a triathlon for cycling, and any ride.
  case workoutActivity(Set<WorkoutActivityType>)
  /// The time of a workout without its pauses.
  case workoutDuration(Comparison, Duration)
  /// A total of a workout; a missing total never matches.
  case workoutTotal(WorkoutTotal, Comparison, Quantity)

  case document(DocumentField, TextMatch, String)

  /// Entered by the person, according to the metadata; absent or false does not match.
  public static let isUserEntered = SamplePredicate.metadata(.wasUserEntered, .equal, .bool(true))
  /// Recorded or predicted by a device of the platform: its source is the platform, and it was not entered by the
  /// person.
  public static let isMeasuredByPlatform = .fromPlatform && !.isUserEntered

  /// Returns a predicate for samples that match both predicates.
  public static func && (a: SamplePredicate, b: SamplePredicate) -> SamplePredicate {
    .all([a, b])
  }

  /// Returns a predicate for samples that match at least one of the predicates.
  public static func || (a: SamplePredicate, b: SamplePredicate) -> SamplePredicate {
    .any([a, b])
  }

  /// Returns a predicate for samples that do not match the predicate.
  public static prefix func ! (a: SamplePredicate) -> SamplePredicate { .not(a) }

  /// Samples in a time range.
  public static func time(in span: TimeRange, _ options: TimeOptions = []) -> SamplePredicate {
    .time(from: span.start, to: span.end, options)
  }
}

/// The ends of a sample that must lie in the time range.
public struct TimeOptions: OptionSet, Hashable, Sendable {
  /// The options as bits: 1 for a strict start, 2 for a strict end.
  public let rawValue: Int

  /// Creates options from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The sample starts at the beginning of the range or later.
  public static let strictStart = TimeOptions(rawValue: 1)
  /// The sample ends before the end of the range.
  public static let strictEnd = TimeOptions(rawValue: 2)
}
