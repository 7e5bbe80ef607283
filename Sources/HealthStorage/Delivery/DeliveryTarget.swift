/// Who is woken by a background delivery, and how it says that it is done.
public enum DeliveryTarget: Hashable, Sendable {
  /// A program, by its absolute path, and its arguments: started without a shell, done when it ends
  /// with 0.
  case command([String])
  /// A Unix domain socket, by its absolute path: sent a line of JSON, done when it answers the line
  /// `done`.
  case socket(path: String)

  /// What a socket's address has room for, less the byte that ends it (unix(7)).
  static let longestSocketPath = 107

  var isValid: Bool {
    let words: [String] =
      switch self {
      case .command(let words): words
      case .socket(let path): [path]
      }
    guard let path = words.first, path.hasPrefix("/"), !words.contains(where: { $0.contains("\0") })
    else { return false }
    if case .socket = self { return path.utf8.count <= Self.longestSocketPath }
    return true
  }
}

extension DeliveryTarget: CustomStringConvertible {
  public var description: String {
    switch self {
    case .command(let words): words.joined(separator: " ")
    case .socket(let path): path
    }
  }
}

/// A target as the store keeps it: JSON with `command` or `socket`, and whether the owner asked.
struct StoredTarget: Codable {
  var command: [String]?
  var socket: String?
  /// Whether the one who is woken sees everything.
  var isOwner: Bool?

  init(_ target: DeliveryTarget, role: HealthStore.Role) {
    switch target {
    case .command(let words): command = words
    case .socket(let path): socket = path
    }
    isOwner = role == .owner ? true : nil
  }

  var target: DeliveryTarget? { command.map { .command($0) } ?? socket.map { .socket(path: $0) } }
}
