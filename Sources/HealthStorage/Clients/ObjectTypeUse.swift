import HealthModel

/// One of the two things that a type is asked for.
enum ObjectTypeUse: Hashable, Sendable {
  case read(ObjectType)
  case share(ObjectType)
}
