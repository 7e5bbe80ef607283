import ApplicationMessages
public import DeliverySchedules
public import Foundation
public import HealthModel
import NIOHTTP1

extension HealthClient {
  /// Asks the owner about the clinical documents that this application never requested, and reads those that it may.
  ///
  /// - Parameters:
  ///   - title: A part of their title; `nil` for all.
  ///   - wait: How long to wait for the owner, at most 60 seconds.
  /// - Returns: The documents without their XML, newest first, and whether the owner has answered about all of them.
  /// - Throws: ``HealthClientError``.
  public func documents(
    titled title: String? = nil, waiting wait: Duration = .zero
  ) async throws -> (documents: [ClinicalDocument], isAnswered: Bool) {
    var words = ["wait_s=\(min(60, max(0, wait.components.seconds)))"]
    if let title { words.append("title=\(title)") }
    let message: DocumentsMessage = try await get("/v1/documents?" + Self.joined(words))
    return (try message.documents.map { try $0.document() }, message.outcome != "pending")
  }

  /// Reads the XML of a clinical document.
  ///
  /// - Parameter id: The id of the document.
  /// - Returns: The document, byte for byte.
  /// - Throws: ``HealthClientError``; a document that may not be read is unknown.
  public func documentXML(_ id: UUID) async throws -> Data {
    let answer = try await conversation.answer(
      .GET, "/v1/documents/\(id.uuidString)", accept: "application/xml")
    try Self.check(answer)
    return answer.body
  }

  /// Saves a clinical document.
  ///
  /// - Parameter xml: A document of HL7 CDA.
  /// - Returns: The document, without its XML.
  /// - Throws: ``HealthClientError``.
  @discardableResult
  public func saveDocument(_ xml: Data) async throws -> ClinicalDocument {
    let answer = try await conversation.answer(
      .POST, "/v1/documents", body: xml, kind: "application/xml")
    let message: DocumentMessage = try Self.value(of: answer)
    return try message.document()
  }
}

/// A registration of an application for messages while it does not run.
public struct ClientDelivery: Hashable, Sendable {
  public let type: ObjectType
  /// The path of the Unix socket that gets a line when there are changes.
  public let socket: String
  public let frequency: UpdateFrequency
  /// The number of messages in a row that were not answered.
  public let missCount: Int
  /// Whether no more are sent, since too many were not answered.
  public let isStopped: Bool
}

extension HealthClient {
  /// Registers for messages about changes of a type, while this application does not run (docs/applications.md).
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - frequency: The minimum time between two messages.
  ///   - socket: The path of a Unix socket whose listener runs as the user of this application.
  /// - Throws: ``HealthClientError``.
  public func enableBackgroundDelivery(
    for type: ObjectType, frequency: UpdateFrequency, socket: String
  ) async throws {
    try await send(
      .PUT, "/v1/deliveries/\(type.name)", ["socket": socket, "frequency": "\(frequency)"])
  }

  /// Ends the messages about changes of a type.
  ///
  /// - Parameter type: The type.
  /// - Throws: ``HealthClientError``.
  public func disableBackgroundDelivery(for type: ObjectType) async throws {
    try Self.check(try await conversation.answer(.DELETE, "/v1/deliveries/\(type.name)"))
  }

  /// Returns the registrations of this application.
  ///
  /// - Returns: The registrations.
  /// - Throws: ``HealthClientError``.
  public func deliveries() async throws -> [ClientDelivery] {
    let message: [String: [DeliveryMessage]] = try await get("/v1/deliveries")
    return try (message["deliveries"] ?? []).map { try $0.delivery() }
  }
}

/// The answer of `/v1/documents`.
private struct DocumentsMessage: Decodable {
  let outcome: String
  let documents: [DocumentMessage]
}

private struct DocumentMessage: Decodable {
  let id: UUID
  let title: String?
  let patientName: String?
  let authorName: String?
  let custodianName: String?
  let start: String
  let end: String
  let source: SourceMessage?

  private enum CodingKeys: String, CodingKey {
    case id, title, start, end, source
    case patientName = "patient_name"
    case authorName = "author_name"
    case custodianName = "custodian_name"
  }

  func document() throws -> ClinicalDocument {
    ClinicalDocument(
      title: title ?? "", patientName: patientName, authorName: authorName,
      custodianName: custodianName, xml: nil,
      span: TimeRange(
        start: try HealthClient.instant(start), end: try HealthClient.instant(end)),
      header: ObjectHeader(uuid: id, sourceRevision: source?.revision))
  }
}

private struct DeliveryMessage: Decodable {
  let type: String
  let socket: String
  let frequency: String
  let missCount: Int
  let isStopped: Bool

  private enum CodingKeys: String, CodingKey {
    case type, socket, frequency
    case missCount = "miss_count"
    case isStopped = "is_stopped"
  }

  func delivery() throws -> ClientDelivery {
    guard let type = ObjectType(name: type),
      let frequency = UpdateFrequency.allCases.first(where: { "\($0)" == frequency })
    else { throw HealthClientError.unreadable("\(type), \(frequency)") }
    return ClientDelivery(
      type: type, socket: socket, frequency: frequency, missCount: missCount, isStopped: isStopped)
  }
}
