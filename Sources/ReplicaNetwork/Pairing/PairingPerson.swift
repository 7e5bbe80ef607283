package import Foundation
package import Replication

/// The person at one side of a pairing.
package protocol PairingPerson: Sendable {
  /// Asks whether to pair with a device.
  ///
  /// - Parameters:
  ///   - name: The name that the device gives; it is not trusted.
  ///   - role: What it will be for this store; `nil` for a replica of the same person.
  ///   - address: Where it is.
  ///   - digits: The digits that both sides show; `nil` if it has proven to have the code.
  /// - Returns: Whether the answer is yes.
  /// - Throws: ``NetworkError/pairing(_:)`` if nobody can be asked.
  func accepts(
    _ name: String, as role: ReplicaRole?, at address: String, digits: String?
  ) async throws -> Bool
}

/// How two sides of a pairing recognize each other.
package enum PairingKind: Hashable, Sendable {
  /// One side enters a code that the other one shows.
  case code
  /// Both sides show six digits, which the person compares.
  case digits
}
