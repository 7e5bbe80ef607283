import ArgumentParser
import Console
import Foundation
import ByteStreams
import Sealing

struct Unseal: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unseal", abstract: "Open a sealed file with your key.",
    discussion: """
      The output is NDJSON, one record per line (docs/sealed-files.md). Each frame of the file is authenticated \
      before its records are printed. A truncated or changed file is an error with exit code 1; with -o no output \
      file is created then.

      A recall notice says that the sender has withdrawn a file. Files with a notice in --recalled are not opened.

        workout unseal study.sealed --key me.key | jq -r .value
        workout unseal study.sealed --key me.key --recalled study.recall -o study.ndjson
      """)

  @Argument(
    help: ArgumentHelp("The sealed file, or - for standard input.", valueName: "file"),
    completion: .file())
  var file: String
  @Option(
    help: ArgumentHelp("The file of your secret key.", valueName: "file"), completion: .file())
  var key: String
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The output file, or - for standard output.", valueName: "path"),
    completion: .file())
  var output = "-"
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("The recall notices that you have.", valueName: "notice"),
    completion: .file())
  var recalled: [String] = []
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if output == "-", global.json {
      throw ValidationError(
        "--json cannot be combined with '-o -', which writes the records to standard output")
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

/// The output of `unseal -o PATH --json` (docs/schemas/unsealed.schema.json).
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
