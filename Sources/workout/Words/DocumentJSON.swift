import HealthModel
import HealthStorage
import Interchange

/// A clinical document without its XML (docs/json.md, docs/schemas/document.schema.json).
struct DocumentJSON: Encodable {
  let document: ClinicalDocument
  let sharing: [DocumentSharing]?

  init(_ document: ClinicalDocument, sharing: [DocumentSharing]? = nil) {
    self.document = document
    self.sharing = sharing
  }

  enum CodingKeys: String, CodingKey {
    case id, title, start, end, source, metadata, sharing
    case patientName = "patient_name"
    case authorName = "author_name"
    case custodianName = "custodian_name"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(document.uuid.word, forKey: .id)
    if !document.title.isEmpty { try container.encode(document.title, forKey: .title) }
    try container.encodeIfPresent(document.patientName, forKey: .patientName)
    try container.encodeIfPresent(document.authorName, forKey: .authorName)
    try container.encodeIfPresent(document.custodianName, forKey: .custodianName)
    try container.encode(document.span.start.rfc3339, forKey: .start)
    try container.encode(document.span.end.rfc3339, forKey: .end)
    try container.encodeIfPresent(
      document.header.sourceRevision.map(SourceJSON.init), forKey: .source)
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
struct AddedDocumentsJSON: Encodable {
  let documents: [AddedDocumentJSON]
  let refused: [RefusedDocumentJSON]
}

/// A document that was added, or was already stored.
struct AddedDocumentJSON: Encodable {
  let document: ClinicalDocument
  let file: String
  let isNew: Bool

  init(_ document: ClinicalDocument, file: String, isNew: Bool) {
    self.document = document
    self.file = file
    self.isNew = isNew
  }

  enum CodingKeys: String, CodingKey {
    case file
    case isNew = "is_new"
  }

  func encode(to encoder: any Encoder) throws {
    try DocumentJSON(document).encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(file, forKey: .file)
    try container.encode(isNew, forKey: .isNew)
  }
}

/// A file that is not a valid clinical document, with the reasons.
struct RefusedDocumentJSON: Encodable {
  struct Fault: Encodable {
    let line: Int?
    let path: String?
    let rule: String
  }

  let file: String
  let faults: [Fault]

  init(file: String, _ error: CDAError) {
    self.file = file
    let found = error.faults.map { fault in
      Fault(line: fault.line, path: fault.path, rule: fault.rule.description)
    }
    faults = found.isEmpty ? [Fault(line: nil, path: nil, rule: error.description)] : found
  }
}
