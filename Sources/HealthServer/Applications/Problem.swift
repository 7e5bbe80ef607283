import ApplicationMessages
import Foundation
import HTTPTypes
import HealthModel
import HealthStorage
import Hummingbird
import NIOCore

/// A refusal of a request, as a problem document.
///
/// **Source** RFC 9457, *Problem Details for HTTP APIs*.
struct Problem: Error, HTTPResponseError {
  let status: HTTPResponse.Status
  let detail: String

  init(_ status: HTTPResponse.Status, _ detail: String) {
    self.status = status
    self.detail = detail
  }

  func response(from request: Request, context: some RequestContext) throws -> Response {
    var headers: HTTPFields = [.contentType: "application/problem+json"]
    if status == .unauthorized { headers[.wwwAuthenticate] = "Bearer realm=\"workout\"" }
    if status == .serviceUnavailable { headers[.retryAfter] = "1" }
    return Response(
      status: status, headers: headers,
      body: ResponseBody(
        byteBuffer: try JSONBody.buffer(
          ProblemMessage(title: status.reasonPhrase, status: status.code, detail: detail))))
  }
}

extension Problem {
  /// The refusal for an error of the store.
  ///
  /// An error of the file has the owner's path and is not passed on.
  init(_ error: StoreError) {
    switch error {
    case .permission, .recalibration: self.init(.forbidden, "\(error)")
    case .object(_, .unknown), .identifier: self.init(.notFound, "\(error)")
    case .object, .query, .setting, .route, .delivery: self.init(.unprocessableContent, "\(error)")
    case .recording: self.init(.conflict, "\(error)")
    case .file(_, .busy): self.init(.serviceUnavailable, "the store is busy; ask again")
    case .cancelled: self.init(.serviceUnavailable, "the server is stopping")
    case .file, .encryption: self.init(.serviceUnavailable, "the store cannot be used now")
    }
  }
}

/// Values as bodies of JSON.
enum JSONBody {
  /// The bodies that are decoded at once, and those that wait.
  private static let decoders = RequestPlaces(2, waiting: 64)

  static func buffer(_ value: some Encodable) throws -> ByteBuffer {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return ByteBuffer(bytes: try encoder.encode(value))
  }

  static func response(
    _ value: some Encodable, status: HTTPResponse.Status = .ok
  ) throws -> Response {
    Response(
      status: status, headers: headers, body: ResponseBody(byteBuffer: try buffer(value)))
  }

  /// Health data stay out of the stores of clients and proxies; a client that keeps an answer does so itself.
  static let headers: HTTPFields = [.contentType: "application/json", .cacheControl: "no-store"]

  /// Answers with a document of JSON and its tag, or that the client has it.
  static func response(document: ByteBuffer, tag: EntityTag, to request: Request) -> Response {
    guard !tag.isNamed(in: request.headers[values: .ifNoneMatch]) else {
      return tag.notModified(headers)
    }
    var headers = Self.headers
    headers[.eTag] = tag.text
    return Response(
      status: .ok, headers: headers, body: ResponseBody(byteBuffer: document))
  }

  /// Answers with a value and the tag of its text, or that the client has it.
  static func tagged(_ value: some Encodable, to request: Request) throws -> Response {
    let document = try buffer(value)
    return response(document: document, tag: EntityTag(of: document), to: request)
  }

  /// Reads the body of a request as a value.
  ///
  /// - Throws: A ``Problem``: 413 for a body that is too long, 400 for one that is not the value, with the place.
  static func value<Value: Decodable>(
    _ type: Value.Type, of request: Request, _ context: ApplicationContext
  ) async throws -> Value {
    let body = try await bytes(of: request, context)
    // A value takes ten times the memory of its text.
    guard await decoders.enter() else {
      throw Problem(.serviceUnavailable, "busy; ask again in a second")
    }
    defer { decoders.leave() }
    do {
      return try JSONDecoder().decode(type, from: Data(body.readableBytesView))
    } catch let error as DecodingError {
      throw Problem(.badRequest, text(of: error))
    }
  }

  static func bytes(of request: Request, _ context: ApplicationContext) async throws -> ByteBuffer {
    do {
      return try await request.body.collect(upTo: context.maxUploadSize)
    } catch is NIOTooManyBytesError {
      throw Problem(
        .contentTooLarge, "a request has at most \(context.maxUploadSize >> 10) KiB; send several")
    } catch let error as CancellationError {
      throw error
    } catch {
      throw Problem(.badRequest, "the body ends early, or is not of the form of its head")
    }
  }

  static func text(of error: DecodingError) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
    }
    switch error {
    case .keyNotFound(let key, let context):
      return "\(place(context.codingPath + [key])) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      guard !context.codingPath.isEmpty else {
        return "the body is not JSON of the documented form"
      }
      return "\(place(context.codingPath)): \(context.debugDescription)"
    @unknown default: return "the body is not JSON of the documented form"
    }
  }
}
