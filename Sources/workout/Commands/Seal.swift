import CommandOptions
import ArgumentParser
import Console
import Foundation
import HealthModel
import HealthStorage
import ByteStreams
import Recording
import Reports
import Sealing

struct Seal: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seal",
    abstract: "Export samples for a recipient: key-coded, and encrypted with the recipient's key.",
    discussion: """
      Names are replaced by codes (docs/sealed-files.md lists what is included and what is removed), and only the \
      owner of the secret key of a --to can open the file. Routes and documents are never included. All releases \
      have the same subject code, so that a recipient can combine them; '--subject new' creates another code. The \
      release is recorded in the store: see 'workout sealed'.

        workout seal heartRate stepCount workout --to study.pub -o study.sealed
        workout seal sleepAnalysis --to study.pub --from 2026-01-01 --to-date 2026-07-01 \
      --shift-dates days -o sleep.sealed
      """)

  @Argument(
    help: ArgumentHelp("The types, such as heartRate or workout.", valueName: "type"),
    completion: TypeArgument.completion, transform: TypeArgument.type)
  var types: [ObjectType]
  @Option(
    name: .customLong("to"),
    help: ArgumentHelp("The public key of a recipient; repeatable.", valueName: "key.pub"),
    completion: .file())
  var recipients: [String] = []
  @Option(help: ArgumentHelp("The start of the time range, inclusive.", valueName: "time"))
  var from: MomentArgument?
  @Option(help: ArgumentHelp("The end of the time range, exclusive.", valueName: "time"))
  var toDate: MomentArgument?
  @Option(
    help: """
      A secret shift of all dates of the subject into the past, in whole days, or in seconds, which also hides the \
      time of day.
      """)
  var shiftDates = DateShift.none
  @Option(
    help: ArgumentHelp("The subject code, or new (default: the last one).", valueName: "code"))
  var subject: SubjectArgument?
  @Option(
    name: .shortAndLong, help: ArgumentHelp("The output file.", valueName: "path"),
    completion: .file())
  var output: String
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if types.isEmpty { throw ValidationError("give a type, such as heartRate") }
    if recipients.isEmpty {
      throw ValidationError("no recipient; add --to with a public key file")
    }
    if output == "-" {
      throw ValidationError(
        "cannot seal to standard output: the release ledger needs the complete file; use -o FILE")
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
      throw ValidationError("--to-date must be later than --from")
    }
    return start == nil && end == nil ? nil : .time(from: start, to: end)
  }

  private func seal() async throws {
    let keys = try recipients.map { try KeyFile.recipientKey(at: $0) }
    let store = try await global.openStore()
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
    // The ledger is written first, so that every file that exists can be listed and recalled.
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
