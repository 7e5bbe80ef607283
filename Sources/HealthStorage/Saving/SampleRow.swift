import Foundation

/// A row of `sample`, with the values of its columns.
struct SampleRow {
  /// The change number, which is the row id; 0 until it is assigned.
  var id: Int64 = 0
  var uuid: UUID
  var typeID: Int64
  /// The start in microseconds since 1970.
  var start: Int64
  var end: Int64
  /// The value in the type's own unit; `nil` if there is none.
  var value: Double?
  /// The value as it was given, if that differs.
  var given: (value: Double, unit: String)?
  var source: Int64
  var revision: Int64
  var device: Int64?
  var metadata: String?
  var sync: SyncIdentity?
}
