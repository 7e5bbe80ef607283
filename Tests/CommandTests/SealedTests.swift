import Foundation
import HealthModel
import Sealing
import TestSupport
import Testing

@Suite("workout keys and workout unseal")
struct SealedTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  /// Creates a key pair `me.key`, and a file `study.sealed` for it.
  @discardableResult
  private func seal(_ content: String) throws -> (release: ReleaseCode, recall: RecallSecret) {
    let made = try program.run("keys", "new", "me.key")
    try #require(made.exitCode == 0, "\(made.error)")
    let key = try KeyFile.recipientKey(at: program.folder.file("me.key.pub").path)
    var generator = SystemRandomNumberGenerator()
    let release = ReleaseCode(from: &generator)
    let recall = RecallSecret(from: &generator)
    var writer = try SealedWriter(to: [key], release: release, recall: recall, frameSize: 64)
    let sealed = try writer.append(content.utf8)
    try Data(sealed + (try writer.finish())).write(to: program.folder.file("study.sealed"))
    return (release, recall)
  }

  private static let lines = (0..<100).map { "{\"value\":\($0)}\n" }.joined()

  @Test("a new key pair is two files, never overwritten; the secret one is only for its owner")
  func keys() throws {
    let made = try program.run("keys", "new", "me.key")
    let fingerprint = try KeyFile.recipientKey(at: program.folder.file("me.key.pub").path)
      .fingerprint
    #expect(
      made.output == "me.key: secret key; keep it safe\nme.key.pub: public key \(fingerprint)\n")
    let mode = try FileManager.default.attributesOfItem(
      atPath: program.folder.file("me.key").path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    let before = try Data(contentsOf: program.folder.file("me.key"))
    let again = try program.run("keys", "new", "me.key")
    #expect(again.exitCode == 1)
    #expect(
      again.error == "workout: me.key is there already, and a key is never written over; "
        + "name another file\n")
    #expect(try Data(contentsOf: program.folder.file("me.key")) == before)
    let shown = try program.run("keys", "show", "me.key.pub").output
    #expect(shown.hasPrefix("\(fingerprint)\nworkout-public-key-1 "))
    let secret = try program.run("keys", "show", "me.key")
    #expect(secret.exitCode == 1)
    #expect(secret.output == "")
    #expect(secret.error == "workout: me.key is a secret key, not a public key\n")
  }

  @Test("the JSON output of keys and unseal matches its schema")
  func schemas() throws {
    func check(_ words: String, _ schema: String) throws {
      let output = try program.run(words.split(separator: " ").map(String.init)).output
      #expect(try JSONSchema(schema).faults(in: output) == "")
    }
    try seal(Self.lines)
    try check("keys new other.key --json", "key")
    try check("keys show other.key.pub --json", "key")
    try check("unseal study.sealed --key me.key -o study.ndjson --json", "unsealed")
  }

  // PRIV-03
  @Test("each line of a release matches its schema and contains no name")
  func records() throws {
    try #require(try program.run("keys", "new", "me.key").exitCode == 0)
    let key = try KeyFile.recipientKey(at: program.folder.file("me.key.pub").path)
    let walk = try SampleStore.walk()
    let pulse = QuantitySample(
      type: .heartRate, quantity: Quantity(61, .countPerMinute), span: walk.span,
      header: ObjectHeader(
        sourceRevision: SourceRevision(source: Source(name: "Ada", bundleIdentifier: "org.ada")),
        device: Device(name: "Ada's strap"), metadata: [.heartRateMotionContext: .number(1)]))
    let asleep = CategorySample(type: .sleepAnalysis, value: 3, span: walk.span)
    let meal = Correlation(
      type: .food, span: walk.span, members: [.quantity(pulse), .category(asleep)])
    var writer = try ReleaseWriter(
      of: .random(), to: [key], types: ["heartRate", "workout"], dateShift: .seconds)
    var sealed: [UInt8] = []
    for sample in [
      .quantity(pulse), .category(asleep), .correlation(meal), .workout(walk),
      .workout(try SampleStore.swim()), .workout(try SampleStore.ride()),
    ] as [Sample] { sealed += try writer.append(sample) }
    sealed += try writer.finish(at: walk.span.end).bytes
    try Data(sealed).write(to: program.folder.file("study.sealed"))
    let output = try program.run("unseal", "study.sealed", "--key", "me.key").output
    let schema = try JSONSchema("release-record")
    let lines = output.split(separator: "\n")
    #expect(lines.count == 7)
    for line in lines { #expect(try schema.faults(in: line) == "") }
    for name in ["Ada", "org.ada", "u-blox", "bridge", "hill", "GPS lost", SampleStore.walkID] {
      #expect(!output.contains(name))
    }
  }

  // PRIV-03
  @Test("unsealed data is printed, or written to a file that only its owner can read")
  func unseal() throws {
    let release = try seal(Self.lines).release
    let printed = try program.run("unseal", "study.sealed", "--key", "me.key")
    #expect(printed.exitCode == 0)
    #expect(printed.output == Self.lines)
    #expect(printed.error == "")
    let piped = try program.shell("workout unseal - --key me.key <study.sealed | tail -n 1")
    #expect(piped.output == "{\"value\":99}\n")
    let written = try program.run("unseal", "study.sealed", "--key", "me.key", "-o", "study.ndjson")
    #expect(
      written.output == "study.ndjson: release \(release), \(Self.lines.utf8.count) bytes\n")
    let file = program.folder.file("study.ndjson")
    #expect(try String(contentsOf: file, encoding: .utf8) == Self.lines)
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test("a truncated file prints its authenticated part and one error line, and exits with 1")
  func cut() throws {
    try seal(Self.lines)
    let whole = try Data(contentsOf: program.folder.file("study.sealed"))
    for count in [0, 5, 100, 172, 172 + 80, 172 + 100, 172 + 160, whole.count - 1] {
      try whole.prefix(count).write(to: program.folder.file("cut.sealed"))
      let result = try program.run("unseal", "cut.sealed", "--key", "me.key")
      #expect(result.exitCode == 1)
      #expect(result.error.hasPrefix("workout: cut.sealed is "), "\(count): \(result.error)")
      #expect(result.error.split(separator: "\n").count == 1)
      #expect(result.output == Self.lines.prefix(max(0, (count - 172) / 80) * 64))
      let file = try program.run("unseal", "cut.sealed", "--key", "me.key", "-o", "out.ndjson")
      #expect(file.exitCode == 1)
      #expect(!FileManager.default.fileExists(atPath: program.folder.file("out.ndjson").path))
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: program.folder.url.path)
    #expect(!names.contains { $0.contains(".partial-") })
  }

  @Test("a file cannot be opened with another person's key or with a public key")
  func otherKey() throws {
    try seal(Self.lines)
    _ = try program.run("keys", "new", "other.key")
    let other = try program.run("unseal", "study.sealed", "--key", "other.key")
    #expect(other.exitCode == 1)
    #expect(other.output == "")
    #expect(other.error.hasPrefix("workout: study.sealed is not sealed to the key "))
    let wrong = try program.run("unseal", "study.sealed", "--key", "me.key.pub")
    #expect(wrong.exitCode == 1)
    #expect(wrong.error == "workout: me.key.pub is a public key, not a secret key\n")
    let missing = try program.run("unseal", "none.sealed", "--key", "me.key")
    #expect(missing.exitCode == 1)
    #expect(missing.error.contains("none.sealed"))
  }

  // PRIV-07
  @Test("a recalled file is not opened; notices of other files and forged ones are distinguished")
  func recalled() throws {
    let (release, recall) = try seal(Self.lines)
    func notice(_ name: String, _ code: ReleaseCode, _ secret: RecallSecret) throws {
      try KeyFile.write(
        RecallNotice(of: code, secret: secret).text, to: program.folder.file(name).path)
    }
    var generator = SystemRandomNumberGenerator()
    let otherSecret = RecallSecret(from: &generator)
    try notice("this.recall", release, recall)
    try notice("other.recall", ReleaseCode(from: &generator), otherSecret)
    try notice("forged.recall", release, otherSecret)
    func unseal(_ notices: String...) throws -> Program.Result {
      try program.run(["unseal", "study.sealed", "--key", "me.key", "--recalled"] + notices)
    }
    #expect(try unseal("other.recall").output == Self.lines)
    let refused = try unseal("other.recall", "this.recall")
    #expect(refused.exitCode == 1)
    #expect(refused.output == "")
    #expect(
      refused.error == "workout: study.sealed was recalled by its sender (\(release)); delete it, "
        + "and what was made of it\n")
    let forged = try unseal("forged.recall")
    #expect(forged.exitCode == 1)
    #expect(forged.output == "")
    #expect(forged.error.contains("not by its sender"))
    let damaged = try unseal("me.key.pub")
    #expect(damaged.error == "workout: me.key.pub is a public key, not a recall notice\n")
  }

  @Test("a pipe that is closed early is not an error")
  func closedPipe() throws {
    try seal(String(repeating: Self.lines, count: 500))
    let result = try program.shell(
      "set -o pipefail; workout unseal study.sealed --key me.key | head -n 1")
    #expect(result.output == "{\"value\":0}\n")
    #expect(result.error == "")
    #expect(result.exitCode == 0)
  }

  @Test(
    "invalid arguments are usage errors",
    arguments: [
      ["unseal"], ["unseal", "x.sealed"], ["unseal", "x.sealed", "--key", "k", "--json"],
      ["keys", "new"],
    ])
  func usage(words: [String]) throws {
    let result = try program.run(words)
    #expect(result.exitCode == 64)
    #expect(result.output == "")
    #expect(result.error.split(separator: "\n").count == 1)
  }
}
