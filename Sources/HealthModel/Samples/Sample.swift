public import Foundation

/// A sample of any kind, as returned by queries over several types.
public enum Sample: Hashable, Sendable {
  case quantity(QuantitySample)
  case category(CategorySample)
  case correlation(Correlation)
  case workout(Workout)
  case route(WorkoutRoute)
  case document(ClinicalDocument)

  public var type: ObjectType {
    switch self {
    case .quantity(let sample): .quantity(sample.type)
    case .category(let sample): .category(sample.type)
    case .correlation(let sample): .correlation(sample.type)
    case .workout: .workout
    case .route: .workoutRoute
    case .document: .document
    }
  }

  public var header: ObjectHeader {
    switch self {
    case .quantity(let sample): sample.header
    case .category(let sample): sample.header
    case .correlation(let sample): sample.header
    case .workout(let sample): sample.header
    case .route(let sample): sample.header
    case .document(let sample): sample.header
    }
  }

  public var span: TimeRange {
    switch self {
    case .quantity(let sample): sample.span
    case .category(let sample): sample.span
    case .correlation(let sample): sample.span
    case .workout(let sample): sample.span
    case .route(let sample): sample.span
    case .document(let sample): sample.span
    }
  }

  public var uuid: UUID { header.uuid }
}

/// Samples that belong together: the two pressures of a measurement, the nutrients of a meal.
public struct Correlation: Hashable, Sendable {
  public var header: ObjectHeader
  public var type: CorrelationType
  public var span: TimeRange
  /// Quantity and category samples; saving the correlation saves them.
  public var members: [Sample]

  public init(
    type: CorrelationType, span: TimeRange, members: [Sample], header: ObjectHeader = ObjectHeader()
  ) {
    self.header = header
    self.type = type
    self.span = span
    self.members = members
  }

  public var uuid: UUID { header.uuid }
}
