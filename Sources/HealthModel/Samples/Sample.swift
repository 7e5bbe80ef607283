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
