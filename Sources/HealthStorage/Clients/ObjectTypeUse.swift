import HealthModel

/// The use that a type is requested for: reading or saving.
enum ObjectTypeUse: Hashable, Sendable {
  case read(ObjectType)
  case share(ObjectType)
}
