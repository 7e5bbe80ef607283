import Foundation
import TestSupport
import Testing

/// Compares docs/conformance.md with the list of behaviors and with the tests it names.
@Suite("The conformance page")
struct ConformanceTests {
  /// The number of behaviors in each group; they are numbered from 1.
  private static let counts = [
    "AGG": 16, "AUTH": 31, "CDA": 25, "DIA": 14, "INF": 10, "MIG": 10, "MOB": 16, "PRIV": 11,
    "QRY": 17, "RING": 21, "RTE": 25, "SAMP": 21, "SID": 22, "SMW": 18, "SRC": 13, "STAT": 13,
    "STD": 27, "SWIM": 18, "SYNC": 31, "VO2": 4, "WHL": 10, "WKT": 34, "WLK": 6,
  ]

  private struct Row {
    let id: String
    let state: String
    let tests: [String]
  }

  private static func rows() throws -> [Row] {
    let text = try String(contentsOf: PackageRoot.url("docs/conformance.md"), encoding: .utf8)
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 8, cells[1].wholeMatch(of: /[A-Z0-9]+-[0-9]+/) != nil else {
        return nil
      }
      let tests = cells[6].split(separator: ",")
        .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "` ")) }
        .filter { !$0.isEmpty }
      return Row(id: cells[1], state: cells[3], tests: tests)
    }
  }

  @Test("the page has every behavior once")
  func whole() throws {
    let ids = try Self.rows().map(\.id)
    let expected = Self.counts.flatMap { group, count in
      (1...count).map { "\(group)-\($0 < 10 ? "0" : "")\($0)" }
    }
    #expect(ids.count == Set(ids).count, "an id stands twice")
    #expect(Set(expected).subtracting(ids).sorted() == [], "an id is missing")
    #expect(Set(ids).subtracting(expected).sorted() == [], "an id is of no group")
  }

  @Test("the named tests exist and name the behavior in return")
  func named() throws {
    for row in try Self.rows() {
      #expect(row.state != "built" || !row.tests.isEmpty, "\(row.id) is built by no test")
      for test in row.tests {
        let file = PackageRoot.url("Tests/\(test)")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
          Issue.record("\(row.id) names Tests/\(test), which does not exist")
          continue
        }
        #expect(text.contains(row.id), "Tests/\(test) does not name \(row.id)")
        #expect(text.contains("@Test"), "Tests/\(test) has no test")
      }
    }
  }
}
