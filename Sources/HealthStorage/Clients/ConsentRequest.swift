public import Foundation
public import HealthModel

/// A client's request to the person: the undecided types, and their purpose.
public struct ConsentRequest: Hashable, Sendable, Identifiable {
  public let id: UUID
  public let client: Source
  public let requested: Instant
  public let readPurpose: LocalizedText?
  public let sharePurpose: LocalizedText?
  /// The types to save, by name.
  public let share: [ObjectType]
  /// The types to read, by name.
  public let read: [ObjectType]
  /// The documents to read; such a request contains nothing else.
  public let documents: [DocumentListing]
  /// The estimates to recalibrate; such a request contains nothing else.
  public let recalibration: RecalibrationRequest?
  /// The bundle identifier of the application to share permissions with; such a request contains nothing
  /// else.
  public let companion: String?
  /// Types that it was allowed to save earlier and never saved, by name: a reason to doubt that it needs
  /// more.
  ///
  /// Reads are not recorded, so there is no such list for reading.
  public let unusedShares: [ObjectType]
}

/// A request that estimates of a type ignore data from before a date, from now on.
public struct RecalibrationRequest: Hashable, Sendable {
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
  public let span: TimeRange
  public let source: Source
}
