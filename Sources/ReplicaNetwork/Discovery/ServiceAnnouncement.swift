import Foundation
import HealthModel
import NIOCore
import NIOPosix

/// Answers questions for replicas on the local network, while the service runs.
///
/// It sends nothing unless it is asked. Another program of the machine that speaks multicast DNS, such as avahi or
/// systemd-resolved, may use the port as well.
///
/// **Source** RFC 6762, sections 5, 6 and 6.7 (questions from other ports), RFC 6763.
struct ServiceAnnouncement: Sendable {
  let key: KeyHash
  let port: Int
  let clock: @Sendable () -> Instant

  /// The group and port of multicast DNS.
  static let group = "224.0.0.251"
  static let groupPort = 5353
  /// How long an answer holds, in seconds: the address of a moving device changes.
  static let validity: UInt32 = 120
  /// Networks come and go while the service runs.
  private static let interval = Duration.seconds(60)
  private static let mostAddresses = 8

  /// Answers until the task is cancelled; a machine that does not allow it has no announcement.
  func run() async throws {
    let group = try SocketAddress(ipAddress: Self.group, port: Self.groupPort)
    let answering = self
    let channel = try await DatagramBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .channelOption(ChannelOptions.socketOption(.so_reuseaddr), value: 1)
      .channelOption(ReplicaConnection.reusePort, value: 1)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            Answering(announcement: answering, group: group))
        }
      }
      .bind(host: "0.0.0.0", port: Self.groupPort).get()
    defer { channel.close(promise: nil) }
    guard let multicast = channel as? any MulticastChannel else { return }
    var joined: Set<String> = []
    while true {
      let devices = LocalNetworks.devices
      let names = Set(devices.map(\.name))
      for device in devices where !joined.contains(device.name) {
        try? await multicast.joinGroup(group, device: device).get()
      }
      joined = names
      try await Task.sleep(for: Self.interval)
    }
  }

  /// The answer to a message; `nil` if it asks for something else.
  func answer(to message: DNSMessage) -> DNSMessage? {
    guard !message.isResponse else { return nil }
    let number = ServiceName.number(of: key, day: ServiceName.day(of: clock()))
    let (instance, host) = ([number] + ServiceName.kind, [number, "local"])
    let isAsked = message.questions.contains { question in
      let isFor = { (name: DNSMessage.Name, type: UInt16) in
        DNSMessage.areEqual(question.name, name)
          && (question.type == type || question.type == DNSMessage.RecordType.any)
      }
      return isFor(ServiceName.kind, DNSMessage.RecordType.pointer)
        || isFor(instance, DNSMessage.RecordType.service)
        || isFor(instance, DNSMessage.RecordType.text)
        || isFor(host, DNSMessage.RecordType.address)
    }
    guard isAsked else { return nil }
    let contents: [(DNSMessage.Name, DNSMessage.Record.Content)] =
      [
        (ServiceName.kind, .pointer(instance)),
        (instance, .service(port: UInt16(clamping: port), host: host)),
        (instance, .text([ServiceName.version])),
      ] + LocalNetworks.addresses.prefix(Self.mostAddresses).map { (host, .address($0)) }
    return DNSMessage(
      isResponse: true,
      records: contents.map {
        DNSMessage.Record(name: $0.0, seconds: Self.validity, content: $0.1)
      })
  }

  /// Answers the datagrams of a channel.
  private final class Answering: ChannelInboundHandler {
    typealias InboundIn = AddressedEnvelope<ByteBuffer>
    typealias OutboundOut = AddressedEnvelope<ByteBuffer>

    private let announcement: ServiceAnnouncement
    private let group: SocketAddress
    /// The answers of the current second: a flood of questions is no flood of answers.
    private var second = NIODeadline.uptimeNanoseconds(0)
    private var count = 0
    private static let mostPerSecond = 10

    init(announcement: ServiceAnnouncement, group: SocketAddress) {
      (self.announcement, self.group) = (announcement, group)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let envelope = unwrapInboundIn(data)
      guard let question = DNSMessage(Array(envelope.data.readableBytesView)),
        var answer = announcement.answer(to: question), isAllowed
      else { return }
      // A question from another port: its sender does not listen to the group, and finds the answer by the number and
      // the question.
      let isOneShot = envelope.remoteAddress.port != ServiceAnnouncement.groupPort
      if isOneShot { (answer.id, answer.questions) = (question.id, question.questions) }
      let isDirect = isOneShot || question.questions.allSatisfy(\.wantsUnicast)
      let datagram = AddressedEnvelope(
        remoteAddress: isDirect ? envelope.remoteAddress : group,
        data: ByteBuffer(bytes: answer.bytes))
      context.writeAndFlush(wrapOutboundOut(datagram), promise: nil)
    }

    private var isAllowed: Bool {
      let now = NIODeadline.now()
      if now - second >= .seconds(1) { (second, count) = (now, 0) }
      count += 1
      return count <= Self.mostPerSecond
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      // A network that is gone: the next question comes over another one.
    }
  }
}

/// The networks of this machine with multicast over IPv4.
enum LocalNetworks {
  static var devices: [NIONetworkDevice] {
    ((try? System.enumerateDevices()) ?? []).filter { device in
      guard device.multicastSupported, case .v4? = device.address,
        let text = device.address?.ipAddress
      else { return false }
      return text != "127.0.0.1" && text != "0.0.0.0"
    }
  }

  /// The IPv4 addresses of the machine, four bytes each.
  static var addresses: [[UInt8]] {
    devices.compactMap { device in
      let bytes = device.address?.ipAddress?.split(separator: ".").compactMap { UInt8($0) } ?? []
      return bytes.count == 4 ? bytes : nil
    }
  }
}
