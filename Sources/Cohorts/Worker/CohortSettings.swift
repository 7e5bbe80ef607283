package import HealthStorage
package import Sealing

/// The validated options of a worker.
package struct CohortSettings: Sendable {
  var key: CohortKey
  /// The folder of relative paths; `nil` uses lines unchanged.
  var root: String?
  var mostBytes: Int64
  /// The program that opens the stores.
  var client: ClientIdentity

  package init(key: CohortKey, root: String? = nil, mostBytes: Int64, client: ClientIdentity) {
    self.key = key
    self.root = root
    self.mostBytes = mostBytes
    self.client = client
  }
}
