import Console
import Foundation
import HealthModel
package import HealthStorage
package import Recording

/// Metadata as plain JSON: text, numbers, dates as RFC 3339 text, quantities as `{"value","unit"}`.
struct MetadataJSON: Encodable {
  let metadata: Metadata

  init(_ metadata: Metadata) {
    self.metadata = metadata
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for (key, value) in metadata {
      let key = Key(stringValue: key.rawValue)
      switch value {
      case .string(let text): try container.encode(text, forKey: key)
      case .number(let number): try container.encode(number, forKey: key)
      case .date(let date): try container.encode(date.rfc3339, forKey: key)
      case .quantity(let quantity): try container.encode(quantity, forKey: key)
      }
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

/// The output of `workout recover --json` for an unreadable recording.
package struct SetAsideJSON: Encodable {
  struct Copy: Encodable {
    let path: String
    let id: String?
    let unreadable: String
    let reason: String
  }

  let setAside: Copy

  private enum CodingKeys: String, CodingKey {
    case setAside = "set_aside"
  }

  package init(_ copy: SetAsideRecording, _ reason: UnreadableRecording) {
    setAside = Copy(
      path: copy.path, id: copy.recording?.word, unreadable: reason.part.rawValue,
      reason: reason.reason)
  }
}

/// A pending permission request, as JSON.
package struct RequestJSON: Encodable {
  let id: String
  let bundleIdentifier: String
  let name: String
  let requested: String
  let read: [String]
  let write: [String]
  let documents: [String]
  let recalibrate: Recalibration?
  let companion: String?
  let device: String?
  /// The purposes in the language of the person.
  let readPurpose: String?
  let writePurpose: String?
  let neverWritten: [String]

  enum CodingKeys: String, CodingKey {
    case id, name, requested, read, write, documents, recalibrate, companion, device
    case bundleIdentifier = "bundle_id"
    case readPurpose = "read_purpose"
    case writePurpose = "write_purpose"
    case neverWritten = "never_written"
  }

  struct Recalibration: Encodable {
    let type: String
    let from: String
  }

  package init(_ request: ConsentRequest, languages: [String]) {
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
    device = request.device
    readPurpose = request.readPurpose?.text(in: languages)
    writePurpose = request.sharePurpose?.text(in: languages)
    neverWritten = request.unusedShares.map(\.name)
  }
}
