import Interchange

/// A destination for the members of an archive, written one after the other.
///
/// The archive appears under its name when it is finished; an output that is dropped before that
/// leaves nothing behind.
protocol ArchiveOutput: AnyObject {
  func begin(_ member: String) throws
  func write(_ bytes: UnsafeRawBufferPointer) throws
  func end() throws
  /// Makes the archive visible.
  func finish() throws
}
