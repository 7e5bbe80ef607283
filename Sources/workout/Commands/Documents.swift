import ArgumentParser
import Console
import Foundation
import HealthModel
import HealthStorage
import Reports

struct Documents: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "documents",
    abstract: "Store clinical documents (HL7 CDA) and share them with applications.",
    discussion: """
      Documents are validated before they are stored; errors are reported with their line. No application can \
      read a document until you share that document.

        workout documents add letter.xml
        workout documents list
        workout documents show last --xml > letter.xml
        workout documents share 3f2a --with org.example.coach
      """,
    subcommands: [
      DocumentsAdd.self, DocumentsList.self, DocumentsShow.self, DocumentsShare.self,
    ])
}

/// The `ID` argument of a document.
enum DocumentID {
  static let help = ArgumentHelp(
    "The document: an id from workout documents list, a prefix of it, or 'last'.", valueName: "id")
}

struct DocumentsList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the documents, newest first.",
    discussion: """
        workout documents list --search leiden
        workout documents list --json | jq '.documents[].title'
      """)

  @Option(
    help: ArgumentHelp(
      "A text in the title or in a name; case and accents are ignored.",
      valueName: "text"))
  var search: String?
  @Option(help: ArgumentHelp("The maximum number of documents.", valueName: "count"))
  var limit: Int?
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit must be at least 1") }
  }

  func run() async throws {
    let store = try await global.openStore()
    let predicate = search.map { text in
      SamplePredicate.any(DocumentField.allCases.map { .document($0, .contains, text) })
    }
    let query = DocumentQuery(where: predicate, sort: [.mostRecentFirst], limit: limit ?? 0)
    var documents: [ClinicalDocument] = []
    for try await batch in store.documents(query) { documents += batch.documents }
    if global.json {
      try Output().line(
        try JSONText.line(["documents": documents.map { DocumentJSON($0) }]))
      return
    }
    guard !documents.isEmpty else {
      Terminal.warn(
        search == nil
          ? "no documents yet; add the first with: workout documents add FILE"
          : "no document contains this text")
      return
    }
    let terminal = Terminal.output
    var lines = DocumentWords(times: global.times).table(
      documents, width: terminal.isInteractive ? terminal.width : nil)
    lines[0] = terminal.styled(lines[0], .bold)
    try Output().line(lines.joined(separator: "\n"))
  }
}

struct DocumentsShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the facts of a document, or the document itself.",
    discussion: """
        workout documents show 3f2a
        workout documents show last --xml | xmllint --format -
      """)

  @Argument(help: DocumentID.help)
  var id: String
  @Flag(help: "Print the XML of the document, byte for byte.")
  var xml = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if xml, global.json { throw ValidationError("--xml and --json cannot be combined") }
  }

  func run() async throws {
    let store = try await global.openStore()
    let document = try await store.document(matching: id)
    if xml {
      let data = try await store.document(document.uuid, includingData: true).xml ?? Data()
      try Output().bytes(data)
      return
    }
    try await Self.show(document, store, global)
  }

  static func show(
    _ document: ClinicalDocument, _ store: HealthStore, _ global: GlobalOptions
  ) async throws {
    let sharing = try await store.sharing(ofDocument: document.uuid)
    if global.json {
      try Output().line(try JSONText.line(DocumentJSON(document, sharing: sharing)))
    } else {
      let words = DocumentWords(times: global.times)
      try Output().line(words.page(document, sharing: sharing).joined(separator: "\n"))
    }
  }
}

struct DocumentsShare: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share", abstract: "Allow or deny applications to read a document.",
    discussion: """
      The application also needs the permission to read documents. A copy that it has already read cannot be \
      recalled.

        workout documents share 3f2a --with org.example.coach
        workout documents share last --not-with org.example.coach
      """)

  @Argument(help: DocumentID.help)
  var id: String
  @Option(help: ArgumentHelp("Applications that may read the document.", valueName: "app"))
  var with: [String] = []
  @Option(help: ArgumentHelp("Applications that may not read the document.", valueName: "app"))
  var notWith: [String] = []
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard !with.isEmpty || !notWith.isEmpty else {
      throw ValidationError("give --with or --not-with and an application")
    }
    if let both = with.first(where: notWith.contains) {
      throw ValidationError("\(both) is in both --with and --not-with")
    }
  }

  func run() async throws {
    let store = try await global.openStore()
    let document = try await store.document(matching: id)
    for app in with { try await store.decide(documents: [document.uuid: true], for: app) }
    for app in notWith { try await store.decide(documents: [document.uuid: false], for: app) }
    try await DocumentsShow.show(document, store, global)
  }
}
