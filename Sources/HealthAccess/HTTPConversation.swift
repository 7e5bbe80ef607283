import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// One request and its answer, over a connection of its own.
struct HTTPConversation: Sendable {
  /// Where the server is.
  enum Address: Hashable, Sendable, CustomStringConvertible {
    case socket(path: String)
    case port(host: String, port: Int)

    var description: String {
      switch self {
      case .socket(let path): path
      case .port(let host, let port): "\(host):\(port)"
      }
    }
  }

  let address: Address
  let token: String?

  /// The largest answer that is kept in memory.
  private static let longestAnswer = 256 << 20
  private static let connectTime = TimeAmount.seconds(10)

  struct Answer: Sendable {
    let status: Int
    let body: Data
  }

  /// Sends a request and returns the whole answer.
  ///
  /// - Parameters:
  ///   - method: The method, such as GET.
  ///   - path: The path with its query.
  ///   - accept: The media type that is wanted.
  ///   - body: The body.
  ///   - kind: Its media type.
  /// - Returns: Status and body.
  /// - Throws: ``HealthClientError``, or `CancellationError`.
  func answer(
    _ method: HTTPMethod, _ path: String, accept: String = "application/json", body: Data? = nil,
    kind: String = "application/json"
  ) async throws -> Answer {
    var status = 0
    var whole = Data()
    try await send(method, path, accept: accept, body: body, kind: kind) { part in
      switch part {
      case .head(let head): status = Int(head.status.code)
      case .body(let bytes):
        whole.append(contentsOf: bytes.readableBytesView)
        guard whole.count <= Self.longestAnswer else {
          throw HealthClientError.unreadable("it is too long; ask for less at once")
        }
      case .end: break
      }
      return true
    }
    return Answer(status: status, body: whole)
  }

  /// Sends a request and passes the parts of the answer on, until `receive` returns `false` or the answer ends.
  func send(
    _ method: HTTPMethod, _ path: String, accept: String, body: Data? = nil,
    kind: String = "application/json",
    receive: (HTTPClientResponsePart) async throws -> Bool
  ) async throws {
    let channel = try await connect()
    var headers: HTTPHeaders = [
      "Host": "localhost", "Accept": accept, "Connection": "close",
    ]
    if let token { headers.add(name: "Authorization", value: "Bearer \(token)") }
    if let body {
      headers.add(name: "Content-Type", value: kind)
      headers.add(name: "Content-Length", value: "\(body.count)")
    }
    let head = HTTPRequestHead(version: .http1_1, method: method, uri: path, headers: headers)
    do {
      try await channel.executeThenClose { inbound, outbound in
        var parts: [HTTPClientRequestPart] = [.head(head)]
        if let body { parts.append(.body(.byteBuffer(ByteBuffer(bytes: body)))) }
        do {
          try await outbound.write(contentsOf: parts + [.end(nil)])
        } catch {
          // A server that refuses a request can answer, and close, before it has all of it.
        }
        for try await part in inbound {
          guard try await receive(part) else { return }
          if case .end = part { return }
        }
        try Task.checkCancellation()
        throw HealthClientError.interrupted
      }
    } catch let error as HealthClientError {
      throw error
    } catch let error as CancellationError {
      throw error
    } catch is ChannelError {
      throw HealthClientError.interrupted
    } catch let error as IOError {
      throw error.errnoCode == EPIPE || error.errnoCode == ECONNRESET
        ? HealthClientError.interrupted : .unreachable(address.description)
    }
  }

  private typealias Channel = NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>

  private func connect() async throws -> Channel {
    let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connectTimeout(Self.connectTime)
    let prepare: @Sendable (any NIOCore.Channel) -> EventLoopFuture<Channel> = { channel in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHTTPClientHandlers()
        return try Channel(wrappingChannelSynchronously: channel)
      }
    }
    do {
      switch address {
      case .socket(let path):
        return try await bootstrap.connect(
          unixDomainSocketPath: path, channelInitializer: prepare)
      case .port(let host, let port):
        return try await bootstrap.connect(host: host, port: port, channelInitializer: prepare)
      }
    } catch {
      throw HealthClientError.unreachable(address.description)
    }
  }
}
