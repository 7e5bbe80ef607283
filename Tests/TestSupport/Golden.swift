internal import Foundation
public import Testing

/// Expects `actual` to equal the contents of `Fixtures/golden/<name>`, byte for byte.
///
/// With `UPDATE_GOLDEN` in the environment the file is rewritten and the test still fails, so that a rewrite
/// is always a reviewed difference. Golden files contain nothing volatile: no current dates, no new
/// identifiers, a fixed number of digits.
public func expectGolden(
  _ actual: String, named name: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let file = PackageRoot.url("Fixtures/golden").appending(path: name)
  if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil {
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(actual.utf8).write(to: file, options: .atomic)
      Issue.record(
        "rewrote \(name); review the difference, then run again", sourceLocation: sourceLocation)
    } catch {
      Issue.record("cannot rewrite \(name): \(error)", sourceLocation: sourceLocation)
    }
    return
  }
  guard let data = try? Data(contentsOf: file) else {
    Issue.record(
      "no golden \(name); run with UPDATE_GOLDEN=1 to write it", sourceLocation: sourceLocation)
    return
  }
  let expected = String(decoding: data, as: UTF8.self)
  if let difference = firstDifference(between: actual, and: expected) {
    Issue.record("\(name), \(difference)", sourceLocation: sourceLocation)
  }
}

/// Describes where two texts differ: the line and both versions of it.
private func firstDifference(between actual: String, and expected: String) -> String? {
  guard actual != expected else { return nil }
  let actualLines = actual.split(separator: "\n", omittingEmptySubsequences: false)
  let expectedLines = expected.split(separator: "\n", omittingEmptySubsequences: false)
  for index in 0..<max(actualLines.count, expectedLines.count) {
    let got = index < actualLines.count ? "“\(actualLines[index])”" : "the end"
    let want = index < expectedLines.count ? "“\(expectedLines[index])”" : "the end"
    if got != want { return "line \(index + 1): got \(got), the golden has \(want)" }
  }
  return "the texts differ only in their Unicode form"
}
