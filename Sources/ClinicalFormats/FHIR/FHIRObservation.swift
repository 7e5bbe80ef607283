import ByteStreams
internal import HealthModel

/// The content of a sample as an observation, before serialization.
struct FHIRObservation {
  /// A value, or the reason why there is none.
  enum Value {
    case quantity(DecimalNumeral, FHIRUnit, deviation: DecimalNumeral?)
    /// A case of an enumeration: the enumeration's name and the case's name.
    case value(enumeration: String, name: String)
    case activity(String)
    /// An event of a type without values.
    case happened
    case text(String)
    /// A code of FHIR's code system of reasons.
    case absent(String)
  }

  struct Component {
    /// The name of the observation: a type of this project, or a measure.
    enum Name {
      case type(String)
      case measure(String)
    }

    let name: Name
    let terms: [LOINCTerm]
    let value: Value
  }

  let category: FHIRCategory
  let typeName: String
  let terms: [LOINCTerm]
  /// The value; `nil` if it is in the components.
  let value: Value?
  var components: [Component] = []

  /// The number of digits of a converted value: more than any instrument has, and few enough to
  /// hide rounding errors of the conversion.
  private static let convertedDigits = 12

  /// The enumeration of types without values (Types/enumerations.csv).
  private static let noValues = "None"

  /// Creates an observation; `nil` for a sample whose type is not an observation or has no row in
  /// the table.
  init?(_ sample: Sample) {
    typeName = sample.type.name
    switch sample {
    case .quantity(let sample):
      guard let row = FHIRQuantityRow.of(sample.type) else { return nil }
      category = row.category
      terms = row.terms
      value = Self.value(sample.quantity, row.unit, deviation: sample.header.metadata)
      components =
        Self.interval(sample.header.metadata, row.unit)
        + Self.words(of: sample.type.identifier, sample.header.metadata)
    case .category(let sample):
      guard CategoryType(identifier: sample.type.identifier) != nil else { return nil }
      category = FHIRCategory(sample.type)
      terms = []
      value = Self.value(sample)
      components = Self.words(of: sample.type.identifier, sample.header.metadata)
    case .correlation(let sample):
      let isPressure = sample.type == .bloodPressure
      category = isPressure ? .vitalSigns : .socialHistory
      terms = isPressure ? [.bloodPressurePanel] : []
      components = sample.members.compactMap(Self.component)
      let food = isPressure ? nil : FHIRText.line(sample.header.metadata.string(.foodType))
      value = food.map(Value.text) ?? (components.isEmpty ? .absent("unknown") : nil)
    case .workout(let workout):
      category = .activity
      terms = [.exerciseActivity]
      value = .activity(workout.configuration.activityType.name)
      components = Self.totals(workout)
    case .route, .document: return nil
    }
  }

  private static func value(
    _ quantity: Quantity, _ unit: FHIRUnit, deviation metadata: Metadata = [:]
  ) -> Value {
    guard !quantity.value.isNaN else { return .absent("not-a-number") }
    guard quantity.value.isFinite else {
      return .absent(quantity.value < 0 ? "negative-infinity" : "positive-infinity")
    }
    guard let numeral = numeral(quantity, in: unit) else { return .absent("error") }
    let deviation = metadata.quantity(.standardDeviation).flatMap { Self.numeral($0, in: unit) }
    return .quantity(numeral, unit, deviation: deviation)
  }

  /// Returns the digits of a quantity in the unit; its original digits if it already has that unit.
  private static func numeral(_ quantity: Quantity, in unit: FHIRUnit) -> DecimalNumeral? {
    guard let converted = try? quantity.value(in: unit.unit),
      let exact = DecimalNumeral(converted)
    else { return nil }
    let numeral = converted == quantity.value ? exact : exact.rounded(to: convertedDigits)
    return unit == .percent ? numeral.shifted(by: 2) : numeral
  }

  private static func value(_ sample: CategorySample) -> Value {
    let values = sample.type.values
    guard values.name != noValues else { return .happened }
    return .value(
      enumeration: values.name, name: values.cases[sample.value] ?? String(sample.value))
  }

  /// Returns the bounds of an estimate's 80% interval.
  private static func interval(_ metadata: Metadata, _ unit: FHIRUnit) -> [Component] {
    [("interval80Lower", MetadataKey.interval80Lower), ("interval80Upper", .interval80Upper)]
      .compactMap { name, key in
        metadata.quantity(key).flatMap { Self.numeral($0, in: unit) }.map {
          Component(name: .measure(name), terms: [], value: .quantity($0, unit, deviation: nil))
        }
      }
  }

  /// The metadata without which a value of a type has no meaning to others, by the type's identifier.
  private static let wordKeys: [String: [(name: String, key: MetadataKey)]] = [
    QuantityType.stateOfMind.identifier: [
      ("kind", .stateOfMindKind), ("labels", .stateOfMindLabels),
      ("associations", .stateOfMindAssociations),
    ],
    QuantityType.gad7Assessment.identifier: [("answers", .assessmentAnswers)],
    QuantityType.phq9Assessment.identifier: [("answers", .assessmentAnswers)],
    CategoryType.medicationDoseEvent.identifier: [
      ("medication", .medicationName), ("dose", .medicationDose),
      ("medicationCodings", .medicationCodings),
    ],
  ]

  private static func words(of type: String, _ metadata: Metadata) -> [Component] {
    (wordKeys[type] ?? []).compactMap { name, key in
      FHIRText.line(metadata.string(key)).map {
        Component(name: .measure(name), terms: [], value: .text($0))
      }
    }
  }

  private static func component(_ member: Sample) -> Component? {
    switch member {
    case .quantity(let sample):
      guard let row = FHIRQuantityRow.of(sample.type) else { return nil }
      return Component(
        name: .type(sample.type.name), terms: row.terms, value: value(sample.quantity, row.unit))
    case .category(let sample):
      return Component(name: .type(sample.type.name), terms: [], value: value(sample))
    case .correlation, .workout, .route, .document: return nil
    }
  }

  private static func totals(_ workout: Workout) -> [Component] {
    let totals = workout.totals
    let rows: [(name: String, value: Double?, unit: FHIRUnit, terms: [LOINCTerm])] = [
      ("duration", workout.timerDuration.inSeconds, .second, [.exerciseDuration]),
      ("distance", totals.distanceMeters, .meter, [.distanceTraveled]),
      ("energy", totals.energyKilocalories, .kilocalorie, [.activeEnergy]),
      ("ascent", totals.ascentMeters, .meter, []),
      ("descent", totals.descentMeters, .meter, []),
      ("movingTime", totals.movingSeconds, .second, []),
      ("maximumSpeed", totals.maximumSpeedMetersPerSecond, .meterPerSecond, []),
      ("averageHeartRate", totals.averageHeartRate, .perMinute, []),
      ("maximumHeartRate", totals.maximumHeartRate, .perMinute, []),
      ("steps", totals.stepCount.map(Double.init), .counted("steps"), [.steps]),
      ("strokes", totals.strokeCount.map(Double.init), .counted("strokes"), []),
    ]
    return rows.compactMap { row in
      row.value.map {
        Component(
          name: .measure(row.name), terms: row.terms,
          value: value(Quantity($0, row.unit.unit), row.unit))
      }
    }
  }
}
