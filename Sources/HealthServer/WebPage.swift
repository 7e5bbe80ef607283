import ByteStreams
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A document as the answer to a request, packed where the browser can unpack it.
struct WebPage: ResponseGenerator {
  let text: String
  var type = "text/html; charset=utf-8"
  var status = HTTPResponse.Status.ok

  /// Documents below this size are not packed.
  private static let smallBytes = 1024

  func response(from request: Request, context: some RequestContext) throws -> Response {
    var headers = Self.headers(type: type)
    headers[.vary] = Self.vary
    if status == .ok {
      let tag = tag(for: request)
      if tag.isNamed(in: request.headers[values: .ifNoneMatch]) {
        return tag.notModified(Self.taggedHeaders)
      }
      headers[.eTag] = tag.text
    }
    var bytes = Array(text.utf8)
    if let encoding = encoding(for: request) {
      let packed = MemorySink()
      let gzip = try GzipSink(packed)
      try gzip.write(bytes)
      try gzip.finish()
      bytes = packed.bytes
      headers[.contentEncoding] = encoding
    }
    return Response(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  /// The language of a page is that which the browser asks for.
  private static let vary = "Accept-Encoding, Accept-Language"

  /// The fields of an answer that the client has a page.
  static var taggedHeaders: HTTPFields {
    var headers = Self.headers(type: "text/html")
    headers[.vary] = vary
    return headers
  }

  /// Returns the tag of the page as a request gets it.
  func tag(for request: Request) -> EntityTag {
    EntityTag(of: ByteBuffer(string: text), encoding: encoding(for: request))
  }

  private func encoding(for request: Request) -> String? {
    text.utf8.count >= Self.smallBytes ? Self.encoding(for: request) : nil
  }

  /// Returns the encoding of a long page for a request.
  static func encoding(for request: Request) -> String? {
    (request.headers[.acceptEncoding] ?? "").contains("gzip") ? "gzip" : nil
  }

  /// Returns the fields of every answer with data of the person.
  static func headers(type: String) -> HTTPFields {
    var headers: HTTPFields = [
      .contentType: type,
      // Health data stay out of the browser's store.
      .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
    ]
    headers[.referrerPolicy] = "same-origin"
    headers[.crossOriginOpenerPolicy] = "same-origin"
    headers[.crossOriginResourcePolicy] = "same-origin"
    headers[.contentSecurityPolicy] = "frame-ancestors 'none'"
    return headers
  }
}

extension HTTPField.Name {
  static let referrerPolicy = named("Referrer-Policy")
  static let crossOriginOpenerPolicy = named("Cross-Origin-Opener-Policy")
  static let secFetchSite = named("Sec-Fetch-Site")
  static let serverTiming = named("Server-Timing")

  private static func named(_ name: StaticString) -> HTTPField.Name {
    guard let name = HTTPField.Name("\(name)") else { preconditionFailure("not a token") }
    return name
  }
}
