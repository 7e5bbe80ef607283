import Foundation
import HealthModel
import NIOCore
import NIOPosix
package import Replication
import Synchronization

/// Finds a paired replica on the local network.
///
/// It asks once over each network, and listens for the answers for a moment.
///
/// **Source** RFC 6762, section 5.1 (one-shot questions).
struct ServiceSearch {
  let key: KeyHash
  let clock: @Sendable () -> Instant

  /// How long it listens.
  static let patience = Duration.milliseconds(1200)

  /// Asks.
  ///
  /// - Returns: The addresses, in the order of the answers; empty if the replica is not there.
  func run() async -> [NetworkAddress] {
    var question = DNSMessage(id: .random(in: 1...UInt16.max))
    question.questions = [
      DNSMessage.Question(
        name: ServiceName.kind, type: DNSMessage.RecordType.pointer, wantsUnicast: true)
    ]
    let numbers = ServiceName.numbers(of: key, at: clock())
    let (answers, arrived) = AsyncStream.makeStream(
      of: [NetworkAddress].self, bufferingPolicy: .bufferingNewest(64))
    let id = question.id
    var channels: [any Channel] = []
    for device in LocalNetworks.devices {
      let channel = try? await Self.ask(question, over: device) { message in
        guard message.isResponse, message.id == id || message.id == 0 else { return }
        let found = Self.addresses(of: numbers, in: message)
        if !found.isEmpty { arrived.yield(found) }
      }
      if let channel { channels.append(channel) }
    }
    defer { for channel in channels { channel.close(promise: nil) } }
    guard !channels.isEmpty else { return [] }
    let patience = Task {
      try? await Task.sleep(for: Self.patience)
      arrived.finish()
    }
    defer { patience.cancel() }
    // The first answer is enough: it has all addresses of the machine.
    for await found in answers { return found }
    return []
  }

  /// The addresses of a message that belong to one of some numbers.
  static func addresses(of numbers: Set<String>, in message: DNSMessage) -> [NetworkAddress] {
    var found: [NetworkAddress] = []
    for record in message.records {
      guard case .service(let port, let host) = record.content, port > 0,
        record.name.count == 1 + ServiceName.kind.count,
        DNSMessage.areEqual(Array(record.name.dropFirst()), ServiceName.kind),
        let number = record.name.first, numbers.contains(number.lowercased())
      else { continue }
      for address in message.records where DNSMessage.areEqual(address.name, host) {
        guard case .address(let bytes) = address.content else { continue }
        let text = bytes.map { String($0) }.joined(separator: ".")
        let new = NetworkAddress(host: text, port: Int(port))
        if !found.contains(new) { found.append(new) }
      }
    }
    return found
  }

  private static func ask(
    _ question: DNSMessage, over device: NIONetworkDevice,
    onAnswer: @escaping @Sendable (DNSMessage) -> Void
  ) async throws -> any Channel {
    let group = try SocketAddress(
      ipAddress: ServiceAnnouncement.group, port: ServiceAnnouncement.groupPort)
    guard let own = device.address?.ipAddress else {
      throw ChannelError.inappropriateOperationForState
    }
    // Linux sends multicasts of a bound socket over the device that has its address.
    let channel = try await DatagramBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Listening(onAnswer))
        }
      }
      .bind(host: own, port: 0).get()
    do {
      let datagram = AddressedEnvelope(
        remoteAddress: group, data: ByteBuffer(bytes: question.bytes))
      try await channel.writeAndFlush(datagram).get()
      return channel
    } catch {
      channel.close(promise: nil)
      throw error
    }
  }

  /// Passes the messages of a channel on.
  private final class Listening: ChannelInboundHandler {
    typealias InboundIn = AddressedEnvelope<ByteBuffer>

    private let onAnswer: @Sendable (DNSMessage) -> Void

    init(_ onAnswer: @escaping @Sendable (DNSMessage) -> Void) { self.onAnswer = onAnswer }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      if let message = DNSMessage(Array(unwrapInboundIn(data).data.readableBytesView)) {
        onAnswer(message)
      }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {}
  }
}
