import Foundation
import HealthModel
import ActivityItems
import TestSupport
import Testing

/// Files of real devices and programs, with totals computed by another reader.
@Suite("FIT files of real devices", .needsSharedData("files/truth.csv"))
struct FITCorpusTests {
  @Test(
    "every file is read or rejected with its reason, and agrees with the table",
    arguments: FITTruth.rows())
  func truth(row: FITTruth) throws {
    let bytes = try #require(row.bytes())
    let expected = row.withExceptions()
    let items: FITItems
    do throws(ActivityError) {
      items = try FITItems(bytes)
    } catch {
      #expect(FITTruth.refusals[row.name] == error.description, "\(row.name)")
      return
    }
    #expect(FITTruth.refusals[row.name] == nil)
    let found = FITTruth.figures(of: items)
    for (name, value) in expected.sorted(by: { $0.key < $1.key }) {
      #expect(found[name] == value, "\(row.name) \(name)")
    }
    #expect(Set(row.exceptions.keys).isSubset(of: expected.keys))
  }

  @Test("real files are unchanged after a round trip", arguments: FITTruth.rows())
  func roundTrip(row: FITTruth) throws {
    let bytes = try #require(row.bytes())
    guard let first = try? FITItems(bytes) else { return }
    let (written, _) = try FITItems.write(first.items)
    let second = try FITItems(written)
    #expect(second.issues.allSatisfy { $0.weight == .note })
    #expect(second.items.count == first.items.count)
    var differences: [String] = []
    for (a, b) in zip(first.items, second.items) where !FITRoundTrip.isSame(a, b) {
      differences.append("\(a)\n   is now \(b)")
    }
    #expect(
      differences.isEmpty, "\(row.name): \(differences.count), first: \(differences.first ?? "")")
  }
}

/// Equality of two items after a round trip of a real file.
enum FITRoundTrip {
  static func isSame(_ a: ActivityItem, _ b: ActivityItem) -> Bool {
    switch (a, b) {
    case (.point(var a), .point(var b)):
      // The order of measures follows their definition and has no meaning.
      a.measures.sort { ($0.kind.name, $0.value) < ($1.kind.name, $1.value) }
      b.measures.sort { ($0.kind.name, $0.value) < ($1.kind.name, $1.value) }
      // Compressed distances have steps of 1/16 m, which become centimeters.
      if let distance = a.distance { a.distance = (distance * 100).rounded() / 100 }
      return a == b
    case (.beats(let a), .beats(let b)):
      // A strap's steps of 1/1024 s become whole milliseconds.
      return a.time == b.time && a.intervals.count == b.intervals.count
        && zip(a.intervals, b.intervals).allSatisfy { abs($0 - $1) <= 0.0005 + 1e-9 }
    default:
      return a == b
    }
  }
}
