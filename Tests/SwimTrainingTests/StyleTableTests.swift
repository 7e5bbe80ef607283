import Foundation
import SwimTraining
import Swimming
import TestSupport
import Testing

struct StyleTableTests {
  private func checkedIn() throws -> String {
    try String(contentsOf: PackageRoot.url(StyleTableFile.path), encoding: .utf8)
  }

  @Test("the checked-in Swift equals the output of the table, byte for byte")
  func swift() throws {
    let table = try StyleTableFile(text: try checkedIn())
    let swift = try String(contentsOf: PackageRoot.url(StyleTableFile.swiftPath), encoding: .utf8)
    #expect(swift == table.swift, "\(StyleTableFile.swiftPath) is not of the table: `make train`")
  }

  @Test("a table is unchanged by reading and writing")
  func roundTrip() throws {
    let text = try checkedIn()
    #expect(try StyleTableFile(text: text).text == text)
  }

  @Test("the models name their training subjects, their command and date")
  func head() throws {
    let table = try StyleTableFile(text: try checkedIn())
    #expect(table.head.subjects == StyleModel.trainedOn)
    #expect(!table.head.subjects.isEmpty)
    #expect(table.text.contains("\n# command: make train\n"))
    #expect(table.head.date.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil)
  }

  @Test("tables are equal if only the date differs")
  func sameness() throws {
    let table = try StyleTableFile(text: try checkedIn())
    var later = table
    later.head.date = "2030-01-01"
    #expect(later != table)
    #expect(later.isSame(as: table))
    later.head.subjects.append(99)
    #expect(!later.isSame(as: table))
  }

  @Test(
    "an incomplete table is rejected with its line",
    arguments: [
      ("# date: ", "# dated: ", 1),
      ("model,feature", "model,features", 1),
      ("full-3s,mean.ax,", "full-3s,mean.ax,x", 8),
      ("full-3s,mean.ay,", "full-3s,mean.az,", 9),
    ])
  func refusals(text: String, replacement: String, line: Int) throws {
    let damaged = try checkedIn().replacing(text, with: replacement, maxReplacements: 1)
    let error = #expect(throws: RecordingError.self) { try StyleTableFile(text: damaged) }
    #expect(error?.line == line)
    #expect(error?.file == StyleTableFile.path)
  }

  @Test("a table with more or fewer rows than models have is rejected")
  func lengths() throws {
    let text = try checkedIn()
    let shorter = text.split(separator: "\n").dropLast().joined(separator: "\n")
    #expect(throws: RecordingError.self) { try StyleTableFile(text: shorter) }
    #expect(throws: RecordingError.self) { try StyleTableFile(text: text + "full-3s,more\n") }
  }
}
