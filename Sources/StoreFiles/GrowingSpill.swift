import Foundation
package import StoreErrors

/// A spill file that is created with the first bytes, and grows at its end.
package struct GrowingSpill: Sendable {
  private let store: String
  private let isInMemory: Bool
  private var file: SpillFile?
  private var end: Int64 = 0

  package init(beside store: String, inMemory isInMemory: Bool) {
    self.store = store
    self.isInMemory = isInMemory
  }

  /// Appends bytes.
  ///
  /// - Throws: The errors of the file system.
  package mutating func append(_ bytes: [UInt8]) throws(StoreError) -> SpillFile.Piece {
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

  /// Returns the bytes of a piece from ``append(_:)``; empty for one of another spill.
  package func read(_ piece: SpillFile.Piece) throws(StoreError) -> [UInt8] {
    guard let file else { return [] }
    return try file.read(piece)
  }
}
