import Foundation
import TestSupport
import Testing

@testable import Feeds

@Suite("Reading a whole trace")
struct TraceFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let text =
    "# workout-trace 1; placement=wrist-left; rate=50\nt,ax,ay,az\n"
    + (0..<5000).map { "\(Double($0) / 50),0.1,-0.2,9.81\n" }.joined() + "no,row\n"

  private func items(_ path: String) throws(FeedError) -> [TraceReader.Item] {
    var file = try TraceFile(path: path)
    var items: [TraceReader.Item] = []
    while let next = try file.next() { items += next }
    return items
  }

  private func itemsOneByOne(_ path: String) throws(FeedError) -> [TraceReader.Item] {
    var file = try TraceFile(path: path)
    var items: [TraceReader.Item] = []
    while try file.next({ items.append($0) }) {}
    return items
  }

  private func packed() throws -> Data {
    let plain = folder.file("trace.csv")
    try Data(Self.text.utf8).write(to: plain)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/gzip")
    process.arguments = ["--keep", "--force", plain.path]
    try process.run()
    process.waitUntilExit()
    return try Data(contentsOf: folder.file("trace.csv.gz"))
  }

  @Test("a plain and a compressed file give what the reader gives for all bytes at once")
  func whole() throws {
    var reader = TraceReader()
    var expected: [TraceReader.Item] = []
    try reader.read(Array(Self.text.utf8).span, into: &expected)
    try reader.finish(into: &expected)
    #expect(expected.count == 5002)
    _ = try packed()
    #expect(try items(folder.file("trace.csv").path) == expected)
    #expect(try items(folder.file("trace.csv.gz").path) == expected)
    #expect(try itemsOneByOne(folder.file("trace.csv").path) == expected)
    #expect(try itemsOneByOne(folder.file("trace.csv.gz").path) == expected)
  }

  @Test(
    "a truncated compressed file gives its intact part, then reports the position of the truncation"
  )
  func cutOff() throws {
    let whole = try packed()
    let file = folder.file("cut.csv.gz")
    try whole.prefix(whole.count / 2).write(to: file)
    let items = try items(file.path)
    #expect(items.count > 100)
    guard case .fault(let fault) = items.last, case .byte = fault.place else {
      Issue.record("no fault at the end")
      return
    }
    #expect(fault.expected.contains("cut off"))
    #expect(try itemsOneByOne(file.path) == items)
  }

  @Test("a file that is not a trace is rejected with its path and gives no rows")
  func refused() throws {
    let path = folder.file("list.csv").path
    try Data("a,b\n1,2\n".utf8).write(to: URL(filePath: path))
    var file = try TraceFile(path: path)
    var failure: FeedError?
    do throws(FeedError) {
      _ = try file.next()
    } catch {
      failure = error
    }
    #expect(failure?.feed == path)
    guard case .malformedHeader = failure?.reason else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(try file.next() == nil)
  }

  @Test("the error for a missing file names it")
  func missing() {
    #expect(throws: FeedError(feed: "/no/such", reason: .unreadable(errno: ENOENT))) {
      _ = try TraceFile(path: "/no/such")
    }
  }
}
