import NIOCore
import NIOEmbedded
import TestSupport
import Testing

@testable import HealthServer

@Suite("the version of a connection")
struct HTTPVersionTests {
  private static let preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"

  @Test(
    "the first bytes show the version as soon as they can be of one alone",
    arguments: [
      ("", nil), ("P", nil), ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r", nil), (preface, .http2),
      (preface + "\0\0\0", .http2), ("G", .http1), ("PO", .http1), ("PUT /", .http1),
      ("PRI * HTTP/2.1", .http1), ("\0", .http1), ("GET / HTTP/1.1\r\n\r\n", .http1),
    ] as [(String, HTTPVersion?)])
  func version(text: String, version: HTTPVersion?) {
    #expect(HTTPVersion(beginning: text.utf8) == version)
  }

  /// A connection whose handler notes its version and what arrives after it.
  private func connection() throws -> (EmbeddedChannel, EventLoopFuture<HTTPVersion>) {
    let channel = EmbeddedChannel()
    let detection = HTTPVersionDetection(eventLoop: channel.eventLoop, limit: .seconds(90)) {
      channel.eventLoop.makeSucceededFuture($0)
    }
    try channel.pipeline.syncOperations.addHandler(detection)
    try channel.connect(to: SocketAddress(unixDomainSocketPath: "/s")).wait()
    return (channel, detection.output)
  }

  @Test("however its bytes are divided, all of them arrive after the version is known")
  func divided() throws {
    for (text, version) in [
      (Self.preface + "frames", HTTPVersion.http2), ("POST /v1 HTTP/1.1\r\n\r\n", .http1),
    ] {
      for first in 0...text.utf8.count {
        for second in first...text.utf8.count {
          let (channel, output) = try connection()
          let bytes = Array(text.utf8)
          for part in [bytes[..<first], bytes[first..<second], bytes[second...]] {
            try channel.writeInbound(ByteBuffer(bytes: part))
          }
          var arrived = ByteBuffer()
          while var part = try channel.readInbound(as: ByteBuffer.self) {
            arrived.writeBuffer(&part)
          }
          #expect(Array(arrived.readableBytesView) == bytes)
          #expect(try output.wait() == version)
          _ = try channel.finish()
        }
      }
    }
  }

  @Test("a connection without a version is closed after its limit, and one with a version is not")
  func limit() throws {
    for (text, isOpen) in [("", false), ("PRI * HTTP", false), ("GET", true)] {
      let (channel, output) = try connection()
      try channel.writeInbound(ByteBuffer(string: text))
      channel.embeddedEventLoop.advanceTime(by: .seconds(89))
      #expect(channel.isActive)
      channel.embeddedEventLoop.advanceTime(by: .seconds(2))
      #expect(channel.isActive == isOpen)
      if !isOpen { #expect(throws: (any Error).self) { try output.wait() } }
      _ = try? channel.finish()
    }
  }
}
