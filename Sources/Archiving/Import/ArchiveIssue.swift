public import Foundation
public import HealthStorage

/// A part of an archive that was not imported, with its location.
public struct ArchiveIssue: Hashable, Sendable, CustomStringConvertible {
  /// The reason of an issue.
  public enum Reason: Hashable, Sendable {
    case member(MemberError)
    case line(LineError)
    /// The store rejects the object.
    case refused(StoreError)
    /// It refers to an object that is neither in the store nor in the archive.
    case missing(UUID)
    /// An invalid document.
    case document(String)
    /// A member has a different number of lines than the manifest declares.
    case count(stated: Int, found: Int)
  }

  public let member: String
  /// The line, counted from 1; `nil` for the member as a whole.
  public let line: Int?
  public let reason: Reason

  /// Whether no data is lost.
  public var isHarmless: Bool { reason == .member(.unknown) }

  public var description: String {
    let place = line.map { "\(member), line \($0)" } ?? member
    return switch reason {
    case .member(let fault): "\(place) \(fault)"
    case .line(let fault): "\(place): \(fault)"
    case .refused(let error): "\(place): \(error)"
    case .missing(let id): "\(place): \(id.uuidString.lowercased()) is not in the store"
    case .document(let why): "\(place): \(why)"
    case .count(let stated, let found): "\(place) has \(found) readings and should have \(stated)"
    }
  }
}

extension ArchiveIssue: Encodable {
  private enum CodingKeys: String, CodingKey {
    case member, line, message
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(member, forKey: .member)
    try container.encodeIfPresent(line, forKey: .line)
    try container.encode(description, forKey: .message)
  }
}
