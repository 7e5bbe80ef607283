/// A setting as replicas exchange it: its value, with the version by which they agree.
///
/// On every replica the greatest record of a name is in effect: by version, then a removal before a value, then by the
/// bytes of the value. A change raises the version above all that the store knows. So a permission that was revoked is
/// not granted again by an older record, and of two decisions that were made apart the more restrictive one wins:
/// the values of permissions are chosen for that.
///
/// **Source** A register whose last writer wins, with a counter in place of a clock (L. Lamport, *Time, clocks, and the
/// ordering of events in a distributed system*, 1978).
package struct SettingRecord: Hashable, Sendable {
  package var name: SettingName
  package var version: Int64
  /// The value; `nil` if the setting was removed.
  package var value: String?

  /// The greatest version that a store accepts from elsewhere; no history of changes comes near it.
  package static let maximumVersion: Int64 = 1 << 40

  package init(name: SettingName, version: Int64, value: String?) {
    (self.name, self.version, self.value) = (name, version, value)
  }

  /// Whether another record of the name is greater.
  func isLess(than other: SettingRecord) -> Bool {
    if version != other.version { return version < other.version }
    guard let value else { return false }
    guard let theirs = other.value else { return true }
    return value.utf8.lexicographicallyPrecedes(theirs.utf8)
  }
}

/// A stored record.
struct StoredSettingRecord: Hashable, Sendable {
  var record: SettingRecord
  /// Whether the tables have what it says.
  ///
  /// It waits for what it refers to otherwise, such as a document.
  var isApplied: Bool
}
