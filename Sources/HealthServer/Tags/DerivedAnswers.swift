import Foundation
import HTTPTypes
import HealthModel
import HealthStorage
import Hummingbird
import NIOCore

/// Answers to applications that are computed from the store alone: each has a tag, and is not computed again for a client
/// that has it while nothing is committed.
struct DerivedAnswers: Sendable {
  let shelf: ApplicationShelf
  private let known = KnownAnswers()

  init(_ shelf: ApplicationShelf) { self.shelf = shelf }

  /// Answers with a document of JSON, or that the client has it.
  ///
  /// - Parameters:
  ///   - request: The request; its address has all that the document depends on besides the store.
  ///   - application: The application; what it may read is in the store, and in its token.
  ///   - document: Computes the document.
  /// - Returns: The document with its tag, or a 304.
  /// - Throws: What `document` throws.
  func response(
    to request: Request, of application: KnownApplication,
    _ document: () async throws -> ByteBuffer
  ) async throws -> Response {
    let answer = try await known.answer(
      Self.question(request, application), having: request.headers[values: .ifNoneMatch],
      mark: { await mark(for: application) },
      computing: {
        let document = try await document()
        return (document, EntityTag(of: document), true)
      })
    return switch answer {
    case .unchanged(let tag): tag.notModified(JSONBody.headers)
    case .document(let document, let tag):
      JSONBody.response(document: document, tag: tag, to: request)
    }
  }

  /// Looks at the store; an answer that is computed without a mark finds out what is wrong with it.
  private func mark(for application: KnownApplication) async -> CommitMark? {
    try? await shelf.reading(for: application) { try await $0.commitMark() }
  }

  private static func question(
    _ request: Request, _ application: KnownApplication
  ) -> KnownAnswers.Question {
    let types = application.scope?.read.map { ["of"] + $0.sorted() } ?? ["all"]
    return KnownAnswers.Question(
      [application.source.bundleIdentifier] + types + [request.uri.string])
  }
}
