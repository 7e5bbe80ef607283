import HealthModel

extension AppleHealthReader {
  static func json(_ beats: [(seconds: Double, perMinute: Double)]) -> MetadataValue {
    let first = beats.first?.seconds ?? 0
    let pairs = beats.map { beat in
      var seconds = beat.seconds - first
      // The clock passed noon or midnight.
      if seconds < 0 { seconds += AppleHealthClock.halfDay }
      return "[\(hundredths(seconds)),\(hundredths(beat.perMinute))]"
    }
    return .string("[\(pairs.joined(separator: ","))]")
  }

  /// Rounds to two decimals, the precision of times in an export.
  private static func hundredths(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    return Int64(exactly: rounded).map(String.init) ?? String(rounded)
  }
}

/// The person and the days of an export.
extension AppleHealthReader {
  mutating func readExportDate() {
    guard let date = requiredInstant(.value, "ExportDate") else { return }
    summary.exportDate = date
    send(.exportDate(date))
  }

  mutating func readMe() {
    var person: [Characteristic] = []
    var isWhole = true
    for (name, value) in tags.strings() {
      guard let type = CharacteristicType(identifier: name) else {
        // Whether heart medication is taken, and attributes of later releases: kept with the element.
        AppleHealthSummary.count(name, in: &summary.unknownTypes)
        isWhole = false
        continue
      }
      if value.isEmpty { continue }
      guard let characteristic = Self.characteristic(type, value) else {
        report(
          .unknownCharacteristic(
            type.name, value: String(value.prefix(AppleHealthReadError.quotedCharacters))))
        isWhole = false
        ledger?.settle(attribute: name, AppleHealthFates.kept)
        continue
      }
      if characteristic.isSet { person.append(characteristic) }
    }
    send(.me(person))
    if !isWhole { keepElement(.me) }
  }

  /// The attributes of the person that are read.
  static let characteristicNames = CharacteristicType.all.map(\.identifier)

  private static func characteristic(_ type: CharacteristicType, _ text: String) -> Characteristic?
  {
    switch type {
    case .dateOfBirth: BirthDate(text).map { .dateOfBirth($0) }
    case .biologicalSex: BiologicalSex(exportName: text).map { .biologicalSex($0) }
    case .bloodType: BloodType(exportName: text).map { .bloodType($0) }
    case .fitzpatrickSkinType:
      FitzpatrickSkinType(exportName: text).map { .fitzpatrickSkinType($0) }
    case .wheelchairUse: WheelchairUse(exportName: text).map { .wheelchairUse($0) }
    case .activityMoveMode: ActivityMoveMode(exportName: text).map { .activityMoveMode($0) }
    default: nil
    }
  }

  /// The first valid day of a summary: an export may begin with one of the last days of 1969, which
  /// is how a summary without a date is exported.
  private static let firstDay = 1

  mutating func readActivitySummary() {
    guard let text = tags.string(.dateComponents) else {
      return report(.missing(attribute: "dateComponents", element: "ActivitySummary"))
    }
    guard let date = BirthDate(text), date.daysSince1970 >= Self.firstDay else {
      return report(.badDay(String(text.prefix(AppleHealthReadError.quotedCharacters))))
    }
    var summary = ActivitySummary(day: CalendarDay(number: date.daysSince1970))
    summary.activeKilocalories = energy(.activeEnergyBurned) ?? 0
    summary.activeKilocaloriesGoal = energy(.activeEnergyBurnedGoal).flatMap(Self.goal)
    summary.moveMinutes = tags.number(.appleMoveTime) ?? 0
    summary.moveMinutesGoal = tags.number(.appleMoveTimeGoal).flatMap(Self.goal)
    summary.exerciseMinutes = tags.number(.appleExerciseTime) ?? 0
    summary.exerciseMinutesGoal = tags.number(.appleExerciseTimeGoal).flatMap(Self.goal)
    summary.standHours = tags.number(.appleStandHours) ?? 0
    summary.standHoursGoal = tags.number(.appleStandHoursGoal).flatMap(Self.goal)
    // The mode is not exported; the goal is in minutes only if minutes fill the ring.
    if summary.activeKilocaloriesGoal == nil, summary.moveMinutesGoal != nil {
      summary.moveMode = .appleMoveTime
    }
    self.summary.activitySummaries += 1
    send(.activitySummary(summary))
    keepElement(.activitySummary)
  }

  /// Returns `nil` for zero, which is written where there is no goal.
  private static func goal(_ value: Double) -> Double? { value > 0 ? value : nil }

  /// Kilocalories, the default unit where the file declares none.
  private func energy(_ attribute: AppleHealthAttribute) -> Double? {
    guard tags.value(.activeEnergyBurnedUnit) != nil else { return tags.number(attribute) }
    return quantity(attribute, .activeEnergyBurnedUnit, in: .kilocalorie)
  }

}
