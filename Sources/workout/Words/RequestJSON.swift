import Foundation
import HealthModel
import HealthStorage

/// A pending permission request, as JSON.
struct RequestJSON: Encodable {
  let id: String
  let bundleIdentifier: String
  let name: String
  let requested: String
  let read: [String]
  let write: [String]
  let documents: [String]
  let recalibrate: Recalibration?
  let companion: String?
  /// The purposes in the language of the person.
  let readPurpose: String?
  let writePurpose: String?
  let neverWritten: [String]

  enum CodingKeys: String, CodingKey {
    case id, name, requested, read, write, documents, recalibrate, companion
    case bundleIdentifier = "bundle_id"
    case readPurpose = "read_purpose"
    case writePurpose = "write_purpose"
    case neverWritten = "never_written"
  }

  struct Recalibration: Encodable {
    let type: String
    let from: String
  }

  init(_ request: ConsentRequest, languages: [String]) {
    id = request.id.word
    bundleIdentifier = request.client.bundleIdentifier
    name = request.client.name
    requested = request.requested.rfc3339
    read = request.read.map(\.name)
    write = request.share.map(\.name)
    documents = request.documents.map(\.id.word)
    recalibrate = request.recalibration.map {
      Recalibration(type: $0.type.name, from: $0.from.rfc3339)
    }
    companion = request.companion
    readPurpose = request.readPurpose?.text(in: languages)
    writePurpose = request.sharePurpose?.text(in: languages)
    neverWritten = request.unusedShares.map(\.name)
  }
}
