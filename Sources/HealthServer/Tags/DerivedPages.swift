import Foundation
import HTTPTypes
import HealthModel
import HealthStorage
import Hummingbird
import Pages
import Recording

/// Pages that are computed from the store and the day alone: one that a client has is not computed again while nothing is
/// committed.
struct DerivedPages: Sendable {
  let options: WebOptions
  let shelf: StoreShelf
  private let known = KnownAnswers()

  init(_ options: WebOptions, _ shelf: StoreShelf) {
    self.options = options
    self.shelf = shelf
  }

  /// Answers with a page, or that the client has it.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - context: Its context.
  ///   - zone: A further zone whose day the page depends on.
  ///   - page: Makes the page; one with `isFinal` false is not what a later request would get, and is not kept.
  /// - Returns: The page with its tag, or a 304.
  /// - Throws: What `page` throws.
  func response(
    to request: Request, _ context: WebContext, zone: TimeZone? = nil,
    _ page: () async throws -> (page: WebPage, isFinal: Bool)
  ) async throws -> Response {
    let question = question(request, zone)
    let answer = try await known.answer(
      question, having: request.headers[values: .ifNoneMatch], mark: { await mark() },
      computing: {
        let made = try await page()
        let isFinal =
          made.isFinal && made.page.status == .ok && question == self.question(request, zone)
        return (made.page, made.page.tag(for: request), isFinal)
      })
    return switch answer {
    case .unchanged(let tag): tag.notModified(WebPage.taggedHeaders)
    case .document(let page, _): try page.response(from: request, context: context)
    }
  }

  private func mark() async -> CommitMark? {
    try? await shelf.reading { try await $0.commitMark() }
  }

  private func question(_ request: Request, _ zone: TimeZone?) -> KnownAnswers.Question {
    let days = [options.zone, zone ?? options.zone].map {
      "\(CalendarDay(of: .now, in: $0).number)"
    }
    return KnownAnswers.Question(
      days + [
        WebPage.encoding(for: request) ?? "", request.headers[.acceptLanguage] ?? "",
        request.uri.string,
      ])
  }
}
