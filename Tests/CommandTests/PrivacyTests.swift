import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("workout privacy")
struct PrivacyTests {
  let program: Program

  init() async throws {
    program = try Program()
    try await SampleStore(at: program.storePath).saveAll()
  }

  /// The numbers of a list of the script `series` of a report.
  private func series(_ key: String, _ words: String...) throws -> [Any] {
    let page = try program.run(["report", "3f2a", "-o", "-"] + words)
    #expect(page.exitCode == 0, "\(page.error)")
    let marks = "<script type=\"application/json\" id=\"series\">"
    let text = try #require(page.output.components(separatedBy: marks).last)
    let json = try #require(text.components(separatedBy: "</script>").first)
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    return try #require(object?[key] as? [Any])
  }

  @Test("a report leaves out what is inside of a zone, unless the whole route is asked for")
  func report() throws {
    let whole = try series("mx")
    let add = try program.run("privacy", "add", "home", "--at", "48.1,11.5,150m", "--json")
    #expect(add.exitCode == 0, "\(add.error)")
    #expect(try JSONSchema("privacy").faults(in: add.output) == "")
    let hidden = try series("mx")
    #expect(hidden.count < whole.count)
    #expect(hidden.count > 0)
    #expect(try series("mx", "--whole-route").count == whole.count)
    let page = try program.run("report", "3f2a", "-o", "-").output
    #expect(page.contains("Places that stay private are left out."))
    #expect(try program.run("privacy").output.contains("home"))
    #expect(try program.run("privacy", "remove", "home").exitCode == 0)
    #expect(try series("mx").count == whole.count)
  }

  @Test("a zone around the whole route leaves a page without a map and without a position")
  func everything() throws {
    #expect(
      try program.run("privacy", "add", "town", "--at", "48.1,11.5,50km").exitCode == 0)
    let page = try program.run("report", "3f2a", "-o", "-").output
    #expect(!page.contains("class=\"map\""))
    #expect(!page.contains("48.1"))
    #expect(page.contains("1.45 km"))
  }

  @Test("the heat map shows no cell of a zone, and names no area that touches it")
  func heat() throws {
    let whole = try heatFacts()
    #expect(whole["most_routes"] as? Int ?? 0 >= 1)
    #expect(
      try program.run("privacy", "add", "town", "--at", "48.1,11.5,50km").exitCode == 0)
    let hidden = try heatFacts()
    #expect(hidden["most_routes"] as? Int == 0)
    #expect((hidden["areas"] as? [Any])?.isEmpty == true)
    let asked = try heatFacts("--whole-routes")
    #expect(asked["most_routes"] as? Int == whole["most_routes"] as? Int)
  }

  private func heatFacts(_ words: String...) throws -> [String: Any] {
    let result = try program.run(
      ["heat", "-o", "heat.png", "--near", "48.1,11.5,2km", "--json"] + words)
    #expect(result.exitCode == 0, "\(result.error)")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
  }

  @Test(
    "what is no zone is refused",
    arguments: [
      (
        ["add", "home", "--at", "48,11,20m"], "the radius of a privacy zone is from 50 m to 100 km"
      ),
      (["remove", "home"], "there is no privacy zone named 'home'"),
    ])
  func refused(words: [String], text: String) throws {
    let result = try program.run(["privacy"] + words)
    #expect(result.exitCode == 1)
    #expect(result.error == "workout: \(text)\n")
  }
}
