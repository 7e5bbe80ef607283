import Foundation
import HealthModel
import HealthStorage
import Sealing
import TestSupport
import Testing

@Suite("workout seal and workout sealed")
struct SealTests {
  let program: Program
  let sample: SampleStore

  init() async throws {
    program = try Program()
    sample = try SampleStore(at: program.storePath)
    try await sample.saveAll()
    let start = try SampleStore.instant("2026-11-21T06:45:00Z")
    let pulses = (0..<20).map { index in
      QuantitySample(
        type: .heartRate, quantity: Quantity(Double(100 + index), .countPerMinute),
        span: TimeRange(at: start + .seconds(60 * index)),
        header: ObjectHeader(device: Device(name: "Ada's strap", localIdentifier: "AA:BB")))
    }
    try await sample.store.add(pulses, to: try SampleStore.id(SampleStore.walkID))
    try #require(try program.run("keys", "new", "study.key").exitCode == 0)
  }

  private func seal(_ words: String...) throws -> Program.Result {
    try program.run(["seal"] + words + ["--to", "study.key.pub"])
  }

  private func records(_ file: String) throws -> [ReleaseRecord] {
    let result = try program.run("unseal", file, "--key", "study.key")
    #expect(result.exitCode == 0, "\(result.error)")
    return try result.output.split(separator: "\n").dropFirst().map {
      try JSONDecoder().decode(ReleaseRecord.self, from: Data($0.utf8))
    }
  }

  // PRIV-03
  @Test("a release has only the requested records, without names, sealed to the key")
  func release() throws {
    let sealed = try seal("heartRate", "workout", "-o", "study.sealed")
    #expect(sealed.exitCode == 0, "\(sealed.error)")
    #expect(sealed.output.hasPrefix("study.sealed: release R-"))
    #expect(sealed.output.contains(", 23 records of S-"))
    let text = try program.run("unseal", "study.sealed", "--key", "study.key").output
    for name in ["Ada", "AA:BB", "u-blox", "bridge", "the hill", "org.workout.cli", "GPS lost"] {
      #expect(!text.contains(name), "\(name)")
    }
    for id in [SampleStore.walkID, SampleStore.swimID, SampleStore.rideID] {
      #expect(!text.contains(id))
    }
    let records = try records("study.sealed")
    #expect(records.count == 23)
    #expect(records.map(\.span.start) == records.map(\.span.start).sorted())
    let bytes = try Data(contentsOf: program.folder.file("study.sealed"))
    #expect(bytes.range(of: Data("heartRate".utf8)) == nil)
  }

  // PRIV-03
  @Test("two releases with shifted dates can be joined; one of a new subject joins with neither")
  func joining() throws {
    #expect(
      try seal(
        "heartRate", "-o", "a.sealed", "--shift-dates", "days", "--to-date", "2026-11-21T06:55:00Z"
      )
      .exitCode == 0)
    #expect(try seal("heartRate", "-o", "b.sealed", "--shift-dates", "days").exitCode == 0)
    #expect(
      try seal("heartRate", "-o", "c.sealed", "--shift-dates", "days", "--subject", "new").exitCode
        == 0)
    let (first, second, other) = (
      try records("a.sealed"), try records("b.sealed"), try records("c.sealed")
    )
    #expect(first.count == 10)
    #expect(second.count == 20)
    #expect(Array(second.prefix(10)) == first)
    #expect(Set(other.map(\.id)).isDisjoint(with: second.map(\.id)))
    #expect(other.map(\.subject) != second.map(\.subject))
    let start = try SampleStore.instant("2026-11-21T06:45:00Z")
    #expect(first[0].span.start < start - .seconds(99 * 86_400))
    for (before, after) in zip(second, second.dropFirst()) {
      #expect(after.span.start - before.span.start == .seconds(60))
    }
    let known = "\(first[0].subject)"
    #expect(try seal("heartRate", "-o", "d.sealed", "--subject", known).exitCode == 0)
    #expect(try records("d.sealed").map(\.id) == second.map(\.id))
  }

  // PRIV-07
  @Test("releases are listed and can be recalled")
  func recall() throws {
    #expect(try program.run("sealed").error == "no releases\n")
    #expect(try program.run("sealed", "--json").output == "{\"releases\":[]}\n")
    let sealed = try seal("heartRate", "-o", "study.sealed", "--json")
    #expect(try JSONSchema("release").faults(in: sealed.output) == "")
    let listed = try program.run("sealed", "--json").output
    #expect(try JSONSchema("releases").faults(in: listed) == "")
    #expect(listed.contains("\"record_count\":20"))
    #expect(listed.contains("\"start\":\"2026-11-21T06:45:00.000Z\""))
    #expect(!listed.lowercased().contains("secret"))
    let table = try program.run("sealed").output.split(separator: "\n")
    #expect(table.count == 2)
    let code = String(try #require(table[1].split(separator: " ").first))
    #expect(!table[0].contains("RECALLED"))
    let recalled = try program.run("sealed", "recall", code.lowercased(), "-o", "study.recall")
    #expect(recalled.output == "study.recall: recall notice of release \(code)\n")
    #expect(try program.run("sealed").output.contains("RECALLED"))
    let refused = try program.run(
      "unseal", "study.sealed", "--key", "study.key", "--recalled", "study.recall")
    #expect(refused.exitCode == 1)
    #expect(refused.output == "")
    #expect(refused.error.contains("was recalled by its sender (\(code))"))
    let again = try program.run("sealed", "recall", code, "-o", "again.recall", "--json")
    #expect(try JSONSchema("release").faults(in: again.output) == "")
    #expect(
      try Data(contentsOf: program.folder.file("again.recall"))
        == Data(contentsOf: program.folder.file("study.recall")))
  }

  @Test("a release without matches is empty and recorded as empty")
  func empty() throws {
    let sealed = try seal("bodyMass", "-o", "empty.sealed")
    #expect(sealed.exitCode == 0, "\(sealed.error)")
    #expect(sealed.output.contains(", 0 records of S-"))
    #expect(try records("empty.sealed").isEmpty)
  }

  @Test("a failed release leaves no file and no entry")
  func refused() throws {
    let secret = try program.run(
      "seal", "heartRate", "--to", "study.key", "-o", "study.sealed")
    #expect(secret.exitCode == 1)
    #expect(secret.error == "workout: study.key is a secret key, not a public key\n")
    let unwritable = try seal("heartRate", "-o", "/proc/study.sealed")
    #expect(unwritable.exitCode == 1)
    let unknown = try program.run(
      "sealed", "recall", "\(ReleaseCode.example)", "-o", "no.recall")
    #expect(unknown.exitCode == 1)
    #expect(unknown.error.contains("has no release"))
    let names = try FileManager.default.contentsOfDirectory(atPath: program.folder.url.path)
    #expect(!names.contains { $0.contains("sealed") || $0.contains("recall") })
    #expect(try program.run("sealed", "--json").output == "{\"releases\":[]}\n")
  }

  @Test(
    "invalid arguments are usage errors",
    arguments: [
      ["seal"], ["seal", "heartRate", "-o", "x"], ["seal", "heartRate", "--to", "k.pub"],
      ["seal", "heartRate", "--to", "k.pub", "-o", "-"],
      ["seal", "workoutRoute", "--to", "k.pub", "-o", "x"],
      ["seal", "clinicalDocument", "--to", "k.pub", "-o", "x"],
      ["seal", "heartRat", "--to", "k.pub", "-o", "x"],
      [
        "seal", "heartRate", "--to", "k.pub", "-o", "x", "--from", "2026-02-01", "--to-date",
        "2026-01-01",
      ],
      ["seal", "heartRate", "--to", "k.pub", "-o", "x", "--subject", "Ada"],
      ["sealed", "recall", "R-7KQ4", "-o", "x"],
    ])
  func usage(words: [String]) throws {
    let result = try program.run(words)
    #expect(result.exitCode == 64)
    #expect(result.output == "")
    #expect(result.error.split(separator: "\n").count == 1)
  }
}

extension ReleaseCode {
  /// A code that belongs to no release.
  fileprivate static var example: ReleaseCode {
    var generator = SystemRandomNumberGenerator()
    return ReleaseCode(from: &generator)
  }
}
