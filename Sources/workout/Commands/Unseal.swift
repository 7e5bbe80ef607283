import ArgumentParser
import Foundation
import Interchange
import Sealing

struct Unseal: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Open a sealed file with your key.",
    discussion: """
      What comes out is NDJSON, a record a line (docs/sealed-files.md), in frames that are each proved \
      genuine before anything of them is printed. A file that was cut off or changed ends with an error \
      and the exit code 1; with -o no file appears then.

      A recall notice says that the sender wants a file back; give those you have, and what is recalled \
      is not opened.

        workout unseal study.sealed --key me.key | jq -r .value
        workout unseal study.sealed --key me.key --recalled study.recall -o study.ndjson
      """)

  @Argument(
    help: ArgumentHelp("The sealed file, or - for standard input.", valueName: "file"),
    completion: .file())
  var file: String
  @Option(help: ArgumentHelp("Your secret key's file.", valueName: "file"), completion: .file())
  var key: String
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file for what is in it, or - (default: standard output).", valueName: "path"),
    completion: .file())
  var output = "-"
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Recall notices to honour.", valueName: "notice"), completion: .file())
  var recalled: [String] = []
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if output == "-", global.json {
      throw ValidationError("with '-o -' standard output holds the records; leave --json out")
    }
  }

  func run() async throws {
    try await Interruption.watching { try unseal() }
  }

  private func unseal() throws {
    let key = try KeyFile.openingKey(at: key)
    let notices = try recalled.map { try KeyFile.recallNotice(at: $0) }
    let opening = SealedFileOpening(path: file, key: key, notices: notices)
    if output == "-" {
      do {
        _ = try opening.write(to: Output().sink)
      } catch let error as FileError {
        try Output.noticingClosedPipe { throw error }
      }
      return
    }
    let sink = try FileSink(path: output)
    let opened = try opening.write(to: sink)
    try sink.commit()
    if global.json {
      try Output().line(try JSONText.line(UnsealedJSON(path: output, opened)))
    } else {
      try Output().line("\(output): release \(opened.release), \(opened.byteCount) bytes")
    }
  }
}

/// What was opened, as `unseal -o PATH --json` prints it (docs/schemas/unsealed.schema.json).
struct UnsealedJSON: Encodable {
  let release: String
  let path: String
  let byteCount: Int

  enum CodingKeys: String, CodingKey {
    case release, path
    case byteCount = "byte_count"
  }

  init(path: String, _ opened: SealedFileOpening.Opened) {
    release = opened.release.description
    self.path = path
    byteCount = opened.byteCount
  }
}
