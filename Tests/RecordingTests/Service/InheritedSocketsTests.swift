import Foundation
import TestSupport
import Testing

@testable import Recording
@testable import RecordingCore

@Suite("Inherited sockets")
struct InheritedSocketsTests {
  private func listening(_ path: String) -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let address = ControlSocketAddress(path: path)
    _ = address.withSocketAddress { bind(descriptor, $0, $1) }
    _ = listen(descriptor, 4)
    return descriptor
  }

  @Test("a listening Unix socket for this process is used, and closed in child processes")
  func taken() throws {
    let folder = try TemporaryFolder()
    let descriptor = listening(folder.file("s").path)
    defer { close(descriptor) }
    let found = InheritedSockets.listening(
      environment: ["LISTEN_PID": "7", "LISTEN_FDS": "1"], process: 7, first: descriptor)
    #expect(found == [descriptor])
    #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
  }

  @Test(
    "sockets for another process and malformed variables are ignored",
    arguments: [
      ["LISTEN_PID": "8", "LISTEN_FDS": "1"], ["LISTEN_FDS": "1"], ["LISTEN_PID": "7"],
      ["LISTEN_PID": "7", "LISTEN_FDS": "0"], ["LISTEN_PID": "7", "LISTEN_FDS": "-1"],
      ["LISTEN_PID": "7", "LISTEN_FDS": "one"],
    ])
  func leftAlone(environment: [String: String]) throws {
    let folder = try TemporaryFolder()
    let descriptor = listening(folder.file("s").path)
    defer { close(descriptor) }
    let found = InheritedSockets.listening(
      environment: environment, process: 7, first: descriptor)
    #expect(found.isEmpty)
  }

  @Test("descriptors other than listening Unix sockets are ignored")
  func otherDescriptors() throws {
    let environment = ["LISTEN_PID": "7", "LISTEN_FDS": "1"]
    let datagram = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    let silent = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let network = try #require(LoopbackSocket.listen(on: 0))
    let file = open("/dev/null", O_RDONLY)
    let others = [datagram, silent, network, file]
    defer { for descriptor in others { close(descriptor) } }
    for descriptor in others {
      let found = InheritedSockets.listening(
        environment: environment, process: 7, first: descriptor)
      #expect(found.isEmpty)
    }
  }
}
