import Foundation
import TestSupport
import Testing

@testable import Recording
@testable import RecordingCore

@Suite("Notifications to the service manager")
struct ServiceNotifierTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    "messages are sent together, one per line, to a path or an abstract name",
    arguments: [true, false])
  func arrival(isAbstract: Bool) throws {
    let name = isAbstract ? "@workout-test-\(UUID())" : folder.file("notify").path
    let listener = try DatagramListener(name)
    let notifier = try #require(ServiceNotifier(environment: ["NOTIFY_SOCKET": name]))
    #expect(notifier.send(.ready, .status("walking\nrunning")))
    #expect(listener.next(within: 1000) == ["READY=1", "STATUS=walking running"])
    #expect(notifier.send(.alive))
    #expect(notifier.send(.stopping))
    #expect(listener.next(within: 1000) == ["WATCHDOG=1"])
    #expect(listener.next(within: 1000) == ["STOPPING=1"])
  }

  @Test("a status is one line of bounded length")
  func longStatus() throws {
    let name = folder.file("notify").path
    let listener = try DatagramListener(name)
    let notifier = try #require(ServiceNotifier(environment: ["NOTIFY_SOCKET": name]))
    #expect(notifier.send(.status(String(repeating: "ä\r\n", count: 1000))))
    let lines = try #require(listener.next(within: 1000))
    #expect(lines.count == 1)
    #expect(lines.first?.count == "STATUS=".count + 200)
  }

  @Test("a service manager that is gone or does not read never blocks the sender")
  func deaf() throws {
    let name = folder.file("notify").path
    let notifier = try #require(ServiceNotifier(environment: ["NOTIFY_SOCKET": name]))
    #expect(!notifier.send(.alive))
    let listener = try DatagramListener(name)
    var sent = 0
    while sent < 100_000, notifier.send(.alive) { sent += 1 }
    #expect(sent < 100_000, "the queue was never full")
    listener.drain()
    #expect(notifier.send(.alive))
  }

  @Test(
    "without a valid address there is no service",
    arguments: [
      nil, "", "relative", "vsock:2:1234", "@", "/" + String(repeating: "a", count: 200),
    ])
  func noService(name: String?) {
    let environment = name.map { ["NOTIFY_SOCKET": $0] } ?? [:]
    #expect(ServiceNotifier(environment: environment) == nil)
  }

  @Test("the keep-alive interval is half of the watchdog's, if that is for this process")
  func watchdog() throws {
    func interval(_ more: [String: String]) throws -> Duration? {
      let environment = more.merging(["NOTIFY_SOCKET": "/x"]) { $1 }
      return try #require(ServiceNotifier(environment: environment, process: 7)).aliveInterval
    }
    #expect(try interval(["WATCHDOG_USEC": "60000000"]) == .seconds(30))
    #expect(try interval(["WATCHDOG_USEC": "60000000", "WATCHDOG_PID": "7"]) == .seconds(30))
    #expect(try interval(["WATCHDOG_USEC": "60000000", "WATCHDOG_PID": "8"]) == nil)
    for wrong in ["0", "-5", "x", "", "99999999999999999999"] {
      #expect(try interval(["WATCHDOG_USEC": wrong]) == nil, "\(wrong)")
    }
    #expect(try interval([:]) == nil)
  }
}
