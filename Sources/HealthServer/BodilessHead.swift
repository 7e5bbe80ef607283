import HTTPTypes
import Hummingbird

/// Removes the bodies of answers to HEAD, also of refusals: a client, or a proxy in front, would read them as the beginning
/// of the next answer.
///
/// **Source** RFC 9110, *HTTP Semantics*, 9.3.2 (HEAD).
struct BodilessHead<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard request.method == .head else { return try await next(request, context) }
    let response: Response
    do {
      response = try await next(request, context)
    } catch let error as any HTTPResponseError {
      response = try error.response(from: request, context: context)
    }
    return response.createHeadResponse()
  }
}
