import ApplicationMessages
package import Console
import Foundation
package import HealthModel
package import HealthStorage
package import ClinicalFormats

/// A clinical document without its XML (docs/json.md, docs/schemas/document.schema.json).
package struct DocumentJSON: Encodable {
  let document: ClinicalDocument
  let sharing: [DocumentSharing]?

  package init(_ document: ClinicalDocument, sharing: [DocumentSharing]? = nil) {
    self.document = document
    self.sharing = sharing
  }

  enum CodingKeys: String, CodingKey {
    case id, title, start, end, source, metadata, sharing
    case patientName = "patient_name"
    case authorName = "author_name"
    case custodianName = "custodian_name"
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(document.uuid.word, forKey: .id)
    if !document.title.isEmpty { try container.encode(document.title, forKey: .title) }
    try container.encodeIfPresent(document.patientName, forKey: .patientName)
    try container.encodeIfPresent(document.authorName, forKey: .authorName)
    try container.encodeIfPresent(document.custodianName, forKey: .custodianName)
    try container.encode(document.span.start.rfc3339, forKey: .start)
    try container.encode(document.span.end.rfc3339, forKey: .end)
    try container.encodeIfPresent(
      document.header.sourceRevision.map(SourceMessage.init), forKey: .source)
    try container.encode(MetadataJSON(document.header.metadata), forKey: .metadata)
    try container.encodeIfPresent(sharing?.map(SharingJSON.init), forKey: .sharing)
  }
}

/// The sharing decision about a document for one application.
private struct SharingJSON: Encodable {
  let name: String
  let bundleIdentifier: String
  let isShared: Bool

  init(_ sharing: DocumentSharing) {
    name = sharing.client.name
    bundleIdentifier = sharing.client.bundleIdentifier
    isShared = sharing.isGranted
  }

  enum CodingKeys: String, CodingKey {
    case name
    case bundleIdentifier = "bundle_id"
    case isShared = "is_shared"
  }
}

/// The output of `documents add --json` (docs/schemas/documents-added.schema.json).
package struct AddedDocumentsJSON: Encodable {
  let documents: [AddedDocumentJSON]
  let refused: [RefusedDocumentJSON]

  package init(documents: [AddedDocumentJSON], refused: [RefusedDocumentJSON]) {
    self.documents = documents
    self.refused = refused
  }
}

/// A document that was added, or was already stored.
package struct AddedDocumentJSON: Encodable {
  package let document: ClinicalDocument
  package let file: String
  package let isNew: Bool

  package init(_ document: ClinicalDocument, file: String, isNew: Bool) {
    self.document = document
    self.file = file
    self.isNew = isNew
  }

  enum CodingKeys: String, CodingKey {
    case file
    case isNew = "is_new"
  }

  package func encode(to encoder: any Encoder) throws {
    try DocumentJSON(document).encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(file, forKey: .file)
    try container.encode(isNew, forKey: .isNew)
  }
}

/// A file that is not a valid clinical document, with the reasons.
package struct RefusedDocumentJSON: Encodable {
  struct Fault: Encodable {
    let line: Int?
    let path: String?
    let rule: String
  }

  let file: String
  let faults: [Fault]

  package init(file: String, _ error: CDAError) {
    self.file = file
    let found = error.faults.map { fault in
      Fault(line: fault.line, path: fault.path, rule: fault.rule.description)
    }
    faults = found.isEmpty ? [Fault(line: nil, path: nil, rule: error.description)] : found
  }
}

/// The texts of clinical documents.
package struct DocumentWords {
  let times: TimeText

  package init(times: TimeText) {
    self.times = times
  }

  private static let labelWidth = 11
  private static let columns: [Table.Column] = [
    .init("ID", .left), .init("DATE", .left), .init("TITLE", .left),
    .init("PATIENT", .left, rank: 1), .init("AUTHOR", .left, rank: 2),
    .init("CUSTODIAN", .left, rank: 3),
  ]

  package func table(_ documents: [ClinicalDocument], width: Int?) -> [String] {
    var table = Table(Self.columns)
    table.rows = documents.map { document in
      [
        document.uuid.shortWord, times.dateAndMinute(document.span.start), document.title,
        document.patientName ?? "", document.authorName ?? "", document.custodianName ?? "",
      ]
    }
    return table.lines(width: width)
  }

  /// Returns the facts of a document, one per line; missing facts are marked, so that wrong extractions are
  /// visible.
  package func facts(_ document: ClinicalDocument) -> [String] {
    let title = document.title.isEmpty ? nil : document.title
    var time = times.dateAndSecond(document.span.start)
    if document.span.end > document.span.start {
      time += " to " + times.dateAndSecond(document.span.end)
    }
    return [
      ("ID", document.uuid.word), ("Title", title), ("Patient", document.patientName),
      ("Author", document.authorName), ("Custodian", document.custodianName), ("Time", time),
    ].map { $0.0.padded(to: Self.labelWidth) + ($0.1 ?? "(not in the document)") }
  }

  package func page(_ document: ClinicalDocument, sharing: [DocumentSharing]) -> [String] {
    var lines = facts(document)
    if let source = document.header.sourceRevision?.source {
      lines.append("Saved by".padded(to: Self.labelWidth) + source.name)
    }
    for decision in sharing {
      let label = decision.isGranted ? "Shared" : "Not shared"
      lines.append(
        label.padded(to: Self.labelWidth)
          + "\(decision.client.name) (\(decision.client.bundleIdentifier))")
    }
    return lines
  }
}
