import Foundation

/// A row of `sample`, as its columns hold it.
struct SampleRow {
  /// The number of the change that it is, which is its row id; 0 until it is counted.
  var id: Int64 = 0
  var uuid: UUID
  var typeID: Int64
  /// Microseconds since 1970.
  var start: Int64
  var end: Int64
  /// In the type's own unit; `nil` for what has no value.
  var value: Double?
  /// As it was given, where that differs.
  var given: (value: Double, unit: String)?
  var source: Int64
  var revision: Int64
  var device: Int64?
  var metadata: String?
  var sync: SyncIdentity?
}
