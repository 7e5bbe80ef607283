import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

/// Tests of the delivery of pending notifications.
@Suite("Notifications", .timeLimit(.minutes(1)))
struct NotificationTests {
  let program: Program
  let store: HealthStore

  init() async throws {
    program = try Program()
    store = try HealthStore(at: program.storePath, for: .test, as: .owner)
    let date = Instant(secondsSince1970: 1_790_000_000)
    try await store.add([
      PersonNotification(
        .lowSteadiness, date: date, value: 1,
        event: CategorySample(
          type: .appleWalkingSteadinessEvent, value: 1, span: TimeRange(at: date))),
      PersonNotification(.checkIn, date: date, value: -6.3),
    ])
  }

  private func events() async throws -> [CategorySample] {
    try await store.categorySamples(.appleWalkingSteadinessEvent)
  }

  private static let low = "your walking steadiness has been low for a month"
  private static let checkIn = "your walking steadiness is declining by 6.3 points per week"

  /// Whether a session's bus can be started with dbusmock's notification server on it.
  private static let hasNotificationServer: Bool = {
    guard
      let check = try? ProcessGroup.spawn(
        [
          "/bin/sh", "-c",
          "command -v dbus-run-session dbus-send && /usr/bin/python3 -c 'import dbusmock.templates.notification_daemon'",
        ], environment: ["PATH=/usr/bin:/bin"])
    else { return false }
    return ProcessGroup.wait(for: check) == 0
  }()

  // STD-16, STD-22
  @Test(
    "the next command shows them on the desktop and stores them as delivered",
    .enabled(if: hasNotificationServer, "dbus or python3-dbusmock is not installed"))
  func desktop() async throws {
    let result = try program.shell(
      """
      dbus-run-session -- bash -c '
        /usr/bin/python3 -m dbusmock --session --template notification_daemon \
          < /dev/null > calls 2>&1 &
        mock=$!
        for i in $(seq 200); do
          dbus-send --session --print-reply --dest=org.freedesktop.Notifications / \
            org.freedesktop.DBus.Peer.Ping > /dev/null 2>&1 && break
          sleep 0.05
        done
        "\(Program.path)" list; code=$?
        "\(Program.path)" list
        kill -9 $mock; exit $code'
      """)
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(!result.error.contains(Self.low), "not on standard error besides")
    let calls = try String(contentsOf: program.folder.file("calls"), encoding: .utf8)
    #expect(calls.ranges(of: "Notify \"workout\"").count == 2, "\(calls)")
    #expect(calls.contains(Self.low) && calls.contains(Self.checkIn))
    #expect(try await store.pendingNotifications().isEmpty)
    let event = try #require(try await events().first)
    #expect(event.header.metadata.string(.notificationChannel) == "desktop")
    #expect(try await store.notifications(of: .checkIn).first?.delivery?.channel == .desktop)
  }

  // STD-16, STD-22
  @Test("the next command on a terminal prints them once if there is no desktop")
  func terminal() async throws {
    // Without a terminal nothing is delivered: the notifications stay pending.
    let unread = try program.run("list")
    #expect(!unread.error.contains(Self.low))
    #expect(try await store.pendingNotifications().count == 2)
    #expect(try await events().isEmpty)
    let line = "script -qec \"'\(Program.path)' list\" /dev/null"
    let read = try program.shell(line)
    #expect(read.output.contains(Self.low) && read.output.contains(Self.checkIn), "\(read.output)")
    #expect(try await store.pendingNotifications().isEmpty)
    let event = try #require(try await events().first)
    #expect(event.header.metadata.string(.notificationChannel) == "terminal")
    #expect(event.header.metadata.date(.notified) != nil)
    #expect(try await store.notifications(of: .checkIn).first?.delivery?.channel == .terminal)
    #expect(try !program.shell(line).output.contains(Self.low))
  }
}
