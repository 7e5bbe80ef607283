public import Foundation
public import HealthStorage

/// Something that an import did not take in, and where in the archive it stands.
public struct ArchiveIssue: Hashable, Sendable, CustomStringConvertible {
  /// What it is.
  public enum Reason: Hashable, Sendable {
    case member(MemberFault)
    case line(LineFault)
    /// The store does not take the object.
    case refused(StoreError)
    /// It names something that is neither here nor in the archive.
    case missing(UUID)
    /// A document that is none.
    case document(String)
    /// A member has another number of lines than is said.
    case count(stated: Int, found: Int)
  }

  public let member: String
  /// From 1; `nil` for the member as a whole.
  public let line: Int?
  public let reason: Reason

  /// Whether nothing is lost by it.
  public var isHarmless: Bool { reason == .member(.unknown) }

  public var description: String {
    let place = line.map { "\(member), line \($0)" } ?? member
    return switch reason {
    case .member(let fault): "\(place) \(fault)"
    case .line(let fault): "\(place): \(fault)"
    case .refused(let error): "\(place): \(error)"
    case .missing(let id): "\(place): \(id.uuidString.lowercased()) is not here"
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
