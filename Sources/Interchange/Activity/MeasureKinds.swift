/// The kinds of measures of a file, one object each.
struct MeasureKinds {
  /// A file with more different names than this has something else in mind: then objects are not shared.
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
