public import Foundation
public import HealthModel

/// Which samples are meant: a value that is made of others with `&&`, `||` and `!`.
///
///     let basal = SamplePredicate.metadata(.insulinDeliveryReason, .equal, .number(1))
///     let month = SamplePredicate.time(from: start, to: end)
///     let doses = try await store.quantitySamples(.insulinDelivery, where: basal && month)
///
/// A predicate that can say nothing of a type, such as a quantity of a category type, is refused with
/// ``PredicateError`` rather than taken for one that nothing matches.
///
/// **Source** The predicates of Apple's HealthKit documentation (`HKQuery`).
/// **Departs from it** in that text is compared by its bytes.
public indirect enum SamplePredicate: Hashable, Sendable {
  /// All of them hold; none at all always holds.
  case all([SamplePredicate])
  /// One of them holds at least; none at all never holds.
  case any([SamplePredicate])
  case not(SamplePredicate)

  /// The time `[from, to)`: without options, samples that end at `from` or later and start before `to`.
  /// A sample without length is in the time that begins with it, and not in the one that ends with it.
  case time(from: Instant?, to: Instant?, TimeOptions = [])

  /// The value of a quantity sample, in any unit that converts to the type's.
  case quantity(Comparison, Quantity)
  case category(Comparison, Int)
  case categoryIn(Set<Int>)

  case hasMetadata(MetadataKey)
  /// The entry is one of the values; a quantity is equal in any unit.
  case metadataIn(MetadataKey, Set<MetadataValue>)
  /// The entry is of the value's kind and compares so; a quantity compares in any unit, and one that
  /// measures something else does not match.
  case metadata(MetadataKey, Comparison, MetadataValue)

  /// Saved by one of the applications, named by their bundle identifiers.
  case sources(Set<String>)
  /// Saved by the platform itself, as the bundle identifier of the source tells (``HealthModel/Source/isPlatform``).
  case fromPlatform
  case sourceRevisions([SourceRevisionPattern])
  /// From one of the devices, all eight properties being the same; absent is the same as absent alone.
  case devices(Set<Device>)
  /// From a device whose property is one of the values; of none, a device that does not have it.
  case device(DeviceProperty, in: Set<String>)

  case objects(Set<UUID>)
  /// Member of no correlation.
  case uncorrelated
  /// A correlation with a member of the type for which the predicate holds.
  case hasMember(ObjectType, SamplePredicate)
  /// Associated with the workout; the workout's routes are, too.
  case workout(UUID)

  case activity(Set<WorkoutActivityType>)
  /// The time of a workout without its pauses.
  case workoutDuration(Comparison, Duration)
  /// A total of a workout; one that the workout does not have compares as nothing.
  case workoutTotal(WorkoutTotal, Comparison, Quantity)

  case document(DocumentField, TextMatch, String)

  /// Typed in by the person: only if the metadata say so; absent or false is not.
  public static let isUserEntered = SamplePredicate.metadata(.wasUserEntered, .equal, .bool(true))
  /// Recorded or predicted by a device of the platform: its source is the platform, and nobody typed it in.
  public static let isMeasuredByPlatform = .fromPlatform && !.isUserEntered

  public static func && (a: SamplePredicate, b: SamplePredicate) -> SamplePredicate {
    .all([a, b])
  }

  public static func || (a: SamplePredicate, b: SamplePredicate) -> SamplePredicate {
    .any([a, b])
  }

  public static prefix func ! (a: SamplePredicate) -> SamplePredicate { .not(a) }

  /// What is in a stretch of time.
  public static func time(in span: Span, _ options: TimeOptions = []) -> SamplePredicate {
    .time(from: span.start, to: span.end, options)
  }
}

/// Which ends of a sample have to lie in the time asked for.
public struct TimeOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let strictStart = TimeOptions(rawValue: 1)
  public static let strictEnd = TimeOptions(rawValue: 2)
}
