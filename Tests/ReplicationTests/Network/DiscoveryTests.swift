import Foundation
import HealthModel
import TestSupport
import Testing

@testable import ReplicaNetwork
@testable import Replication

/// Finding a paired replica on the local network; real multicast is in scripts/check-network-replicas.
@Suite("finding a replica on the network")
struct DiscoveryTests {
  private static let key = DeviceKey()
  private static let moment = Instant(microseconds: 1_795_000_000_000_000)

  private func announcement(at moment: Instant = moment) -> ServiceAnnouncement {
    ServiceAnnouncement(key: Self.key.hash, port: 48_923) { moment }
  }

  private static func question(_ name: DNSMessage.Name, _ type: UInt16) -> DNSMessage {
    DNSMessage(id: 7, questions: [DNSMessage.Question(name: name, type: type, wantsUnicast: true)])
  }

  private static let asked = question(ServiceName.kind, DNSMessage.RecordType.pointer)

  @Test("messages are read as they were written", arguments: [Seed(1), Seed(2)])
  func roundTrip(seed: Seed) throws {
    var generator = seed.generator
    for _ in 0..<500 {
      func name() -> DNSMessage.Name {
        (0..<generator.next(upperBound: 5 as UInt64)).map { _ in
          String(repeating: "é", count: 1 + Int(generator.next(upperBound: 31 as UInt64)))
        }
      }
      let contents: [DNSMessage.Record.Content] = [
        .pointer(name()),
        .service(port: UInt16(truncatingIfNeeded: generator.next()), host: name()),
        .text(["v=1", ""]), .address([10, 0, 0, 1]), .other(type: 47),
      ]
      let message = DNSMessage(
        id: UInt16(truncatingIfNeeded: generator.next()), isResponse: generator.next() % 2 == 0,
        questions: [DNSMessage.Question(name: name(), type: 12, wantsUnicast: true)],
        records: contents.map {
          DNSMessage.Record(
            name: name(), seconds: UInt32(truncatingIfNeeded: generator.next()), content: $0)
        })
      #expect(DNSMessage(message.bytes) == message, "\(seed)")
    }
  }

  /// **Source** RFC 1035, section 4.1.4: the example of compressed names, as the answer of a responder.
  @Test("compressed names are read, and pointers that do not lead forward alone")
  func compression() throws {
    let head: [UInt8] = [0, 0, 0x84, 0, 0, 0, 0, 1, 0, 0, 0, 0]
    let kind = Array("\u{8}_workout\u{4}_tcp\u{5}local\0".utf8)
    let pointer: [UInt8] = [0, 12, 0, 1, 0, 0, 0, 120, 0, 6, 3] + Array("abc".utf8) + [0xC0, 12]
    let message = try #require(DNSMessage(head + kind + pointer))
    #expect(message.records.map(\.content) == [.pointer(["abc", "_workout", "_tcp", "local"])])
    // A name that leads to itself, and one that leads behind itself.
    for target: UInt8 in [12, 40] {
      #expect(DNSMessage(head + [0xC0, target] + Array(repeating: 0, count: 40)) == nil)
    }
  }

  @Test("bytes of anybody are read or refused, and never more", arguments: [Seed(3), Seed(4)])
  func hostile(seed: Seed) {
    var generator = seed.generator
    let answer = announcement().answer(to: Self.asked)?.bytes ?? []
    for _ in 0..<20_000 {
      var bytes =
        generator.next() % 2 == 0
        ? answer
        : (0..<generator.next(upperBound: 80 as UInt64)).map { _ in
          UInt8(truncatingIfNeeded: generator.next())
        }
      for _ in 0..<3 where !bytes.isEmpty {
        let place = Int(generator.next(upperBound: UInt64(bytes.count)))
        bytes[place] = UInt8(truncatingIfNeeded: generator.next())
      }
      bytes = Array(bytes.prefix(Int(generator.next(upperBound: UInt64(bytes.count + 1)))))
      guard let message = DNSMessage(bytes) else { continue }
      _ = announcement().answer(to: message)
      let found = ServiceSearch.addresses(
        of: ServiceName.numbers(of: Self.key.hash, at: Self.moment), in: message)
      #expect(found.count <= bytes.count)
    }
    #expect(DNSMessage(Array(repeating: 0, count: DNSMessage.maximumSize + 1)) == nil)
  }

  @Test(
    "an announcement has a number that changes each day, no name, and answers its question alone")
  func announced() throws {
    let answer = try #require(announcement().answer(to: Self.asked))
    let number = ServiceName.number(of: Self.key.hash, day: ServiceName.day(of: Self.moment))
    #expect(answer.records.contains { $0.content == .pointer([number] + ServiceName.kind) })
    #expect(
      answer.records.contains {
        $0.name == [number] + ServiceName.kind
          && $0.content == .service(port: 48_923, host: [number, "local"])
      })
    let names = Set(answer.records.map(\.name))
    #expect(
      names.isSubset(of: [ServiceName.kind, [number] + ServiceName.kind, [number, "local"]]))
    let later = announcement(at: Self.moment + .seconds(86_400))
    #expect(later.answer(to: Self.asked)?.records.contains { $0.name.contains(number) } == false)
    for other in [
      Self.question(["_http", "_tcp", "local"], DNSMessage.RecordType.pointer),
      Self.question(ServiceName.kind, DNSMessage.RecordType.address), DNSMessage(), answer,
    ] { #expect(announcement().answer(to: other) == nil) }
    let capitals = Self.question(["_WORKOUT", "_TCP", "LOCAL"], DNSMessage.RecordType.any)
    #expect(announcement().answer(to: capitals) != nil)
  }

  @Test(
    "a paired replica is recognized with clocks a day apart, and no other one is",
    arguments: [-1, 0, 1, 2])
  func recognition(days: Int) throws {
    let number = ServiceName.number(of: Self.key.hash, day: ServiceName.day(of: Self.moment))
    let answer = DNSMessage(
      isResponse: true,
      records: [
        DNSMessage.Record(
          name: [number.uppercased()] + ServiceName.kind, seconds: 120,
          content: .service(port: 5000, host: ["x", "local"])),
        DNSMessage.Record(name: ["X", "local"], seconds: 120, content: .address([10, 1, 2, 3])),
        DNSMessage.Record(name: ["y", "local"], seconds: 120, content: .address([10, 9, 9, 9])),
      ])
    let now = Self.moment + .seconds(days * 86_400)
    let found = ServiceSearch.addresses(
      of: ServiceName.numbers(of: Self.key.hash, at: now), in: answer)
    #expect(found == (abs(days) < 2 ? [NetworkAddress(host: "10.1.2.3", port: 5000)] : []))
    let stranger = ServiceName.numbers(of: DeviceKey().hash, at: now)
    #expect(ServiceSearch.addresses(of: stranger, in: answer).isEmpty)
  }
}
