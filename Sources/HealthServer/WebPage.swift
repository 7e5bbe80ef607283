import ByteStreams
import Foundation
import HTTPTypes
import Hummingbird

/// A document as the answer to a request, packed where the browser can unpack it.
struct WebPage: ResponseGenerator {
  let text: String
  var type = "text/html; charset=utf-8"
  var status = HTTPResponse.Status.ok

  /// Documents below this size are not packed.
  private static let smallBytes = 1024

  func response(from request: Request, context: some RequestContext) throws -> Response {
    var headers = Self.headers(type: type)
    headers[.vary] = "Accept-Encoding"
    var bytes = Array(text.utf8)
    let accepted = request.headers[.acceptEncoding] ?? ""
    if bytes.count >= Self.smallBytes, accepted.contains("gzip") {
      let packed = MemorySink()
      let gzip = try GzipSink(packed)
      try gzip.write(bytes)
      try gzip.finish()
      bytes = packed.bytes
      headers[.contentEncoding] = "gzip"
    }
    return Response(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
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
