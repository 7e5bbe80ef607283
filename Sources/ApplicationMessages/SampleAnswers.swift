package import Foundation
package import HealthModel

/// Samples to save.
package struct SampleBatchMessage: Codable {
  package let samples: [SampleMessage]

  package init(samples: [SampleMessage]) { self.samples = samples }
}

/// The samples that were saved; one of a sync identifier with a lower version is not.
package struct SavedMessage: Codable {
  package let saved: [UUID]

  package init(saved: [UUID]) { self.saved = saved }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(saved.map { $0.uuidString.lowercased() }, forKey: .saved)
  }
}

/// The number of deleted samples.
package struct DeletedMessage: Codable {
  package let deleted: Int

  package init(deleted: Int) { self.deleted = deleted }
}

/// A query for samples of types, by name.
package struct QueryMessage: Codable {
  /// The order of samples, by their start.
  package enum Order: String, Codable, CaseIterable {
    case oldest, newest
  }

  package let types: [String]
  package let predicate: PredicateMessage?
  package let order: Order?
  package let limit: Int?

  private enum CodingKeys: String, CodingKey {
    case order, limit
    case types = "type"
    case predicate = "where"
  }

  package init(types: [String], predicate: PredicateMessage?, order: Order?, limit: Int?) {
    self.types = types
    self.predicate = predicate
    self.order = order
    self.limit = limit
  }
}

/// Changes since an anchor.
package struct ChangesMessage<Entry> {
  package let added: [Entry]
  package let deleted: [DeletionMessage]
  package let anchor: String
  /// The reason why a copy has to be discarded before these changes.
  package let reset: String?
  package let hasMore: Bool

  private enum CodingKeys: String, CodingKey {
    case added, deleted, anchor, reset
    case hasMore = "has_more"
  }

  package init(
    added: [Entry], deleted: [DeletionMessage], anchor: String, reset: String?, hasMore: Bool
  ) {
    self.added = added
    self.deleted = deleted
    self.anchor = anchor
    self.reset = reset
    self.hasMore = hasMore
  }
}

extension ChangesMessage: Encodable where Entry: Encodable {}
extension ChangesMessage: Decodable where Entry: Decodable {}

/// A deleted object.
package struct DeletionMessage: Codable {
  package let id: UUID
  package let syncIdentifier: String?
  package let syncVersion: Double?

  private enum CodingKeys: String, CodingKey {
    case id
    case syncIdentifier = "sync_identifier"
    case syncVersion = "sync_version"
  }

  package init(_ object: DeletedObject) {
    id = object.uuid
    syncIdentifier = object.syncIdentifier
    syncVersion = object.syncVersion
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id.uuidString.lowercased(), forKey: .id)
    try container.encodeIfPresent(syncIdentifier, forKey: .syncIdentifier)
    try container.encodeIfPresent(syncVersion, forKey: .syncVersion)
  }

  package var object: DeletedObject {
    DeletedObject(uuid: id, syncIdentifier: syncIdentifier, syncVersion: syncVersion)
  }
}

/// A refusal, as a problem document (RFC 9457).
package struct ProblemMessage: Codable {
  package let title: String
  package let status: Int
  package let detail: String

  package init(title: String, status: Int, detail: String) {
    self.title = title
    self.status = status
    self.detail = detail
  }
}
