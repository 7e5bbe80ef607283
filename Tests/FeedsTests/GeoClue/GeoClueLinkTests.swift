import DBus
import HealthModel
import Testing

@testable import Feeds

/// The client of GeoClue as a value, with a clock that the test sets.
@Suite("The client of GeoClue") struct GeoClueLinkTests {
  private static let client = "/org/freedesktop/GeoClue2/Client/1"
  private static let now = Instant(secondsSince1970: 1_790_000_000)

  private static func link(waits: Bool = true) -> GeoClueLink {
    GeoClueLink(clock: FeedSubject.clock, limits: .init(), waitsForService: waits, at: .zero)
  }

  /// Returns a link whose client was started at 0 s.
  private static func listening() -> GeoClueLink {
    var link = link()
    link.advance(to: .zero)
    link.receive([.text(client)], of: .getClient, at: .zero, wallClock: now)
    link.receive([], of: .start(client: client), at: .zero, wallClock: now)
    (link.calls, link.events) = ([], [])
    return link
  }

  @Test("attempts after failures are 1, 2, 4, 8, 16 and 16 s apart, and are reported once")
  func pauses() {
    var link = Self.link()
    var uptime = Duration.zero
    var pauses: [Duration] = []
    for _ in 0..<6 {
      link.advance(to: uptime)
      #expect(link.calls == [.getClient])
      link.refuse(.getClient, "org.freedesktop.DBus.Error.ServiceUnknown", at: uptime)
      link.advance(to: uptime)
      #expect(link.calls.isEmpty)
      let next = link.deadline ?? .zero
      pauses.append(next - uptime)
      uptime = next
    }
    #expect(pauses == [1, 2, 4, 8, 16, 16].map { .seconds($0) })
    #expect(link.events == [.gap(FeedGap(reason: .geoclue(.noService), since: .zero))])
    #expect(link.failure == nil)
  }

  @Test("a GeoClue that starts is asked at once")
  func appearance() {
    var link = Self.link()
    link.advance(to: .zero)
    link.refuse(.getClient, "org.freedesktop.DBus.Error.ServiceUnknown", at: .zero)
    link.calls = []
    link.receive(.owner(wasPresent: false, isPresent: true), at: .milliseconds(100))
    link.advance(to: .milliseconds(100))
    #expect(link.calls == [.getClient])
  }

  @Test("a location without coordinates is reported as malformed")
  func malformed() {
    var link = Self.listening()
    let call = GeoClueCall.location(path: Self.client + "/Location/0", announced: .seconds(1))
    for body: [BusValue] in [[], [.dictionary(["Latitude": .real(1), "Longitude": .text("2")])]] {
      link.receive(body, of: call, at: .seconds(1), wallClock: Self.now)
    }
    let places = link.events.compactMap { event in
      if case .malformed(let problem) = event { problem.place } else { nil }
    }
    #expect(places == [.notification(1), .notification(2)])
  }

  @Test("numbers and times that no location has do not end the program")
  func extremes() {
    let link = Self.listening()
    let call = GeoClueCall.location(path: Self.client + "/Location/0", announced: .seconds(1))
    let times: [BusValue] = [
      .list([.integer(.max), .integer(.max)]), .list([.integer(1), .integer(.max)]), .list([]),
      .integer(1),
    ]
    for time in times {
      for number in [Double.nan, .infinity, -.greatestFiniteMagnitude, .greatestFiniteMagnitude] {
        var link = link
        let properties: [String: BusValue] = [
          "Latitude": .real(1), "Longitude": .real(2), "Accuracy": .real(3),
          "Altitude": .real(number), "Speed": .real(number), "Heading": .real(number),
          "Timestamp": time,
        ]
        link.receive([.dictionary(properties)], of: call, at: .seconds(1), wallClock: Self.now)
        #expect(link.events.count == 1)
      }
    }
  }

  @Test("responses and locations of an earlier client are ignored")
  func earlier() {
    var link = Self.listening()
    link.receive(.owner(wasPresent: true, isPresent: false), at: .seconds(1))
    link.events = []
    link.receive(
      .updated(client: Self.client, location: Self.client + "/Location/0"), at: .seconds(1))
    link.receive([.text(Self.client)], of: .getClient, at: .seconds(1), wallClock: Self.now)
    link.receive([], of: .start(client: Self.client), at: .seconds(1), wallClock: Self.now)
    #expect(link.calls.isEmpty && link.events.isEmpty)
    link.close()
    #expect(link.calls.isEmpty)
  }
}
