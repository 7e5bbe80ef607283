/// Joins the contacts of adjacent blocks.
///
/// Both blocks may detect a contact near their boundary, at slightly different positions.
struct ContactSeam: Hashable, Sendable {
  /// The minimum distance between two contacts: 0.16 s, in frames.
  static let minimumFrames = 0.16 * MotionFrame.rate

  private var last: Double?

  init() {}

  /// Returns the contacts of the next block, without one that the previous block already reported.
  mutating func join(_ contacts: [BlockReading.Contact]) -> [BlockReading.Contact] {
    var joined = contacts
    if let last, let first = joined.first, first.place - last < Self.minimumFrames {
      joined.removeFirst()
    }
    last = joined.last?.place ?? last
    return joined
  }
}
