import Crypto
import Foundation
import HealthModel
import HealthStorage
import NIOCore
import NIOPosix
import NIOSSL
import TestSupport
import Testing

@testable import ReplicaNetwork
@testable import Replication

/// Bytes from who has the key of a paired replica, and from strangers.
@Suite("hostile bytes on the network")
struct HostilePeerTests {
  /// Connects with the key of a replica and sends bytes, then waits until the connection ends.
  private func send(
    _ bytes: [UInt8], to address: NetworkAddress, as replica: NetworkReplica?
  ) async throws {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          guard let replica else { return }
          try channel.pipeline.syncOperations.addHandler(
            NIOSSLClientHandler(
              context: replica.tls, serverHostname: nil,
              customVerificationCallback: { $1.succeed(.certificateVerified) }))
        }
      }
      .connect(host: address.host, port: address.port).get()
    try? await channel.writeAndFlush(ByteBuffer(bytes: bytes)).get()
    let limit = channel.eventLoop.scheduleTask(in: .milliseconds(150)) {
      channel.close(promise: nil)
    }
    try? await channel.closeFuture.get()
    limit.cancel()
  }

  private static func bytes(_ message: Message) -> [UInt8] {
    var buffer = ByteBuffer()
    MessageEncoder().encode(data: message, out: &buffer)
    return Array(buffer.readableBytesView)
  }

  /// The messages that a replica might send in a session, right but for what they carry.
  private static func conversation(
    _ replica: NetworkReplica, _ random: inout SplitMix64
  ) throws -> [[UInt8]] {
    let archive = (0..<3000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let digest = KeyHash(of: archive)
    let hello = Hello(
      generator: "test", store: replica.identity, name: "watch", last: 9, position: 0, forgotten: 0,
      restored: 0, token: nil, follows: random.next() % 2 == 0, port: 0)
    let head = ChangesHead(
      after: 0, through: 9, isOffer: random.next() % 2 == 0, last: 9, count: 3, size: archive.count,
      digest: "\(digest)")
    return try [
      Message(.hello, hello), Message(.ready, Ready(number: 1, token: UUID())),
      Message(.changes, head), Message(.part, ByteBuffer(bytes: archive)),
      Message(.request, ChangesRequest(after: 0)), Message(.news, News(last: 99)),
      Message(
        .receipt,
        FrameReceipt(through: 3, accepted: 1, known: 0, refused: 0, reasons: [], last: 9)),
      Message(.current, Current(through: 0)),
    ].map(bytes)
  }

  /// Changes a conversation as somebody might who wants to break it.
  private static func mutate(_ messages: [[UInt8]], _ random: inout SplitMix64) -> [UInt8] {
    func below(_ limit: Int) -> Int { Int(random.next() % UInt64(max(1, limit))) }
    var messages = messages
    switch below(8) {
    case 0: messages.swapAt(below(messages.count), below(messages.count))
    case 1: messages.remove(at: below(messages.count))
    case 2: messages.insert(messages[below(messages.count)], at: below(messages.count))
    case 3:
      // A length that is not the message's, up to 4 GiB.
      let index = below(messages.count)
      for byte in 1...4 where below(2) == 0 {
        messages[index][byte] = UInt8(truncatingIfNeeded: random.next())
      }
    case 4:
      var all = messages.flatMap { $0 }
      all.removeLast(1 + below(all.count))
      return all
    case 5:
      return (0..<below(5000)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    case 6:
      var all = messages.flatMap { $0 }
      for _ in 0...below(4) { all[below(all.count)] ^= 1 << UInt8(below(8)) }
      return all
    default:
      // The parts of a frame alone are changed: its digest is wrong.
      if messages[3].count > 6 { messages[3][5 + below(messages[3].count - 5)] ^= 1 }
    }
    return messages.flatMap { $0 }
  }

  @Test(
    "whatever a paired replica sends, nothing of it is stored, and the service goes on",
    arguments: Seed.first(4))
  func paired(seed: Seed) async throws {
    let (watch, phone) = try await NetworkTestReplica.pair()
    let before = try await phone.store.archive()
    try await phone.serving { address in
      var random = seed.generator
      for _ in 0..<40 {
        let messages = try Self.conversation(watch.network, &random)
        // A token as of the first session, so that the messages after it are read.
        try await phone.network.updatePaired { paired in
          paired.change(watch.network.identity) { $0.forget() }
        }
        try await send(Self.mutate(messages, &random), to: address, as: watch.network)
      }
      #expect(try await phone.store.archive() == before, "\(seed)")
      #expect(try await phone.store.position(of: watch.store) == 0, "\(seed)")
      #expect(try await phone.store.store.verify() == [], "\(seed)")
      try await phone.network.updatePaired { paired in
        paired.change(watch.network.identity) { $0.forget() }
      }
      #expect(try await watch.exchange(with: phone, at: address).isWhole, "\(seed)")
    }
  }

  @Test(
    "strangers reach nothing behind the handshake, with TLS or without", arguments: Seed.first(2))
  func strangers(seed: Seed) async throws {
    let (watch, phone) = try await NetworkTestReplica.pair()
    let stranger = try await NetworkTestReplica("stranger")
    let events = EventList()
    let before = try await phone.store.archive()
    try await phone.serving(events) { address in
      var random = seed.generator
      for number in 0..<20 {
        let messages = try Self.conversation(watch.network, &random)
        let bytes = number % 4 == 0 ? messages.flatMap { $0 } : Self.mutate(messages, &random)
        try await send(bytes, to: address, as: number % 2 == 0 ? stranger.network : nil)
      }
      #expect(events.texts.isEmpty)
      #expect(try await phone.store.archive() == before)
      #expect(try await watch.exchange(with: phone, at: address).isWhole)
    }
  }

  @Test(
    "any bytes are split into messages within the limits, or refused", arguments: Seed.first(20))
  func decoder(seed: Seed) {
    var random = seed.generator
    for _ in 0..<500 {
      var buffer = ByteBuffer(
        bytes: (0..<Int(random.next() % 300)).map { index in
          // Mostly valid kinds and short lengths, to get past the first message.
          index % 5 == 0
            ? UInt8(random.next() % 20) : random.next() % 4 == 0 ? UInt8(random.next() % 256) : 0
        })
      let decoder = MessageDecoder()
      while true {
        let left = buffer.readableBytes
        guard let message = try? decoder.decode(buffer: &buffer) else { break }
        #expect(buffer.readableBytes == left - 5 - message.payload.readableBytes, "\(seed)")
        #expect(message.payload.readableBytes <= message.kind.maximumLength, "\(seed)")
        _ = try? message.value(Hello.self)
        _ = try? message.value(ChangesHead.self)
      }
    }
  }

  @Test(
    "a length beyond the limit of its kind is refused before its bytes arrive",
    arguments: MessageKind.allCases)
  func lengths(kind: MessageKind) throws {
    var buffer = ByteBuffer(bytes: [kind.rawValue])
    buffer.writeInteger(UInt32(kind.maximumLength + 1))
    #expect(throws: MessageError.tooLong(kind: kind.rawValue, length: kind.maximumLength + 1)) {
      try MessageDecoder().decode(buffer: &buffer)
    }
  }

  @Test("a replica that reports more than it sends is an error, and not asked for ever")
  func standsStill() async throws {
    let (watch, phone) = try await NetworkTestReplica.pair()
    let events = EventList()
    try await phone.serving(events) { address in
      let hello = Hello(
        generator: "test", store: watch.network.identity, name: "watch", last: 1_000_000,
        position: 0, forgotten: 0, restored: 0, token: nil, follows: true, port: 0)
      let messages = try [
        Message(.hello, hello), Message(.ready, Ready(number: 1, token: UUID())),
        Message(.current, Current(through: 5)),
      ].flatMap(Self.bytes)
      try await send(messages, to: address, as: watch.network)
      #expect(try await eventually { events.texts.count == 2 })
    }
    #expect(events.texts.last == "\(NetworkError.stands(name: "watch", at: 0))")
    #expect(try await phone.store.position(of: watch.store) == 0)
  }

  @Test("the certificate is one that others read, signed with its key")
  func certificate() throws {
    let key = P256.Signing.PrivateKey()
    let der = try SelfSignedCertificate.der(of: key)
    let certificate = try NIOSSLCertificate(bytes: der, format: .der)
    #expect(
      try certificate.extractPublicKey().toSPKIBytes() == Array(key.publicKey.derRepresentation))
    #expect(KeyHash(of: key.publicKey.derRepresentation) == DeviceKey(key).hash)
    let folder = try TemporaryFolder()
    let path = folder.file("certificate.der").path
    try Data(der).write(to: URL(filePath: path))
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/openssl")
    process.arguments = ["x509", "-inform", "der", "-in", path, "-noout", "-text"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = String(
      decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(text.contains("ecdsa-with-SHA256") && text.contains("CN = workout"))
  }
}

extension PairedReplica {
  /// Makes it one that was just paired.
  mutating func forget() {
    self = PairedReplica(
      store: store, name: name, key: key, address: address, paired: paired,
      role: role)
  }
}
