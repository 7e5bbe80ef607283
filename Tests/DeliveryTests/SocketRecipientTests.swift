import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Delivery

@Suite("whose sockets get messages")
struct SocketRecipientTests {
  private func recipient(_ id: String) -> SocketRecipient {
    SocketRecipient(of: Source(name: "A", bundleIdentifier: id))
  }

  @Test(
    "an identity from the kernel has the user at its end, and one of a sandbox or token has none")
  func kinds() {
    #expect(recipient("org.example.coach") == .anyone)
    #expect(recipient("program:/usr/bin/a@b/coach@root") == .user(0))
    #expect(recipient("unit:coach.service@root") == .user(0))
    #expect(recipient("user:root") == .user(0))
    // A user who has no name in the system's list is known by the number.
    #expect(recipient("user:4000000") == .user(4_000_000))
    for id in [
      "flatpak:org.example.Coach@root", "snap:coach@root", "token:Desk", "user:nobody at all",
      "program:/usr/bin/coach", "program:/x@4294967296",
    ] { #expect(recipient(id) == .nobody, "\(id)") }
  }

  @Test("a message goes to a socket of the user, and to none of another")
  func delivery() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("socket").path
    let listener = try UnixListener(path: path)
    let message = DeliveryMessage(store: nil, type: "heartRate", client: "c")
    func attempt(_ recipient: SocketRecipient) async -> DeliveryOutcome {
      await SocketDelivery(path: path, message: message, recipient: recipient)
        .attempt(lasting: .seconds(20))
    }
    #expect(await attempt(.user(geteuid() &+ 1)) == .unreachable(errno: EPERM))
    #expect(await attempt(.nobody) == .unreachable(errno: EPERM))
    let answering = Thread {
      // The two that were refused have connected, too.
      _ = try? listener.serveOne("done\n")
      _ = try? listener.serveOne("done\n")
      _ = try? listener.serveOne("done\n")
    }
    answering.start()
    #expect(await attempt(.user(geteuid())) == .completed)
    #expect(
      String(decoding: message.line, as: UTF8.self) == #"{"client":"c","type":"heartRate"}"# + "\n")
  }
}
