import Foundation
import HealthModel
import Testing

@Suite("Characteristics")
struct CharacteristicTests {
  @Test("wheelchair use is yes, no or not set")
  func wheelchairUse() {
    // WHL-01
    #expect(Characteristic.words(of: .wheelchairUse) == ["notSet", "no", "yes"])
    #expect(WheelchairUse.allCases.map(\.rawValue) == [0, 1, 2])
    #expect(Characteristic(.wheelchairUse, word: "yes") == .wheelchairUse(.yes))
    #expect(Characteristic(.wheelchairUse, word: "maybe") == nil)
    #expect(ObjectType(name: "wheelchairUse") == .characteristic(.wheelchairUse))
  }

  @Test(
    "a characteristic is not a sample, and no application saves it",
    arguments: CharacteristicType.all)
  func readOnly(type: CharacteristicType) {
    #expect(!ObjectType.characteristic(type).isSample)
    #expect(!ObjectType.characteristic(type).isSavedByApplications)
  }

  @Test("an unset characteristic has a value that states so", arguments: CharacteristicType.all)
  func notSet(type: CharacteristicType) throws {
    let value = try #require(Characteristic.notSet(type))
    #expect(value.type == type)
    #expect(!value.isSet)
    #expect(value.word == "notSet")
  }

  @Test("every text is parsed to the value that prints it", arguments: CharacteristicType.all)
  func words(type: CharacteristicType) throws {
    let words = type == .dateOfBirth ? ["1985-03-09"] : Characteristic.words(of: type)
    #expect(!words.isEmpty)
    #expect(Set(words).count == words.count)
    for word in words {
      let value = try #require(Characteristic(type, word: word))
      #expect(value.word == word)
      #expect(value.type == type)
      #expect(value.isSet == (word != "notSet"))
    }
    #expect(Characteristic(type, word: "Yes") == nil)
    #expect(Characteristic(type, word: "") == nil)
  }

  @Test("a value is its type and its text in JSON", arguments: CharacteristicType.all)
  func json(type: CharacteristicType) throws {
    let words = type == .dateOfBirth ? ["1985-03-09", "notSet"] : Characteristic.words(of: type)
    let values = words.compactMap { Characteristic(type, word: $0) }
    #expect(values.count == words.count)
    let data = try JSONEncoder().encode(values)
    #expect(try JSONDecoder().decode([Characteristic].self, from: data) == values)
  }

  @Test(
    "JSON of an unknown characteristic is rejected",
    arguments: [
      #"{"type":"shoeSize","value":"42"}"#, #"{"type":"bloodType","value":"cPositive"}"#,
      #"{"type":"dateOfBirth","value":"1985-02-30"}"#, #"{"type":"bloodType"}"#,
    ])
  func badJSON(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Characteristic.self, from: Data(text.utf8))
    }
  }

  @Test(
    "a constant of an export is parsed to its case",
    arguments: [
      ("HKBloodTypeABNegative", BloodType.abNegative), ("HKBloodTypeNotSet", .notSet),
      ("HKBloodTypeOPositive", .oPositive),
    ])
  func bloodTypeNames(text: String, type: BloodType) {
    #expect(BloodType(exportName: text) == type)
    #expect(type.exportName == text)
  }

  @Test("skin types are Roman numerals in exports")
  func skinTypeNames() {
    #expect(FitzpatrickSkinType.iv.exportName == "HKFitzpatrickSkinTypeIV")
    #expect(FitzpatrickSkinType(exportName: "HKFitzpatrickSkinTypeII") == .ii)
    #expect(FitzpatrickSkinType(exportName: "HKFitzpatrickSkinTypeIi") == nil)
  }
}
