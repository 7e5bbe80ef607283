public import Foundation
public import HealthModel

/// A client's request to the person: the undecided types, and their purpose.
public struct ConsentRequest: Hashable, Sendable, Identifiable {
  /// The identifier of the request.
  public let id: UUID
  /// The application that makes the request.
  public let client: Source
  /// The time of the request.
  public let requested: Instant
  /// The application's purpose of reading; `nil` if it registered none.
  public let readPurpose: LocalizedText?
  /// The application's purpose of saving; `nil` if it registered none.
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
  /// The type of the estimates.
  public let type: ObjectType
  /// The earliest date of the data that estimates use; they ignore earlier data.
  public let from: Instant
}

/// A clinical document in a list to choose from.
public struct DocumentListing: Hashable, Sendable, Identifiable {
  /// The identifier of the document.
  public let id: UUID
  /// The title of the document.
  public let title: String
  /// The name of the patient; `nil` if the document has none.
  public let patientName: String?
  /// The name of the author; `nil` if the document has none.
  public let authorName: String?
  /// The name of the custodian organization; `nil` if the document has none.
  public let custodianName: String?
  /// The time range of the document.
  public let span: TimeRange
  /// The application that saved the document.
  public let source: Source
}
