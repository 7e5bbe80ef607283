import HealthModel
import Testing

@Suite("Types for diabetes management")
struct DiabetesTests {
  private let span = TimeRange(start: Instant(microseconds: 0), duration: .seconds(0))

  private func glucose(_ metadata: Metadata) -> QuantitySample {
    QuantitySample(
      type: .bloodGlucose, quantity: Quantity(98, .milligramPerDeciliter), span: span,
      header: ObjectHeader(metadata: metadata))
  }

  @Test("applications read and save glucose, carbohydrates, insulin and activity")
  func types() throws {
    // DIA-01
    let names = [
      "bloodGlucose", "dietaryCarbohydrates", "insulinDelivery", "stepCount", "activeEnergyBurned",
      "workout",
    ]
    let types = names.compactMap(ObjectType.init(name:))
    #expect(types.count == names.count)
    #expect(types.allSatisfy { $0.isSample && $0.isSavedByApplications })
    // A molar unit and a mass unit for the same glucose.
    let molar: Quantity = Quantity(
      5.5, try Unit("mmol<\(Unit.molarMassOfGlucose)>/L"))
    let mass = try molar.value(in: QuantityType.bloodGlucose.canonicalUnit)
    #expect(abs(mass - 99.0857) < 0.001)
  }

  @Test(
    "a glucose sample has its time relative to a meal", arguments: BloodGlucoseMealTime.allCases)
  func mealTime(time: BloodGlucoseMealTime) throws {
    // DIA-02, DIA-03
    let sample = glucose([.bloodGlucoseMealTime: .enumeration(time)])
    try sample.header.metadata.validate()
    #expect(sample.header.metadata.enumeration(.bloodGlucoseMealTime) == time)
  }

  @Test("a meal time is before or after, and nothing else")
  func mealTimes() {
    // DIA-03
    #expect(BloodGlucoseMealTime.allCases == [.preprandial, .postprandial])
    #expect(BloodGlucoseMealTime.allCases.map(\.rawValue) == [1, 2])
    for number in [0.0, 3, 1.5] {
      #expect(throws: MetadataError.self) {
        try glucose([.bloodGlucoseMealTime: .number(number)]).header.metadata.validate()
      }
    }
  }

  @Test("a glucose sample does not require a meal time")
  func withoutMeal() throws {
    // DIA-04
    try glucose([:]).header.metadata.validate()
    #expect(QuantityType.bloodGlucose.requiredMetadata.isEmpty)
    let time: BloodGlucoseMealTime? = glucose([:]).header.metadata.enumeration(
      .bloodGlucoseMealTime)
    #expect(time == nil)
  }

  @Test("insulin is basal or bolus")
  func reasons() {
    // DIA-06, DIA-07
    #expect(InsulinDeliveryReason.allCases == [.basal, .bolus])
    #expect(InsulinDeliveryReason.basal.rawValue == 1)
    #expect(InsulinDeliveryReason.bolus.rawValue == 2)
    #expect(InsulinDeliveryReason(name: "basal") == .basal)
    #expect(InsulinDeliveryReason(name: "bolus") == .bolus)
    #expect(
      InsulinDeliveryReason.basal.meaning
        == "For the background need of the metabolism through the day")
    #expect(
      InsulinDeliveryReason.bolus.meaning == "For the need of one moment: a meal, or a correction")
    for number in [0.0, 3, 1.5] {
      #expect(throws: MetadataError.self) {
        try MetadataKey.insulinDeliveryReason.validate(.number(number))
      }
    }
  }
}
