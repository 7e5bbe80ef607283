import Testing

@testable import HealthServer

@Suite("Whose program asks")
struct PeerTableTests {
  /// Lines as proc_pid_net(5) shows them.
  private static let table = Array(
    """
      sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
       0: 0100007F:2253 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 21 1 0 100 0 0 10 0
       1: 0100007F:2253 0100007F:C350 01 00000000:00000000 00:00000000 00000000  1000        0 22 1 0 100 0 0 10 0
       2: 0200007F:C350 0100007F:2253 06 00000000:00000000 03:00000000 00000000     0        0 0 3 0
       3: 0300007F:C350 0100007F:2253 01 00000000:00000000 00:00000000 00000000  1000        0 24 1 0 100 0 0 10 0
       4: 0100007F:C350 0100007F:2253 01 00000000:00000000 00:00000000 00000000    33        0 23 1 0 100 0 0 10 0
    """.utf8)

  private static func word(_ last: UInt8, _ port: Int) -> String {
    PeerTable.word([127, 0, 0, last], port: port)
  }

  private func user(_ own: String, _ peer: String) -> UInt32? {
    PeerTable.user(from: own, to: peer, in: Self.table)
  }

  @Test("the user is the one of the socket at the other end")
  func found() {
    #expect(user(Self.word(1, 50_000), Self.word(1, 8787)) == 33)
    #expect(user(Self.word(1, 8787), Self.word(1, 50_000)) == 1000)
  }

  @Test("a socket that ended, or has the same port of another address, is not the other end")
  func others() {
    #expect(user(Self.word(2, 50_000), Self.word(1, 8787)) == nil)
    #expect(user(Self.word(3, 50_000), Self.word(1, 8787)) == 1000)
    #expect(user(Self.word(4, 50_000), Self.word(1, 8787)) == nil)
  }

  @Test("addresses are words of the table, four bytes at a time")
  func words() {
    #expect(Self.word(1, 8787) == (UInt32(1).bigEndian == 1 ? "7F000001:2253" : "0100007F:2253"))
    let loopback = [UInt8](repeating: 0, count: 15) + [1]
    #expect(PeerTable.word(loopback, port: 80).count == 37)
  }

  @Test("a connection that is not there has no user, nor has a table that is none")
  func missing() {
    #expect(user(Self.word(1, 50_001), Self.word(1, 8787)) == nil)
    #expect(PeerTable.user(from: "1", to: "2", in: []) == nil)
    let short = Array("a: b c 01\na: b c 01 d e f\n".utf8)
    #expect(PeerTable.user(from: "b", to: "c", in: short) == nil)
  }
}
