public import Foundation

/// The header of every stored object: an identity that never changes, and its origin.
public struct ObjectHeader: Hashable, Sendable {
  public let uuid: UUID
  /// Set by the store at save; `nil` until then.
  public var sourceRevision: SourceRevision?
  public var device: Device?
  public var metadata: Metadata

  public init(
    uuid: UUID = .random(), sourceRevision: SourceRevision? = nil, device: Device? = nil,
    metadata: Metadata = [:]
  ) {
    self.uuid = uuid
    self.sourceRevision = sourceRevision
    self.device = device
    self.metadata = metadata
  }
}
