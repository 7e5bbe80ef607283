import Fitness
import Foundation
import HealthModel

/// People who walked six minutes in a corridor, with the facts that a reference equation requires.
struct SixMinuteWalkPeople {
  struct Person {
    var age: Double
    var isMale: Bool
    /// Meters.
    var height: Double
    /// Kilograms.
    var mass: Double
    /// Meters.
    var distance: Double

    /// The facts of the person on ``date``; an age in whole years is half a year more on average.
    var facts: PersonFacts {
      PersonFacts(
        birthDate: BirthDate(year: 2025 - Int(age), month: 7, day: 1),
        sex: isMale ? .male : .female, heightMeters: height, massKilograms: mass)
    }

    static let date = Instant(secondsSince1970: 1_767_225_600)
  }

  let title: String
  let name: String
  let dataset: String
  let people: [Person]

  /// Reads the datasets of a folder; missing ones are skipped.
  static func read(from folder: URL) -> [SixMinuteWalkPeople] {
    let sets = [
      SixMinuteWalkPeople(
        title: "cardiac rehabilitation", name: "cardiac", dataset: "APA&Co",
        file: folder.appending(path: "apaco_INCLUSION.csv"), separator: ";",
        columns: ["age", "sex", "height", "weight", "DIST_6WT_M0"]),
      SixMinuteWalkPeople(
        title: "COPD", name: "copd", dataset: "Saiphoklang 2022",
        file: folder.appending(path: "sixmwt_20m_30m.csv"), separator: ",",
        columns: ["Age", "Sex", "Height", "Weight", "Distance30"]),
    ]
    return sets.compactMap(\.self)
  }

  /// Reads the columns age, sex (1 for men), centimeters, kilograms and meters.
  private init?(
    title: String, name: String, dataset: String, file: URL, separator: Character,
    columns: [String]
  ) {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
    let rows = text.split(whereSeparator: \.isNewline).map { line in
      line.split(separator: separator, omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "\" ")) }
    }
    let places = columns.compactMap { rows.first?.firstIndex(of: $0) }
    guard places.count == columns.count else { return nil }
    self.title = title
    self.name = name
    self.dataset = dataset
    people = rows.dropFirst().compactMap { row in
      let values = places.compactMap { $0 < row.count ? Double(row[$0]) : nil }
      guard values.count == columns.count else { return nil }
      return Person(
        age: values[0], isMale: values[1] == 1, height: values[2] / 100, mass: values[3],
        distance: values[4])
    }
  }
}
