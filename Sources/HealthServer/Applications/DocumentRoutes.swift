import ClinicalFormats
import Foundation
import HTTPTypes
import HealthModel
import HealthStorage
import Hummingbird
import NIOCore
import Reports

/// The clinical documents, each of which the owner allows separately.
struct DocumentRoutes: Sendable {
  let shelf: ApplicationShelf
  let pending: PendingAuthorizations

  private static let limit = 1000
  private static let standardLimit = 100
  private static let longestWait = 60
  private static let kind = "application/xml"
  private static let fields: [(key: String, field: DocumentField)] = [
    ("title", .title), ("patient", .patientName), ("author", .authorName),
    ("custodian", .custodianName),
  ]

  func add(to router: Router<ApplicationContext>) {
    router.get("/v1/documents") { try await documents($0, $1) }
    router.get("/v1/documents/{id}") { try await document($0, $1) }
    router.post("/v1/documents") { try await save($0, $1) }
  }

  private struct Answer: Encodable {
    let outcome: String
    let documents: [DocumentJSON]
  }

  /// Asks the owner about the documents that the application never requested, and answers with those it may read.
  private func documents(
    _ request: Request, _ context: ApplicationContext
  ) async throws -> Response {
    let words = try ApplicationQuery(
      request, known: Set(Self.fields.map(\.key)).union(["from", "to", "limit", "wait_s"]))
    var terms = Self.fields.compactMap { key, field in
      words.text(key).map { SamplePredicate.document(field, .contains, $0) }
    }
    if let time = try words.time() { terms.append(time) }
    let predicate: SamplePredicate? = terms.isEmpty ? nil : .all(terms)
    let limit = try words.integer("limit", in: 1...Self.limit) ?? Self.standardLimit
    let wait = try words.integer("wait_s", in: 0...Self.longestWait) ?? 0
    let application = try context.known()
    guard application.mayRead(.document) else {
      return try JSONBody.response(Answer(outcome: "completed", documents: []))
    }
    let query = DocumentQuery(where: predicate, sort: [.newestFirst], limit: limit)
    let key = PendingAuthorizations.Request(
      application: application.source.bundleIdentifier, save: [], read: [.document],
      documents: query)
    let outcome = try await pending.outcome(of: key, within: .seconds(wait)) { [shelf] in
      try await shelf.reading(for: application) { store in
        for try await _ in store.documents(query) { break }
        return .completed
      }
    }
    let found = try await shelf.reading(for: application) { store in
      var found: [DocumentJSON] = []
      for try await batch in store.documents(query, in: .background) {
        found += batch.documents.map { DocumentJSON($0) }
      }
      return found
    }
    return try JSONBody.response(
      Answer(outcome: outcome == nil ? "pending" : "completed", documents: found),
      status: outcome == nil ? .accepted : .ok)
  }

  /// Answers with the facts of a document, or with its XML if that is what the application accepts.
  private func document(_ request: Request, _ context: ApplicationContext) async throws -> Response
  {
    guard let id = try UUID(uuidString: context.parameters.require("id")) else {
      throw Problem(.badRequest, "the id of a document is a UUID")
    }
    let application = try context.known()
    guard application.mayRead(.document) else { throw Problem(StoreError.unknownObject(id)) }
    let isXML = request.headers[.accept]?.contains(Self.kind) ?? false
    let found = try await shelf.reading(for: application) {
      try await $0.document(id, includingData: isXML)
    }
    guard isXML else { return try JSONBody.response(DocumentJSON(found)) }
    return Response(
      status: .ok, headers: [.contentType: Self.kind, .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: found.xml ?? Data())))
  }

  /// Saves the XML of a request as a document of the application.
  private func save(_ request: Request, _ context: ApplicationContext) async throws -> Response {
    let application = try context.known()
    guard application.mayWrite(.document) else {
      throw Problem(.forbidden, "the token does not allow to save documents")
    }
    let body = try await JSONBody.bytes(of: request, context)
    let document: ClinicalDocument
    do {
      document = try ClinicalDocument(cda: Data(body.readableBytesView))
    } catch {
      throw Problem(.unprocessableContent, "the body is not a clinical document: \(error)")
    }
    let stored = try await shelf.reading(for: application) { store in
      try await store.save([.document(document)])
      return try await store.document(document.uuid)
    }
    return try JSONBody.response(DocumentJSON(stored), status: .created)
  }
}
