public import Foundation
public import HealthModel

/// Asks the person whose data it is: the sheet of a phone, a terminal, a page.
///
/// It acts for the owner, so the platform brings it, not the application; it may take any time.
public protocol ConsentPresenter: Sendable {
  /// Shows a request for types, with its purpose, and has the person decide on each.
  ///
  /// A type that the answer leaves out is refused: the sheet was closed with its switch off.
  func decide(_ request: ConsentRequest) async -> ConsentReply<[ObjectType: TypeDecision]>

  /// Explains what a recalibration does, or that two applications are to share their permissions
  /// (``ConsentRequest/companion``), and has the person say yes or no.
  ///
  /// Estimates that are there stay; new ones can take up to 14 days until they have enough to go by.
  func confirm(_ request: ConsentRequest) async -> ConsentReply<Bool>

  /// Shows the documents of a request and has the person tick those the client may read; the others are
  /// refused.
  ///
  /// `viewing` gives the XML of one of them, for a person who wants to look first.
  func pick(
    _ request: ConsentRequest,
    viewing: @Sendable (UUID) async throws(StoreError) -> Data
  ) async -> ConsentReply<Set<UUID>>
}
