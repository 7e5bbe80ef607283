import CommandOptions
import ArgumentParser
import Console
import Foundation
import HealthModel
import HealthStorage
import ByteStreams
import ClinicalFormats
import Reports

struct DocumentsAdd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Validate and store documents.",
    discussion: """
      Check the title and names that are printed: they are read from the file. A document that is already stored is \
      reported and not stored twice. The file's name is not stored, since it would be shared with the document. An \
      invalid file does not affect the others.

        workout documents add letter.xml scans/*.xml
        curl -s https://clinic.example/letter.xml | workout documents add -
      """)

  @Argument(
    help: ArgumentHelp("HL7 CDA files, or - for standard input.", valueName: "file"),
    completion: .file(extensions: ["xml"]))
  var files: [String]
  @Option(
    help: ArgumentHelp(
      "The time of documents without one, such as 2026-11-21T06:45:00Z.", valueName: "time"))
  var at: InstantArgument?
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let store = try await global.openStore(creating: true)
    var added: [AddedDocumentJSON] = []
    var refused: [RefusedDocumentJSON] = []
    for file in files {
      let document: ClinicalDocument
      do throws(CDAError) {
        document = try read(file)
      } catch {
        refused.append(RefusedDocumentJSON(file: file, error))
        for line in lines(of: error) { Terminal.warn("workout: \(file): \(line)") }
        continue
      }
      let entry = try await keep(document, from: file, in: store)
      added.append(entry)
      if !global.json { try Output().line(words(entry).joined(separator: "\n")) }
    }
    if global.json {
      try Output().line(
        try JSONText.line(AddedDocumentsJSON(documents: added, refused: refused)))
    }
    guard refused.isEmpty else { throw ExitCode.failure }
  }

  private func read(_ file: String) throws(CDAError) -> ClinicalDocument {
    let reader = CDAReader()
    let document =
      file == "-"
      ? try reader.read(FileSource(descriptor: STDIN_FILENO, named: "standard input"))
      : try reader.read(path: file)
    // The document's own time takes precedence.
    let span = document.header.time == nil ? at.map { TimeRange(at: $0.instant) } : nil
    return try ClinicalDocument(document, span: span, in: global.timeZone)
  }

  private func keep(
    _ document: ClinicalDocument, from file: String, in store: HealthStore
  ) async throws(StoreError) -> AddedDocumentJSON {
    if let xml = document.xml, let known = try await store.document(withData: xml) {
      return AddedDocumentJSON(try await store.document(known), file: file, isNew: false)
    }
    try await store.save([.document(document)])
    return AddedDocumentJSON(try await store.document(document.uuid), file: file, isNew: true)
  }

  private func words(_ entry: AddedDocumentJSON) -> [String] {
    let heading = entry.isNew ? "\(entry.file): added" : "\(entry.file): already stored"
    return [heading] + DocumentWords(times: global.times).facts(entry.document).map { "  " + $0 }
  }

  private func lines(of error: CDAError) -> [String] {
    switch error {
    case .invalid(let faults): faults.map(\.description)
    case .noTime: ["the document has no time; give it with --at"]
    default: [error.description]
    }
  }
}
