import Testing

@testable import Recording

@Suite("releasing the program's memory")
struct ProgramTextTests {
  private static let program = "/usr/bin/workout"

  @Test(
    "only the code and the constants before it are released, never written pages",
    arguments: [
      ("1000-3000 r-xp 00750000 fd:00 17    \(program)\n", 0x2000),
      ("1000-3000 r--p 00000000 fd:00 17    \(program)\n", 0x2000),
      ("1000-3000 r--p 024ef000 fd:00 17    \(program)\n", nil),
      ("1000-3000 rw-p 00000000 fd:00 17    \(program)\n", nil),
      ("1000-3000 r-xp 00750000 fd:00 17    /usr/lib/libc.so.6\n", nil),
      ("1000-3000 r-xp 00000000 00:00 0\n", nil),
      ("3000-1000 r-xp 00750000 fd:00 17    \(program)\n", nil),
      ("what is this", nil),
    ])
  func unwritten(line: String, count: Int?) {
    #expect(ResidentMemory.unwritten(line, of: Self.program)?.count == count)
  }

  @Test("released code and heap memory are available again when needed")
  func release() {
    ResidentMemory.release()
    ProgramHeap.release()
    #expect((1...4).map { String($0 * $0) }.joined(separator: " ") == "1 4 9 16")
  }
}
