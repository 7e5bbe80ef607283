public import Foundation
public import HealthModel

/// What a client asks its person for: the types that are not decided yet, and what they are wanted for.
public struct ConsentRequest: Hashable, Sendable, Identifiable {
  public let id: UUID
  public let client: Source
  public let requested: Instant
  public let readPurpose: LocalizedText?
  public let sharePurpose: LocalizedText?
  /// The types it asks to save, by name.
  public let share: [ObjectType]
  /// The types it asks to read, by name.
  public let read: [ObjectType]
  /// The documents it asks to read; then it asks for nothing else.
  public let documents: [DocumentListing]
  /// The estimates it asks to recalibrate; then it asks for nothing else.
  public let recalibration: RecalibrationPlea?
  /// The bundle identifier of the application that it asks to share its permissions with; then it asks for
  /// nothing else.
  public let companion: String?
  /// Types it was allowed to save earlier and never saved, by name: a reason to doubt that it needs more.
  ///
  /// What it has read is not kept, so nothing can be said of reading.
  public let unusedShares: [ObjectType]
}

/// That estimates of a type, from now on, leave out what is older than a date.
public struct RecalibrationPlea: Hashable, Sendable {
  public let type: ObjectType
  public let from: Instant
}

/// A clinical document in a list to choose from.
public struct DocumentListing: Hashable, Sendable, Identifiable {
  public let id: UUID
  public let title: String
  public let patientName: String?
  public let authorName: String?
  public let custodianName: String?
  public let span: Span
  public let source: Source
}
