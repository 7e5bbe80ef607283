/// The kinds of measures of a file, one object each.
struct FITMeasureKinds {
  private struct Key: Hashable {
    let name, unit: String
  }

  private var kinds: [Key: ActivityMeasure.Kind] = [:]

  mutating func kind(_ name: String, unit: String) -> ActivityMeasure.Kind {
    let key = Key(name: name, unit: unit)
    if let kind = kinds[key] { return kind }
    let kind = ActivityMeasure.Kind(name: name, unit: unit)
    kinds[key] = kind
    return kind
  }
}
