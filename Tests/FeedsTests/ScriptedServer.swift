import Foundation
import Synchronization
import TestSupport
import Testing

/// A server that sends scripted text to one client: a gpsd that can be made to misbehave.
final class ScriptedServer: Sendable {
  static let greeting =
    #"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"#

  let port: UInt16
  private let listener: Int32
  private let client = Mutex<Int32>(-1)

  init(port: UInt16 = 0) throws {
    listener = try #require(LoopbackSocket.listen(on: port))
    self.port = LoopbackSocket.port(of: listener)
  }

  deinit {
    hangUp()
    close(listener)
  }

  /// Waits for a client that sends something, not one that only probes the port, and greets it as gpsd does.
  func answer(greeting: String = ScriptedServer.greeting) {
    while true {
      let accepted = accept(listener, nil, nil)
      var byte: UInt8 = 0
      if accepted < 0 || recv(accepted, &byte, 1, Int32(MSG_PEEK)) > 0 {
        client.withLock { $0 = accepted }
        break
      }
      close(accepted)
    }
    say(greeting)
  }

  func say(_ line: String, ending: String = "\r\n") {
    let bytes = Array((line + ending).utf8)
    client.withLock { _ = send($0, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }
  }

  /// Ends the connection in order: everything sent still arrives.
  func hangUp() {
    client.withLock { client in
      guard client >= 0 else { return }
      // Closing with unread bytes of the client would reset the connection.
      shutdown(client, Int32(SHUT_WR))
      var bytes = [UInt8](repeating: 0, count: 4096)
      while recv(client, &bytes, bytes.count, 0) > 0 {}
      close(client)
      client = -1
    }
  }

  /// Waits until the client has disconnected, and reads its input until then.
  func waitForClientToLeave() {
    let descriptor = client.withLock { $0 }
    var bytes = [UInt8](repeating: 0, count: 4096)
    while recv(descriptor, &bytes, bytes.count, 0) > 0 {}
  }

  /// The report of a fix at a second of a day, moving north by a ten-millionth of a degree each second.
  static func report(second: Int) -> String {
    let time = String(
      format: "2024-05-01T%02d:%02d:%02d.000Z", second / 3600, second / 60 % 60, second % 60)
    let latitude = String(format: "%.7f", 50 + Double(second) / 1e7)
    return
      #"{"class":"TPV","device":"/dev/gps","mode":3,"time":"\#(time)","ept":0.005,"lat":\#(latitude),"#
      + #""lon":7.0,"altMSL":100.5,"geoidSep":47.5,"eph":3.5,"epv":5.0,"speed":0.01,"track":0.0}"#
  }
}
