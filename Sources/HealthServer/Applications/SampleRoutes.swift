import ApplicationMessages
import Foundation
import HTTPTypes
import HealthModel
import HealthStorage
import Hummingbird
import NIOCore
import Reports

/// The samples of the store: read, saved and deleted, each with the permissions of the application.
///
/// A type that an application may not read looks like a type without samples.
struct SampleRoutes: Sendable {
  let shelf: ApplicationShelf

  /// The samples in an answer that is one document; a stream has no limit.
  private static let documentLimit = 10_000
  private static let standardLimit = 1000
  /// A document of more samples is written while they are read.
  private static let unstreamedLimit = 500
  /// The largest texts of a sample in bytes: those of some hundred samples are in memory at once when they are read.
  private static let maximumTexts = 16 << 10
  /// A stream is written when it has so many bytes.
  private static let chunkBytes = 64 << 10

  func add(to router: Router<ApplicationContext>) {
    router.get("/v1/samples") { try await samples($0, $1) }
    router.post("/v1/samples/query") { try await query($0, $1) }
    router.post("/v1/samples") { try await save($0, $1) }
    router.delete("/v1/samples/{id}") { try await delete($0, $1) }
    router.delete("/v1/samples") { try await deleteAll($0, $1) }
  }

  // MARK: - Reading

  private func samples(_ request: Request, _ context: ApplicationContext) async throws -> Response {
    let words = try ApplicationQuery(
      request, known: ["type", "from", "to", "source", "workout", "order", "limit"])
    let types = try words.types("type")
    guard !types.isEmpty else {
      throw Problem(.badRequest, "type is missing, such as type=heartRate")
    }
    var terms: [SamplePredicate] = []
    if let time = try words.time() { terms.append(time) }
    let sources = words.list("source")
    if !sources.isEmpty { terms.append(.sources(Set(sources))) }
    if let text = words.text("workout") {
      guard let id = UUID(uuidString: text) else {
        throw Problem(.badRequest, "workout: '\(text)' is not an id")
      }
      terms.append(.workout(id))
    }
    let order: QueryMessage.Order = try Self.word(words.text("order"), "order") ?? .oldest
    return try await answer(
      types, terms.isEmpty ? nil : .all(terms), order,
      limit: try words.integer("limit", in: 0...Int(Int32.max)), request, context)
  }

  private func query(_ request: Request, _ context: ApplicationContext) async throws -> Response {
    let query = try await JSONBody.value(QueryMessage.self, of: request, context)
    let types = try query.types.map { try ObjectType(word: $0, at: ".type") }
    guard !types.isEmpty else { throw Problem(.badRequest, ".type is empty") }
    if let limit = query.limit, limit < 0 { throw Problem(.badRequest, ".limit is negative") }
    return try await answer(
      types, query.predicate?.predicate, query.order ?? .oldest, limit: query.limit, request,
      context)
  }

  private func answer(
    _ types: [ObjectType], _ predicate: SamplePredicate?, _ order: QueryMessage.Order, limit: Int?,
    _ request: Request, _ context: ApplicationContext
  ) async throws -> Response {
    let application = try context.known()
    let isStream = request.headers[.accept]?.contains("application/x-ndjson") ?? false
    let parts = Set(types).filter(application.mayRead).sorted { $0.name < $1.name }
      .map { SampleQuery.Part($0, where: predicate) }
    guard isStream else {
      let limit = limit ?? Self.standardLimit
      guard (1...Self.documentLimit).contains(limit) else {
        throw Problem(
          .badRequest,
          "limit is from 1 to \(Self.documentLimit); for more, ask with Accept: application/x-ndjson"
        )
      }
      // An error of the query is answered with its status, so that the first samples are read before the answer begins.
      let first = SampleQuery(
        parts, sort: [order.sort], limit: min(limit, Self.unstreamedLimit))
      let found = try await shelf.reading(for: application) { store in
        parts.isEmpty ? [] : try await store.samples(first)
      }
      guard limit > Self.unstreamedLimit, found.count == Self.unstreamedLimit else {
        return try JSONBody.response(["samples": found.map { SampleJSON($0) }])
      }
      return document(
        SampleQuery(parts, sort: [order.sort], limit: limit), for: application)
    }
    let query = SampleQuery(parts, sort: [order.sort], limit: limit ?? 0)
    // As above: what the store refuses is answered with its status, instead of an answer that breaks off.
    let probe = SampleQuery(parts, sort: [order.sort], limit: 1)
    try await shelf.reading(for: application) { store in
      if !parts.isEmpty { _ = try await store.samples(probe) }
    }
    return Self.stream { [shelf] writer in
      guard !parts.isEmpty else { return }
      let store = try shelf.store(for: application.source)
      var lines = SampleLinesJSON()
      for try await batch in store.batches(query) {
        for sample in batch {
          try lines.append(sample)
          if lines.bytes.count >= Self.chunkBytes {
            try await writer.write(ByteBuffer(bytes: lines.bytes))
            lines.clear()
          }
        }
      }
      try await writer.write(ByteBuffer(bytes: lines.bytes))
    }
  }

  /// Answers with one document that is written while the samples are read: many of them at once, for clients that read
  /// slowly, need little memory.
  private func document(_ query: SampleQuery, for application: KnownApplication) -> Response {
    Self.stream("application/json") { [shelf] writer in
      let store = try shelf.store(for: application.source)
      var lines = SampleLinesJSON()
      var separator = "{\"samples\":["
      for try await batch in store.batches(query) {
        for sample in batch {
          try lines.append(sample)
          guard lines.bytes.count >= Self.chunkBytes else { continue }
          try await writer.write(ByteBuffer(bytes: lines.elements(after: separator)))
          separator = ","
          lines.clear()
        }
      }
      if !lines.bytes.isEmpty {
        try await writer.write(ByteBuffer(bytes: lines.elements(after: separator)))
        separator = ""
      } else if separator == "," {
        separator = ""
      }
      try await writer.write(ByteBuffer(string: separator + "]}"))
    }
  }

  /// Answers with lines of JSON, or another text; an error after the first line breaks the connection off, so that no answer looks complete.
  static func stream(
    _ type: String = "application/x-ndjson",
    _ body: @escaping @concurrent @Sendable (inout any ResponseBodyWriter) async throws -> Void
  ) -> Response {
    Response(
      status: .ok,
      headers: [.contentType: type, .cacheControl: "no-store"],
      body: ResponseBody { writer in
        var open: any ResponseBodyWriter = writer
        try await body(&open)
        try await writer.finish(nil)
      })
  }

  private static func word<Word: RawRepresentable & CaseIterable>(
    _ text: String?, _ key: String
  ) throws -> Word? where Word.RawValue == String {
    guard let text else { return nil }
    guard let word = Word(rawValue: text) else {
      let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
      throw Problem(.badRequest, "\(key): '\(text)' is not one of \(words)")
    }
    return word
  }

  // MARK: - Saving and deleting

  private func save(_ request: Request, _ context: ApplicationContext) async throws -> Response {
    let samples = try await JSONBody.value(SampleBatchMessage.self, of: request, context).samples
      .map(\.sample)
    let application = try context.known()
    guard samples.allSatisfy({ $0.textBytes <= Self.maximumTexts }) else {
      throw Problem(
        .unprocessableContent,
        "a sample has at most \(Self.maximumTexts >> 10) KiB of metadata and names of a device")
    }
    for sample in samples {
      for type in [sample.type] + sample.memberTypes where !application.mayWrite(type) {
        throw Problem(.forbidden, "the token does not allow to save \(type.name)")
      }
    }
    let saved = try await shelf.reading(for: application) { try await $0.save(samples) }
    return try JSONBody.response(
      SavedMessage(saved: samples.map(\.uuid).filter(saved.contains)),
      status: .created)
  }

  private func delete(_ request: Request, _ context: ApplicationContext) async throws -> Response {
    guard let id = try UUID(uuidString: context.parameters.require("id")) else {
      throw Problem(.badRequest, "the id of a sample is a UUID")
    }
    let application = try context.known()
    guard application.scope?.write == nil else {
      throw Problem(.forbidden, "a token with named types deletes by type")
    }
    try await shelf.reading(for: application) { try await $0.delete([id]) }
    return Response(status: .noContent)
  }

  private func deleteAll(_ request: Request, _ context: ApplicationContext) async throws -> Response
  {
    let words = try ApplicationQuery(request, known: ["type", "from", "to"])
    let types = try words.types("type")
    guard types.count == 1, let type = types.first else {
      throw Problem(.badRequest, "one type is needed, such as type=heartRate")
    }
    let application = try context.known()
    guard application.mayWrite(type) else {
      throw Problem(.forbidden, "the token does not allow to delete \(type.name)")
    }
    // The samples of others, which it may be able to read, are not its own to delete.
    let own = SamplePredicate.sources([application.source.bundleIdentifier])
    let time = try words.time()
    let count = try await shelf.reading(for: application) {
      try await $0.delete(type, where: time.map { own && $0 } ?? own)
    }
    return try JSONBody.response(DeletedMessage(deleted: count))
  }
}

extension QueryMessage.Order {
  fileprivate var sort: SampleSort {
    switch self {
    case .oldest: .oldestFirst
    case .newest: .newestFirst
    }
  }
}

extension Sample {
  fileprivate var memberTypes: [ObjectType] {
    if case .correlation(let correlation) = self { correlation.members.map(\.type) } else { [] }
  }
}
