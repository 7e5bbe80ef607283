public import DeliverySchedules
public import Foundation
import HealthModel

/// An error of the store: the place, and one reason with its facts.
///
/// A rejected operation changes nothing. ``description`` is one sentence for people: what is wrong, where, and
/// what to do.
public enum StoreError: Error, Hashable, Sendable {
  /// The file of a store, a backup or a log cannot be opened, read or written.
  case file(path: String, FileReason)
  /// A store's key does not fit, is unusable, or has no use.
  case encryption(path: String, EncryptionReason)
  /// The client may not do this, or nobody has decided whether it may.
  case permission(PermissionReason)
  /// A recalibration was not done.
  case recalibration(RecalibrationError)
  /// Background delivery of a type is not available.
  case delivery(type: String, DeliveryError)
  /// A query has no result because of its terms.
  case query(QueryReason)
  /// A setting or a fact about the person is not valid.
  case setting(SettingReason)
  /// An object, by its UUID, cannot be found, saved or edited.
  case object(UUID, ObjectReason)
  /// A text does not identify one object.
  case identifier(String, IdentifierReason)
  /// The locations of a route cannot be saved or read.
  case route(RouteReason)
  /// A recording is in a state that does not allow this.
  case recording(RecordingReason)
  /// The task was cancelled.
  case cancelled
}

/// The event that made a new place necessary for a store while a recording wrote to it.
public enum StoreRelocationCause: Hashable, Sendable {
  /// The store's file, or a folder above it, was renamed.
  case moved
  /// The store's file was removed; a complete copy was written.
  case removed
  /// Only the recording's log next to the store was removed; it was recreated.
  case logRemoved
}
