/// The measure kinds of a file, one shared object per kind.
struct MeasureKinds {
  /// The maximum number of shared objects; beyond it, kinds are created without sharing, since a
  /// file with so many names is abnormal.
  private static let limit = 4096

  private var kinds: [String: ActivityMeasure.Kind] = [:]

  mutating func kind(name: String, unit: String) -> ActivityMeasure.Kind {
    let key = "\(name)\u{0}\(unit)"
    if let known = kinds[key] { return known }
    let kind = ActivityMeasure.Kind(name: name, unit: unit)
    if kinds.count < Self.limit { kinds[key] = kind }
    return kind
  }
}
