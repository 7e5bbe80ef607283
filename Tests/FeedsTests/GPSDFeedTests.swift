import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Feeds

@Suite("The feed from gpsd", .timeLimit(.minutes(1))) struct GPSDFeedTests {
  private static func feed(
    _ port: UInt16, silence: Duration = .seconds(30)
  ) -> GPSDFeed {
    var limits = GPSDFeed.Limits()
    limits.silence = silence
    return GPSDFeed(host: "127.0.0.1", port: port, clock: FeedSubject.clock, limits: limits)
  }

  /// A sentence of a stationary receiver, at a second of a day.
  private static func sentence(second: Int) -> [UInt8] {
    let time = String(format: "%02d%02d%02d", second / 3600, second / 60 % 60, second % 60)
    let body = "GPRMC,\(time).00,A,5000.0000,N,00700.0000,E,0.00,0.00,010524,,,A"
    let checksum = body.utf8.reduce(0, ^)
    return Array("$\(body)*\(String(format: "%02X", checksum))\r\n".utf8)
  }

  @Test("a receiver's epochs arrive in order, once each", .needsGPSD)
  func epochs() async throws {
    let daemon = try await PrivateGPSD()
    let receiver = try FakeReceiver()
    var times: [Instant] = []
    for try await event in Self.feed(daemon.port).events() {
      if case .connected(let connection) = event, case .gpsd(let release, _) = connection.peer {
        #expect(!release.isEmpty)
        try await daemon.plug(receiver)
        for second in 100..<130 { try receiver.say(Self.sentence(second: second)) }
      }
      if case .reading(let reading) = event { times.append(reading.time) }
      if times.count == 30 { break }
    }
    let first = try #require(Instant(rfc3339: "2024-05-01T00:01:40.000Z"))
    #expect(times == (0..<30).map { first + .seconds($0) })
  }

  @Test("the feed resumes within 2 s after gpsd is killed and restarted", .needsGPSD)
  func restart() async throws {
    let daemon = try await PrivateGPSD()
    var receiver = try FakeReceiver()
    var gaps: [FeedGap] = []
    var connections = 0
    var cameBack: Duration?
    loop: for try await event in Self.feed(daemon.port).events() {
      switch event {
      case .connected(let connection):
        guard case .gpsd = connection.peer else { continue }
        connections += 1
        if let cameBack { #expect(connection.uptime - cameBack < .seconds(2)) }
        receiver = try FakeReceiver()
        try await daemon.plug(receiver)
        for second in 0..<5 { try receiver.say(Self.sentence(second: connections * 100 + second)) }
      case .reading:
        if connections == 1, gaps.isEmpty { daemon.kill() }
        if connections == 2 { break loop }
      case .gap(let gap):
        gaps.append(gap)
        if gap.until == nil {
          try await daemon.start()
          cameBack = BootClock.now
        }
      case .malformed: Issue.record("unexpected \(event)")
      }
    }
    let (lost, back) = (try #require(gaps.first), try #require(gaps.last))
    guard case .disconnected = lost.reason else {
      Issue.record("lost by \(lost.reason)")
      return
    }
    #expect(gaps.count == 2)
    #expect(back.since == lost.since)
    #expect(try #require(back.until) > back.since)
  }

  @Test("an unplugged receiver is a gap that ends when it is plugged in again", .needsGPSD)
  func unplugged() async throws {
    let daemon = try await PrivateGPSD()
    var receivers = [try FakeReceiver(), try FakeReceiver()]
    var gaps: [FeedGap] = []
    loop: for try await event in Self.feed(daemon.port).events() {
      switch event {
      case .connected(let connection):
        guard case .gpsd = connection.peer else { continue }
        try await daemon.plug(receivers[0])
        for second in 0..<5 { try receivers[0].say(Self.sentence(second: second)) }
      case .reading:
        if receivers.count == 2 { try await daemon.unplug(receivers.removeFirst()) }
        if gaps.count == 2 { break loop }
      case .gap(let gap):
        gaps.append(gap)
        guard gap.until == nil else { continue }
        try await daemon.plug(receivers[0])
        for second in 60..<65 { try receivers[0].say(Self.sentence(second: second)) }
      case .malformed: Issue.record("unexpected \(event)")
      }
    }
    #expect(
      gaps.allSatisfy {
        if case .receiverLost(let device) = $0.reason { device.hasPrefix("tcp:") } else { false }
      })
    #expect(gaps.map { $0.until != nil } == [false, true])
  }

  @Test("a missing gpsd at the start is an error with the reason")
  func unreachable() async throws {
    let port = try #require(LoopbackSocket.freePort())
    let feed = Self.feed(port)
    let error = await #expect(throws: FeedError.self) {
      for try await _ in feed.events() {}
    }
    #expect(error == FeedError(feed: feed.name, reason: .unreachable(errno: ECONNREFUSED)))
    #expect(
      error.map { "\($0)" } == "gpsd://127.0.0.1:\(port): cannot be reached: Connection refused")
  }

  @Test("a host without an address is an error that names the host")
  func noSuchHost() async throws {
    let feed = GPSDFeed(host: "no-such-host.invalid", clock: FeedSubject.clock)
    await #expect(throws: FeedError(feed: feed.name, reason: .unreachable(errno: nil))) {
      for try await _ in feed.events() {}
    }
  }

  @Test("a server that is not gpsd is an error")
  func otherServer() async throws {
    let server = try ScriptedServer()
    let serving = Task.detached {
      try await blocking {
        server.answer(greeting: "SSH-2.0-OpenSSH_9.2p1")
        server.hangUp()
      }
    }
    let feed = Self.feed(server.port)
    await #expect(throws: FeedError(feed: feed.name, reason: .notGPSD)) {
      for try await _ in feed.events() {}
    }
    try await serving.value
  }

  @Test("readings that the consumer does not read in time are counted in a gap")
  func overrun() async throws {
    let channel = FeedChannel<Int>(capacity: 3)
    for index in 0..<5 {
      let uptime = Duration.seconds(index)
      let reading = Reading(time: Instant(microseconds: 0), uptime: uptime, value: index)
      channel.send([.reading(reading)], at: uptime)
    }
    let taken = try await channel.drainAll()
    let gap = FeedGap(reason: .overrun(lost: 2), since: .seconds(3), until: .seconds(4))
    #expect(
      taken.compactMap { if case .reading(let reading) = $0 { reading.value } else { nil } } == [
        0, 1, 2,
      ])
    #expect(taken.last == .gap(gap))
    channel.send([.gap(gap)], at: .seconds(9))
    channel.finish()
    #expect(try await channel.drainAll() == [.gap(gap)])
    #expect(try await channel.drainAll() == [])
  }
}
