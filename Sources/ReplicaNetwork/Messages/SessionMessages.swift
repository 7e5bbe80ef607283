import Foundation
import Replication

/// The limits of the values of messages.
private enum ValueLimits {
  /// No change counter of a store reaches it.
  static let change = Int64.max / 4
  static let text = 400
  static let reasons = 3

  static func holds(_ changes: Int64...) -> Bool { changes.allSatisfy { 0...change ~= $0 } }

  static func isName(_ name: String) -> Bool {
    ReplicaKey.nameLengths.contains(name.count)
      && name.unicodeScalars.allSatisfy { !CharacterSet.controlCharacters.contains($0) }
      && name.contains { !$0.isWhitespace }
  }
}

/// The first message of each side: whose store it is, and what it has of the other one.
struct Hello: MessageValue {
  var version = NetworkProtocol.version
  var generator: String
  /// The identity of the store, and its name for people.
  var store: UUID
  var name: String
  /// The last change of the store.
  var last: Int64
  /// The last change of the other store that it has.
  var position: Int64
  var forgotten: Int64
  var restored: Int64
  /// The token that the other side gave to it in their last session.
  var token: UUID?
  /// Whether the connection stays open for later changes.
  var follows: Bool
  /// The port on which it can be reached; 0 if it cannot.
  var port: Int
  /// Whether the connection is to show the running recording of the other side, in place of an exchange.
  var mirrors: Bool?
  /// What the sender is for the other side; `nil` for a replica of the same person.
  var role: ReplicaRole?

  var isValid: Bool {
    version > 0 && ValueLimits.holds(last, position, forgotten, restored)
      && ValueLimits.isName(name) && generator.utf8.count <= ValueLimits.text
      && 0...Int(UInt16.max) ~= port
  }

  /// What it reports of its store.
  func facts(at microseconds: Int64) -> PeerFacts {
    PeerFacts(
      store: store, name: name, restored: restored, forgotten: forgotten, position: position,
      seen: microseconds)
  }
}

/// The second message: a token that is asked for in the next session.
struct Ready: MessageValue {
  var number: Int64
  var token: UUID

  var isValid: Bool { ValueLimits.holds(number) && number > 0 }
}

/// Asks for the changes after one.
struct ChangesRequest: MessageValue {
  var after: Int64

  var isValid: Bool { ValueLimits.holds(after) }
}

/// The head of a frame, whose archive follows in parts.
struct ChangesHead: MessageValue {
  var after: Int64
  var through: Int64
  /// Whether it is received whatever the position: a part of everything that the sender has.
  var isOffer: Bool
  /// The last change of the sender's store.
  var last: Int64
  /// The number of changes in it, for people.
  var count: Int
  /// The size of the archive in bytes, and its SHA-256 in hexadecimal digits.
  var size: Int
  var digest: String

  private enum CodingKeys: String, CodingKey {
    case after, through, last, count, size, digest
    case isOffer = "offer"
  }

  var isValid: Bool {
    ValueLimits.holds(after, through, last) && after < through && through <= last && count >= 0
      && 1...StagedFrame.maximumSize ~= size && KeyHash(digest) != nil
  }
}

/// Reports that the receiver of it has everything through a change, which is the last one.
struct Current: MessageValue {
  var through: Int64

  var isValid: Bool { ValueLimits.holds(through) }
}

/// What became of a frame.
struct FrameReceipt: MessageValue {
  /// The last change of the other store that is stored now.
  var through: Int64
  /// The numbers of objects that were added, that need nothing, and that were refused.
  var accepted: Int
  var known: Int
  var refused: Int
  /// Why, of the first refused ones.
  var reasons: [String]
  /// The last change of the store of the sender of this message.
  var last: Int64

  var isValid: Bool {
    ValueLimits.holds(through, last) && accepted >= 0 && known >= 0 && refused >= 0
      && reasons.count <= ValueLimits.reasons
      && reasons.allSatisfy { $0.utf8.count <= ValueLimits.text }
  }

  /// The first reasons, short enough for a message.
  static func reasons(_ issues: [String]) -> [String] {
    issues.prefix(ValueLimits.reasons).map { issue in
      String(decoding: issue.utf8.prefix(ValueLimits.text - 8), as: UTF8.self)
    }
  }
}

/// Reports a change of the sender's store.
struct News: MessageValue {
  var last: Int64

  var isValid: Bool { ValueLimits.holds(last) }
}

/// Why the sender ends the connection.
struct Problem: MessageValue {
  enum Reason: String, Codable {
    case removed, copied, ahead, otherStore, version, connected, failed, busy, role
  }

  var reason: Reason

  var isValid: Bool { true }
}
