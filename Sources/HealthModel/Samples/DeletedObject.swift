public import Foundation

/// A deleted object: its identity, without its content.
public struct DeletedObject: Hashable, Sendable, Codable {
  public var uuid: UUID
  public var syncIdentifier: String?
  public var syncVersion: Double?

  public init(uuid: UUID, syncIdentifier: String? = nil, syncVersion: Double? = nil) {
    self.uuid = uuid
    self.syncIdentifier = syncIdentifier
    self.syncVersion = syncVersion
  }
}
