import Testing

@testable import TypeGenerator

@Suite("Reading tables")
struct TableTests {
  private func rows(_ text: String) throws(TableError) -> [Table.Row] {
    try Table(text, file: "t.csv", columns: ["a", "b"]).rows
  }

  @Test("quoted fields may contain commas, quotes and line breaks; a row has its line number")
  func quotes() throws {
    let rows = try rows("a,b\n\"1, \"\"one\"\"\",x\n\"two\nlines\",y\nlast,\"\"\r\n")
    #expect(rows.map { $0["a"] } == ["1, \"one\"", "two\nlines", "last"])
    #expect(rows.map { $0["b"] } == ["x", "y", ""])
    #expect(rows.map(\.line) == [2, 3, 5])
  }

  @Test("the last line needs no line end, and a table without rows is valid")
  func ends() throws {
    #expect(try rows("a,b\n1,2").map { $0["b"] } == ["2"])
    #expect(try rows("a,b\n").isEmpty)
    #expect(try rows("a,b").isEmpty)
  }

  @Test(
    "an invalid table is rejected with its line",
    arguments: [
      ("", TableError(file: "t.csv", line: 1, reason: .columns(expected: ["a", "b"], found: []))),
      (
        "b,a\n1,2\n",
        TableError(
          file: "t.csv", line: 1, reason: .columns(expected: ["a", "b"], found: ["b", "a"]))
      ),
      (
        "a,b\n1,2\n1\n",
        TableError(file: "t.csv", line: 3, reason: .fieldCount(expected: 2, found: 1))
      ),
      (
        "a,b\n1,2\n\n",
        TableError(file: "t.csv", line: 3, reason: .fieldCount(expected: 2, found: 1))
      ),
      ("a,b\n1,2\n\"x,2\n", TableError(file: "t.csv", line: 3, reason: .openQuote)),
    ])
  func broken(text: String, error: TableError) {
    #expect(throws: error) { try rows(text) }
  }

  @Test("the error message names file, line, column and the expected value")
  func sentence() throws {
    let row = try #require(try rows("a,b\n1,perhaps\n").first)
    let error = #expect(throws: TableError.self) { try row.flag("b") }
    #expect(error?.description == "t.csv:2: b is “perhaps”, not yes, no or empty")
  }
}
