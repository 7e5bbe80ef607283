import Testing

@testable import HealthServer

@Suite("Whose program asks")
struct PeerTableTests {
  /// Lines as proc_pid_net(5) shows them.
  private static let table = """
    sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
     0: 0100007F:2253 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 21 1 0 100 0 0 10 0
     1: 0100007F:2253 0100007F:C350 01 00000000:00000000 00:00000000 00000000  1000        0 22 1 0 100 0 0 10 0
     2: 0100007F:C350 0100007F:2253 01 00000000:00000000 00:00000000 00000000    33        0 23 1 0 100 0 0 10 0
    """

  @Test("the user is the one of the socket at the other end")
  func found() {
    #expect(PeerTable.user(from: 50_000, to: 8787, in: Self.table) == 33)
    #expect(PeerTable.user(from: 8787, to: 50_000, in: Self.table) == 1000)
  }

  @Test("a connection that is not there has no user, nor has a table that is none")
  func missing() {
    #expect(PeerTable.user(from: 50_001, to: 8787, in: Self.table) == nil)
    #expect(PeerTable.user(from: 1, to: 2, in: "") == nil)
    #expect(PeerTable.user(from: 1, to: 2, in: "a b c\nd e f g h i j") == nil)
  }
}
