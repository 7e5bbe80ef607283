public import Foundation
public import HealthModel

/// Asks the person who owns the data: through the sheet of a phone, a terminal or a page.
///
/// It acts for the owner, so the platform provides it, not the application; it may take any time.
public protocol ConsentPresenter: Sendable {
  /// Shows a request for types, with its purpose, and lets the person decide on each.
  ///
  /// A type that is missing in the answer is refused: the sheet was closed with its switch off.
  func decide(_ request: ConsentRequest) async -> ConsentReply<[ObjectType: TypeDecision]>

  /// Explains the effect of a recalibration, or that two applications are to share their permissions
  /// (``ConsentRequest/companion``), and lets the person accept or refuse.
  ///
  /// Existing estimates remain; new ones can take up to 14 days until they have enough data.
  func confirm(_ request: ConsentRequest) async -> ConsentReply<Bool>

  /// Shows the documents of a request and lets the person select those that the client may read; the
  /// others are refused.
  ///
  /// `viewing` returns the XML of one of them, for a person who wants to read it first.
  func pick(
    _ request: ConsentRequest,
    viewing: @Sendable (UUID) async throws(StoreError) -> Data
  ) async -> ConsentReply<Set<UUID>>
}
