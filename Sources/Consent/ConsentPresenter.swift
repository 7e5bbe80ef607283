public import Foundation
public import HealthModel
public import StoreErrors

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

/// The outcome of asking the person.
public enum ConsentReply<Answer: Sendable>: Sendable {
  case answered(Answer)
  /// The person closed the request without deciding: everything remains undecided.
  case cancelled
  /// The person could not be reached, such as on a watch without its phone.
  case unreachable
}

/// The channel that presents the requests of a handle to the person.
public struct ConsentChannel: Sendable {
  /// The handling of a request that cannot be shown here.
  public enum Absence: Hashable, Sendable {
    /// Waits until the owner answers it, in any process and for any time.
    case waiting
    /// Throws `StoreError.permission(_:)` (`nobodyToAsk`).
    case failing
  }

  /// The presenter of requests on this machine; a watch has none.
  public var presenter: (any ConsentPresenter)?
  /// The handling of a request without a presenter, or whose person is unreachable.
  public var absence: Absence

  /// Creates a channel; without a presenter, `absence` handles every request.
  public init(presenter: (any ConsentPresenter)? = nil, absence: Absence = .waiting) {
    self.presenter = presenter
    self.absence = absence
  }
}

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
  /// The name of the device on which the application made the request; `nil` for this one.
  public let device: String?
  /// Types that it was allowed to save earlier and never saved, by name: a reason to doubt that it needs
  /// more.
  ///
  /// Reads are not recorded, so there is no such list for reading.
  public let unusedShares: [ObjectType]

  package init(
    id: UUID, client: Source, requested: Instant, readPurpose: LocalizedText?,
    sharePurpose: LocalizedText?, share: [ObjectType], read: [ObjectType],
    documents: [DocumentListing], recalibration: RecalibrationRequest?, companion: String?,
    device: String? = nil, unusedShares: [ObjectType]
  ) {
    self.id = id
    self.client = client
    self.requested = requested
    self.readPurpose = readPurpose
    self.sharePurpose = sharePurpose
    self.share = share
    self.read = read
    self.documents = documents
    self.recalibration = recalibration
    self.companion = companion
    self.device = device
    self.unusedShares = unusedShares
  }
}

/// A request that estimates of a type ignore data from before a date, from now on.
public struct RecalibrationRequest: Hashable, Sendable {
  /// The type of the estimates.
  public let type: ObjectType
  /// The earliest date of the data that estimates use; they ignore earlier data.
  public let from: Instant

  package init(type: ObjectType, from: Instant) {
    self.type = type
    self.from = from
  }
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

  package init(
    id: UUID, title: String, patientName: String?, authorName: String?, custodianName: String?,
    span: TimeRange, source: Source
  ) {
    self.id = id
    self.title = title
    self.patientName = patientName
    self.authorName = authorName
    self.custodianName = custodianName
    self.span = span
    self.source = source
  }
}

extension ConsentRequest {
  /// The answer that allows every requested type.
  public var allowingAll: [ObjectType: TypeDecision] {
    var decisions: [ObjectType: TypeDecision] = [:]
    for type in share { decisions[type, default: TypeDecision()].share = true }
    for type in read { decisions[type, default: TypeDecision()].read = .everything }
    return decisions
  }
}
