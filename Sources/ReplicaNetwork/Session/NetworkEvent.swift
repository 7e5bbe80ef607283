package import Archiving
import Console

/// Something that happened in a session, for people.
package enum NetworkEvent: Sendable {
  case connected(name: String, address: String)
  /// A replica watches the recording of this one.
  case mirrored(name: String, address: String)
  case received(name: String, ArchiveCounts)
  /// The other side refused objects: their number, and the reason of the first.
  case refusedThere(name: String, Int, String)
  /// A session ended with an error.
  case failed(any Error)
}

extension NetworkEvent: CustomStringConvertible {
  package var description: String {
    let text =
      switch self {
      case .connected(let name, let address): "connected with \(name) at \(address)"
      case .mirrored(let name, let address): "\(name) at \(address) watches the recording"
      case .received(let name, let added): "received from \(name): \(added.words)"
      case .refusedThere(let name, let count, let reason):
        "\(count == 1 ? "1 part" : "\(count) parts") of what was sent cannot be stored at \(name): \(reason)"
      case .failed(let error): "\(error)"
      }
    return text.withoutControls
  }
}
