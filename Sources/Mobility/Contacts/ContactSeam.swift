/// Joins the contacts of neighbouring blocks.
///
/// A contact at the seam may be seen by both, each a little on its own side of it.
struct ContactSeam: Hashable, Sendable {
  /// Two contacts of a walk are never as near: 0.16 s, in frames.
  static let leastFrames = 0.16 * MotionFrame.rate

  private var last: Double?

  init() {}

  /// The contacts of the next block that are not the last one of the block before.
  mutating func join(_ contacts: [BlockReading.Contact]) -> [BlockReading.Contact] {
    var joined = contacts
    if let last, let first = joined.first, first.place - last < Self.leastFrames {
      joined.removeFirst()
    }
    last = joined.last?.place ?? last
    return joined
  }
}
