import Foundation
import TestSupport
import Testing

@testable import GaitTraining

struct GaitTableTests {
  private func table(_ text: String) throws -> GaitTable {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "table.csv")
    try Data(text.utf8).write(to: file)
    return try GaitTable(contentsOf: file)
  }

  @Test("numbers are parsed as in Swift", arguments: ["0.1", "-9.80665", "12", "-0", "7."])
  func numbers(text: String) throws {
    let known = try #require(Double(text == "7." ? "7" : text))
    #expect(try table("a,b\n\(text),1\n")["a"] == [known])
  }

  @Test("the last line may lack a newline, and an unknown name has no column")
  func ends() throws {
    let table = try table("t,ax\n0.5,1\n0.6,-2")
    #expect(table["t"] == [0.5, 0.6])
    #expect(table["ax"] == [1, -2])
    #expect(table["gx"] == nil)
    #expect(table.count == 2)
  }

  @Test(
    "a line that lacks a number is rejected with its position",
    arguments: [
      ("a,b\n1,2\n3\n", 3), ("a,b\n1,2,3\n", 2), ("a,b\n1,x\n", 2), ("a,b\n1,\n", 2),
      ("a\n1e5\n", 2), ("a\n1234567890.1234567\n", 2),
    ])
  func refusals(text: String, line: Int) throws {
    let error = #expect(throws: GaitRecordingError.self) { try table(text) }
    #expect(error?.line == line)
  }
}
