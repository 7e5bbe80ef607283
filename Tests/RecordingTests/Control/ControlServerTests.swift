import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Recording
@testable import RecordingCore

/// Clients of the control socket that could block others.
@Suite("The control socket", .timeLimit(.minutes(1))) struct ControlServerTests {
  let folder: TemporaryFolder
  let address: ControlSocketAddress

  init() throws {
    folder = try TemporaryFolder()
    address = ControlSocketAddress(path: folder.file("control/a.sock").path)
  }

  private func server(
    _ handler: @escaping ControlServer.Handler = { request in
      ControlReply(refusal: "asked for \(request.command.rawValue)")
    }
  ) throws -> ControlServer {
    try ControlServer(address: address, handler: handler)
  }

  private func ask(_ command: ControlRequest.Command) async throws -> String? {
    try await blocking { [address] in
      try ControlClient(address: address).send(ControlRequest(command)).refusal
    }
  }

  /// Connects a client; the caller sends the bytes.
  private func connect() throws -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    try #require(descriptor >= 0)
    while address.withSocketAddress({ Glibc.connect(descriptor, $0, $1) }) != 0 {
      try #require(errno == EAGAIN || errno == EINTR)
      usleep(1000)
    }
    return descriptor
  }

  @Test("a request is answered, and only the owner can access the socket")
  func answer() async throws {
    let server = try server()
    defer { server.stop() }
    #expect(try await ask(.lap) == "asked for lap")
    var facts = stat()
    #expect(lstat(address.path, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
    #expect(lstat(address.folder, &facts) == 0 && facts.st_mode & 0o777 == 0o700)
  }

  @Test(
    "a stopped server has sent its last reply when the recorder may end, also of a cancelled task")
  func lastReply() async throws {
    let (asked, asking) = AsyncStream.makeStream(of: Void.self)
    let server = try server { _ in
      asking.yield()
      try? await Task.sleep(for: .milliseconds(200))
      return ControlReply(refusal: "the last")
    }
    let client = try connect()
    defer { close(client) }
    let request = Array("{\"command\":\"discard\"}\n".utf8)
    #expect(send(client, request, request.count, 0) == request.count)
    for await _ in asked { break }
    server.stop()
    let ending = Task { await server.replied() }
    ending.cancel()
    await ending.value
    var reply = [UInt8](repeating: 0, count: 1000)
    let count = recv(client, &reply, reply.count, Int32(MSG_DONTWAIT))
    #expect(String(decoding: reply.prefix(max(0, count)), as: UTF8.self).contains("the last"))
  }

  @Test("others are answered while 640 slow clients are connected")
  func slowClients() async throws {
    let server = try server()
    defer { server.stop() }
    var clients: [Int32] = []
    defer { for client in clients { close(client) } }
    for _ in 0..<640 {
      let client = try connect()
      clients.append(client)
      _ = send(client, "{", 1, Int32(MSG_NOSIGNAL))
    }
    for _ in 0..<3 {
      #expect(try await ask(.status) == "asked for status")
      for client in clients { _ = send(client, " ", 1, Int32(MSG_NOSIGNAL | MSG_DONTWAIT)) }
    }
  }

  @Test("the time limit applies to the whole request, not to each byte")
  func dribble() async throws {
    let server = try server()
    defer { server.stop() }
    let client = try connect()
    defer { close(client) }
    // Without a limit for the request, only the suite's time limit would end this.
    try await blocking {
      while send(client, " ", 1, Int32(MSG_NOSIGNAL)) == 1 { usleep(100_000) }
    }
    #expect(try await ask(.status) == "asked for status")
  }

  @Test("a client that hangs up and malformed lines do no harm")
  func garbage() async throws {
    let server = try server()
    defer { server.stop() }
    let long = String(repeating: "x", count: 70_000)
    for bytes in ["", "{", "\n", "what?\n", "{\"command\":7}\n", long] {
      let client = try connect()
      _ = send(client, bytes, bytes.utf8.count, Int32(MSG_NOSIGNAL))
      close(client)
    }
    #expect(try await ask(.status) == "asked for status")
  }

  @Test("a request is refused at once when too many requests are pending")
  func queue() async throws {
    let gate = AsyncStream<Void>.makeStream()
    let server = try server { _ in
      for await _ in gate.stream { break }
      return ControlReply(refusal: "late")
    }
    defer { server.stop() }
    var clients: [Int32] = []
    defer { for client in clients { close(client) } }
    let line = "{\"command\":\"status\"}\n"
    for _ in 0..<ControlServer.requestLimit {
      let client = try connect()
      clients.append(client)
      _ = send(client, line, line.utf8.count, Int32(MSG_NOSIGNAL))
    }
    #expect(try await ask(.status) == "too many pending requests; try again")
    gate.continuation.finish()
  }

  @Test("a stopped server removes its socket, and another server can replace it")
  func stop() async throws {
    for _ in 0..<20 {
      let server = try server()
      #expect(try await ask(.status) == "asked for status")
      server.stop()
      #expect(!FileManager.default.fileExists(atPath: address.path))
    }
  }
}

@Suite("The folder of the control socket") struct ControlFolderTests {
  let folder: TemporaryFolder
  let path: String
  let address: ControlSocketAddress

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("control").path
    address = ControlSocketAddress(path: path + "/a.sock")
  }

  private func failure() -> ControlSocketError? {
    do throws(ControlSocketError) {
      try ControlServer(address: address) { _ in ControlReply(refusal: "") }.stop()
      return nil
    } catch {
      return error
    }
  }

  private func clientFailure() -> ControlSocketError? {
    do throws(ControlSocketError) {
      _ = try ControlClient(address: address).send(ControlRequest(.status))
      return nil
    } catch {
      return error
    }
  }

  @Test("both sides refuse a link, a file, and a folder that is open to others")
  func unsafe() throws {
    #expect(symlink(folder.url.path, path) == 0)
    #expect(failure() == .unsafeFolder(path: path, reason: .link))
    #expect(clientFailure() == .unsafeFolder(path: path, reason: .link))
    unlink(path)
    try Data().write(to: folder.file("control"))
    #expect(failure() == .unsafeFolder(path: path, reason: .notFolder))
    unlink(path)
    for mode in [mode_t(0o777), 0o755, 0o710] {
      mkdir(path, 0o700)
      chmod(path, mode)
      let expected = ControlSocketError.unsafeFolder(path: path, reason: .openToOthers)
      #expect(failure() == expected && clientFailure() == expected)
      #expect("\(expected)".contains("chmod 700 \(path)"))
      rmdir(path)
    }
    #expect(failure() == nil)
    #expect(clientFailure() == .nothingRecording(path: address.path))
  }

  @Test("a folder whose parent lets anybody replace it is refused")
  func replaceable() throws {
    chmod(folder.url.path, 0o777)
    #expect(failure() == .unsafeFolder(path: folder.url.path, reason: .replaceable))
    chmod(folder.url.path, 0o1777)
    #expect(failure() == nil)
  }

  @Test(
    "a folder of another user is refused",
    .enabled(if: geteuid() == 0, "only root can make another user's files"))
  func otherUser() throws {
    mkdir(path, 0o700)
    chown(path, 12_345, 12_345)
    #expect(failure() == .unsafeFolder(path: path, reason: .otherOwner))
    #expect(clientFailure() == .unsafeFolder(path: path, reason: .otherOwner))
  }

  /// Runs a Python script as another user, with a pipe for its output.
  private func asOther(_ script: String) throws -> (Process, Pipe) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "setpriv", "--reuid=12345", "--regid=12345", "--clear-groups", "/usr/bin/python3", "-c",
      script, address.path,
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    return (process, output)
  }

  @Test(
    "a client of another user is refused, even if the folder permissions admit it",
    .enabled(if: geteuid() == 0, "only root can run a program as another user"))
  func otherClient() throws {
    let server = try ControlServer(address: address) { _ in ControlReply(refusal: "answered") }
    defer { server.stop() }
    for name in [folder.url.path, path] { chmod(name, 0o755) }
    chmod(address.path, 0o666)
    let (process, output) = try asOther(
      """
      import socket, sys
      s = socket.socket(socket.AF_UNIX); s.settimeout(10); s.connect(sys.argv[1])
      try: s.sendall(b'{"command":"status"}\\n')
      except OSError: pass  # the server may already have answered and closed
      print("got", s.recv(1000))
      """)
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(text.contains("belongs to another user"), "\(text)")
  }

  @Test(
    "a client sends no request to a server of another user",
    .enabled(if: geteuid() == 0, "only root can run a program as another user"))
  func otherServer() throws {
    mkdir(path, 0o777)
    for name in [folder.url.path, path] { chmod(name, 0o777) }
    let (process, output) = try asOther(
      """
      import socket, sys
      s = socket.socket(socket.AF_UNIX); s.bind(sys.argv[1]); s.listen(); s.settimeout(10)
      print("listening", flush=True)
      c, _ = s.accept(); c.settimeout(10)
      print("asked", c.recv(1000), flush=True)
      """)
    defer { process.terminate() }
    let greeting = output.fileHandleForReading.availableData
    try #require(String(decoding: greeting, as: UTF8.self).contains("listening"))
    for name in [folder.url.path, path] { chmod(name, 0o700) }
    chmod(address.path, 0o666)
    #expect(clientFailure() != nil)
    let rest = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(rest.contains("asked b''"), "\(rest)")
  }
}
