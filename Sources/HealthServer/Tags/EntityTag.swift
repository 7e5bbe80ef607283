import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A strong entity tag: a digest of the answer, so that answers with the same tag are the same to the byte, whoever asks,
/// and nothing can be learned from a tag beyond its answer.
///
/// **Source** RFC 9110, 8.8.3 (ETag), 13.1.2 (If-None-Match), 15.4.5 (304).
struct EntityTag: Hashable, Sendable {
  /// The tag with its quotation marks.
  let text: String

  private static let bytes = 16

  /// Creates the tag of a document.
  ///
  /// - Parameters:
  ///   - document: The document before any packing.
  ///   - encoding: The encoding in which it is sent: each has a tag of its own.
  init(of document: ByteBuffer, encoding: String? = nil) {
    var hash = SHA256()
    document.withUnsafeReadableBytes { hash.update(bufferPointer: $0) }
    let digits = hash.finalize().prefix(Self.bytes).map { String(format: "%02x", $0) }.joined()
    text = "\"\(digits)\(encoding.map { "-" + $0 } ?? "")\""
  }

  /// Whether the fields `If-None-Match` of a request name the tag as one that its client has.
  func isNamed(in fields: [String]) -> Bool {
    fields.contains { field in
      field.split(separator: ",").contains { part in
        let word = part.trimmingCharacters(in: .whitespaces)
        return word == text || word == "W/" + text || word == "*"
      }
    }
  }

  /// Answers that the client has the document.
  ///
  /// - Parameter headers: The fields that the document itself would have, without those about its body.
  /// - Returns: A 304 without a body, and without a length: that would be the document's.
  func notModified(_ headers: HTTPFields) -> Response {
    var headers = headers
    headers[.eTag] = text
    headers[.contentType] = nil
    return Response(
      status: .notModified, headers: headers,
      body: ResponseBody(contentLength: nil) { writer in try await writer.finish(nil) })
  }
}
