import HealthModel
import HealthStorage
import Synchronization

/// Collects the objects that the store rejects within a transaction, from any thread.
final class Refusals: Sendable {
  private let state = Mutex((leftOut: LeftOut(), count: 0))

  func add(_ sample: Sample, _ error: StoreError) {
    state.withLock { state in
      state.count += 1
      state.leftOut.add("\(sample.type.identifier): \(error.reason)")
    }
  }

  var leftOut: LeftOut { state.withLock { $0.leftOut } }
  var count: Int { state.withLock { $0.count } }
}

extension StoreError {
  /// The reason without the object's identity, so that equal reasons are counted together.
  var reason: String {
    switch self {
    case .object(_, .invalid(let why)): "\(why)"
    case .object(_, .tooOld(let earliest)):
      "older than the retention of the store (\(earliest.rfc3339))"
    default: "\(self)"
    }
  }
}
