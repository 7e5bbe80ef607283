import Foundation

extension UUID {
  /// The 16 bytes, as stored.
  var bytes: Data { withUnsafeBytes(of: uuid) { Data($0) } }

  init?(bytes: Data) {
    guard bytes.count == 16 else { return nil }
    self.init(uuid: bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) })
  }
}
