extension WorkoutActivityType {
  /// The case's name: `highIntensityIntervalTraining`; the word used in JSON.
  public var name: String { String(describing: self) }

  /// The constant of the export format: `HKWorkoutActivityTypeHighIntensityIntervalTraining`.
  public var exportName: String {
    Self.exportPrefix + name.prefix(1).uppercased() + name.dropFirst()
  }

  /// Parses the constant of the export format; `nil` for an unknown one.
  public init?(exportName: String) {
    guard exportName.hasPrefix(Self.exportPrefix) else { return nil }
    let rest = exportName.dropFirst(Self.exportPrefix.count)
    guard let type = Self.byName[rest.prefix(1).lowercased() + rest.dropFirst()] else { return nil }
    self = type
  }

  /// The displayed name: `High intensity interval training`.
  public var title: String {
    let words = words.joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The name on the command line: `high-intensity-interval-training`.
  public var word: String { words.joined(separator: "-") }

  /// The words of the name, in lowercase.
  private var words: [String] {
    name.reduce(into: [""]) { words, letter in
      if letter.isUppercase { words.append("") }
      words[words.count - 1] += letter.lowercased()
    }
  }

  /// Parses user input: the name in any case, with or without hyphens, or a short form (`walk`,
  /// `run`, `swim`, `ride`, `hike`, `row`, `hiit` …); `nil` for an unknown word.
  public init?(word: String) {
    let bare = String(word.lowercased().filter { !" -_".contains($0) })
    guard let type = Self.byBareName[bare] ?? Self.shortForms[bare] else { return nil }
    self = type
  }

  /// The short forms of the name that are accepted as well, in alphabetical order.
  public var shortForms: [String] {
    Self.shortForms.filter { $0.value == self }.keys.sorted()
  }

  private static let exportPrefix = "HKWorkoutActivityType"

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

  private static let byBareName = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.name.lowercased(), $0) })

  /// Short forms of common activities; no short form is the name of another activity.
  static let shortForms: [String: WorkoutActivityType] = [
    "walk": .walking, "run": .running, "jog": .running, "jogging": .running, "hike": .hiking,
    "bike": .cycling, "biking": .cycling, "ride": .cycling, "cycle": .cycling,
    "handcycle": .handCycling, "handbike": .handCycling,
    "swim": .swimming, "row": .rowing, "sail": .sailing, "surf": .surfingSports,
    "paddle": .paddleSports, "kayak": .paddleSports, "canoe": .paddleSports,
    "dive": .underwaterDiving, "aquafit": .waterFitness,
    "climb": .climbing, "skate": .skatingSports, "snowboard": .snowboarding,
    "ski": .downhillSkiing, "xcski": .crossCountrySkiing,
    "hiit": .highIntensityIntervalTraining, "strength": .traditionalStrengthTraining,
    "core": .coreTraining, "stretch": .flexibility, "stretching": .flexibility,
    "rope": .jumpRope, "box": .boxing, "pingpong": .tableTennis,
    "wheelchair": .wheelchairWalkPace, "wheelchairwalk": .wheelchairWalkPace,
    "wheelchairrun": .wheelchairRunPace, "triathlon": .swimBikeRun, "multisport": .swimBikeRun,
  ]
}
