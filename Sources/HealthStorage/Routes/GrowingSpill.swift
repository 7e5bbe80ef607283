/// A spill file that is made when the first bytes come, and grows at its end.
struct GrowingSpill: Sendable {
  private let store: String
  private let isInMemory: Bool
  private var file: SpillFile?
  private var end: Int64 = 0

  init(beside store: String, inMemory isInMemory: Bool) {
    self.store = store
    self.isInMemory = isInMemory
  }

  /// Writes bytes behind all others.
  ///
  /// - Throws: What the file system refuses.
  mutating func append(_ bytes: [UInt8]) throws(StoreError) -> SpillFile.Piece {
    let file: SpillFile
    if let made = self.file {
      file = made
    } else {
      file = try SpillFile(beside: store, isInMemory: isInMemory)
      self.file = file
    }
    let piece = try file.write(bytes, at: end)
    end += Int64(bytes.count)
    return piece
  }

  /// The bytes of a piece that ``append(_:)`` gave; nothing for one of another spill.
  func read(_ piece: SpillFile.Piece) throws(StoreError) -> [UInt8] {
    guard let file else { return [] }
    return try file.read(piece)
  }
}
