import ArgumentParser
import Foundation
import HealthModel
import HealthStorage
import Interchange
import Recording
import Sealing

struct Seal: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Release samples to someone: without names, and sealed to their key.",
    discussion: """
      What is in the file has a code in the place of every name (docs/sealed-files.md says what goes along \
      and what stays behind), and only who has a secret key for one of the --to can open it. Routes and \
      documents are no part of a release. All releases are of the same subject, so that they join up; \
      '--subject new' begins another. The store keeps what left: see 'workout sealed'.

        workout seal heartRate stepCount workout --to study.pub -o study.sealed
        workout seal sleepAnalysis --to study.pub --from 2026-01-01 --to-date 2026-07-01 \
      --shift-dates days -o sleep.sealed
      """)

  @Argument(
    help: ArgumentHelp("What to release, such as heartRate or workout.", valueName: "type"),
    completion: TypeArgument.completion, transform: TypeArgument.type)
  var types: [ObjectType]
  @Option(
    name: .customLong("to"),
    help: ArgumentHelp("A recipient's public key; say it again for another.", valueName: "key.pub"),
    completion: .file())
  var recipients: [String] = []
  @Option(help: ArgumentHelp("Only from this day or moment on.", valueName: "time"))
  var from: MomentArgument?
  @Option(help: ArgumentHelp("Only before this day or moment.", valueName: "time"))
  var toDate: MomentArgument?
  @Option(
    help: """
      Move all dates of the subject back by one secret amount: of whole days, or of seconds, which hides the \
      time of day as well.
      """)
  var shiftDates = DateShift.none
  @Option(help: ArgumentHelp("Whose release it is: a code, or new.", valueName: "code"))
  var subject: SubjectArgument?
  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to make.", valueName: "path"),
    completion: .file())
  var output: String
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if types.isEmpty { throw ValidationError("name a type, such as heartRate") }
    if recipients.isEmpty {
      throw ValidationError("name who it is for: --to with a public key's file")
    }
    if output == "-" {
      throw ValidationError("what left has to be known to the ledger whole: name a file with -o")
    }
    for type in types where type == .workoutRoute || type == .document {
      throw ValidationError("\(KeyCodingError.staysBehind(type: type.name))")
    }
    _ = try predicate()
  }

  func run() async throws {
    try await Interruption.watching { try await seal() }
  }

  private func predicate() throws -> SamplePredicate? {
    let (start, end) = (from?.instant(in: global.timeZone), toDate?.instant(in: global.timeZone))
    if let start, let end, end <= start {
      throw ValidationError("--to-date has to be later than --from")
    }
    return start == nil && end == nil ? nil : .time(from: start, to: end)
  }

  private func seal() async throws {
    let keys = try recipients.map { try KeyFile.recipientKey(at: $0) }
    let store = try global.openStore()
    let ledger = ReleaseLedger(store: store)
    let filter = try predicate()
    var writer = try ReleaseWriter(
      of: try await ledger.subject(subject), to: keys, types: types.map(\.name),
      dateShift: shiftDates)
    let sink = try FileSink(path: output)
    let query = SampleQuery(
      types.map { SampleQuery.Part($0, where: filter) }, sort: [.oldestFirst])
    for try await batch in store.batches(query) {
      for sample in batch {
        let bytes = try writer.append(sample)
        try bytes.withUnsafeBytes { try sink.write($0) }
      }
    }
    let (bytes, release) = try writer.finish(at: .now)
    try bytes.withUnsafeBytes { try sink.write($0) }
    // First the ledger, then the file: nothing leaves that the owner cannot see and recall.
    try await ledger.keep(release)
    try sink.commit()
    if global.json {
      try Output().line(try JSONText.line(ReleaseJSON(release, path: output)))
    } else {
      let records = release.count == 1 ? "1 record" : "\(release.count) records"
      try Output().line(
        "\(output): release \(release.code), \(records) of \(release.subject.code)")
    }
  }
}
