import DeliverySchedules

/// A target as it is stored: JSON with `command` or `socket`, and whether the owner registered it.
struct StoredTarget: Codable {
  var command: [String]?
  var socket: String?
  /// Whether the target sees everything.
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
