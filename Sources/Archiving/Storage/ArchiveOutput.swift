import Interchange

/// Where the members of an archive go, one after the other.
///
/// What is made appears under its name when it is finished; an output that is dropped before leaves nothing.
protocol ArchiveOutput: AnyObject {
  func begin(_ member: String) throws
  func write(_ bytes: UnsafeRawBufferPointer) throws
  func end() throws
  /// Makes the archive appear.
  func finish() throws
}
