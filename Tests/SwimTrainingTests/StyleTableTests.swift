import Foundation
import SwimTraining
import Swimming
import TestSupport
import Testing

struct StyleTableTests {
  private func checkedIn() throws -> String {
    try String(contentsOf: PackageRoot.url(StyleTableFile.path), encoding: .utf8)
  }

  @Test("the Swift that is checked in is what the table makes, byte for byte")
  func swift() throws {
    let table = try StyleTableFile(text: try checkedIn())
    let swift = try String(contentsOf: PackageRoot.url(StyleTableFile.swiftPath), encoding: .utf8)
    #expect(swift == table.swift, "\(StyleTableFile.swiftPath) is not of the table: `make train`")
  }

  @Test("a table that is read and written is the same table")
  func roundTrip() throws {
    let text = try checkedIn()
    #expect(try StyleTableFile(text: text).text == text)
  }

  @Test("the models say whom they were made from, and by which command and when")
  func head() throws {
    let table = try StyleTableFile(text: try checkedIn())
    #expect(table.head.subjects == StyleModel.trainedOn)
    #expect(!table.head.subjects.isEmpty)
    #expect(table.text.contains("\n# command: make train\n"))
    #expect(table.head.date.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil)
  }

  @Test("only the date may differ for two tables to be the same")
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
    "a table that lacks something is refused with its line",
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

  @Test("a table with more or fewer rows than models have is refused")
  func lengths() throws {
    let text = try checkedIn()
    let shorter = text.split(separator: "\n").dropLast().joined(separator: "\n")
    #expect(throws: RecordingError.self) { try StyleTableFile(text: shorter) }
    #expect(throws: RecordingError.self) { try StyleTableFile(text: text + "full-3s,more\n") }
  }
}
