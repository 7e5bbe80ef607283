import Foundation
import GaitTraining
import Mobility
import TestSupport
import Testing

@Suite("The table of the contact models")
struct ContactTableFileTests {
  private static func checkedIn(_ path: String) throws -> String {
    try String(contentsOf: PackageRoot.url(path), encoding: .utf8)
  }

  @Test("the checked-in Swift equals the output of the table, byte for byte")
  func swift() throws {
    let text = try Self.checkedIn(ContactTableFile.path)
    let table = try ContactTableFile(text: text)
    #expect(table.text == text)
    #expect(
      try Self.checkedIn(ContactTableFile.swiftPath) == table.swift,
      "\(ContactTableFile.swiftPath) is not of the table: `make train`")
    #expect(ContactModel(table.numbers(.six), channels: 6) == .sixAxes)
    #expect(ContactModel(table.numbers(.acceleration), channels: 3) == .accelerationOnly)
  }

  @Test("the table names its training subjects and command")
  func head() throws {
    let text = try Self.checkedIn(ContactTableFile.path)
    #expect(text.contains("\n# command: make train\n"))
    #expect(text.contains("\n# subjects: voisard-10m 1 "))
    #expect(text.contains("\n# method: ridge 0.3"))
  }

  @Test("a table of simulated people is unchanged by writing and reading")
  func roundTrip() throws {
    let trained = ContactTableFile(ContactWalks(ContactPeople.walks))
    let table = try #require(trained)
    let read = try ContactTableFile(text: table.text)
    #expect(read == table)
    let made = ContactTrainer(ContactPeople.walks, .six).numbers()
    let numbers = try #require(made)
    for (written, made) in zip(table.numbers(.six), numbers) {
      #expect(abs(written - made) < 1e-6)
    }
  }

  @Test(
    "an incomplete table is rejected with its line",
    arguments: [
      ("model,part", "model,parts", nil), ("six-axes,score,-12,,", "six-axes,score,-13,,", 7),
      ("six-axes,score,-11,,", "six-axes,score,-11,,x", 8), ("asymmetry,slope,,", "", nil),
    ] as [(String, String, Int?)])
  func refusals(text: String, replacement: String, line: Int?) throws {
    var damaged = try Self.checkedIn(ContactTableFile.path)
    if replacement.isEmpty {
      damaged = damaged.split(separator: "\n").filter { !$0.hasPrefix(text) }
        .joined(separator: "\n")
    } else {
      damaged = damaged.replacing(text, with: replacement)
    }
    let error = #expect(throws: GaitRecordingError.self) { try ContactTableFile(text: damaged) }
    #expect(error?.line == line)
    #expect(error?.file == ContactTableFile.path)
  }
}
