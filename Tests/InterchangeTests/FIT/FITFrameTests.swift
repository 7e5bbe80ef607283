import HealthModel
import ActivityItems
import FITFiles
import Testing

@Suite("FIT headers, file ends and errors")
struct FITFrameTests {
  @Test("headers of 12 and of 14 bytes are read", arguments: [12, 14])
  func headers(size: Int) throws {
    let read = try FITItems(FITFixture.run(seconds: 3).file(headerSize: size))
    #expect(read.points.count == 3)
    #expect(read.issues == [])
  }

  @Test("a file with length 0 and no checksum, left by a power loss, is read completely")
  func unfinished() throws {
    let file = FITFixture.run(seconds: 3).file(declaredSize: 0).dropLast(2)
    let read = try FITItems(Array(file))
    #expect(read.points.count == 3)
    #expect(read.issues.map(\.place) == [.offset(4)])
  }

  @Test("a header with size 0 is read as a standard header")
  func headerWithoutLength() throws {
    var file = FITFixture.run(seconds: 3).file()
    file[0] = 0
    let read = try FITItems(file)
    #expect(read.points.count == 3)
    #expect(read.issues.first?.place == .offset(0))
  }

  @Test("messages without a header are read")
  func noHeader() throws {
    let read = try FITItems(FITFixture.run(seconds: 3).data)
    #expect(read.points.count == 3)
    #expect(read.issues.map(\.place) == [.offset(0)])
  }

  @Test("bytes after the declared end are reported and ignored")
  func bytesAfterEnd() throws {
    let file = FITFixture.run(seconds: 3).file()
    let read = try FITItems(file + [1, 2, 3])
    #expect(read.points.count == 3)
    #expect(read.issues.map(\.place) == [.offset(file.count)])
    #expect(read.issues.map(\.weight) == [.note])
  }

  @Test("concatenated files are read one after another")
  func chain() throws {
    let file = FITFixture.run(seconds: 3).file()
    let read = try FITItems(file + FITFixture.run(seconds: 5).file())
    #expect(read.activities.map(\.points.count) == [3, 5])
    #expect(read.issues == [])
  }

  @Test("a wrong checksum is reported with its position, and all data is preserved")
  func checksum() throws {
    var file = FITFixture.run(seconds: 3).file()
    file[file.count - 1] ^= 1
    let read = try FITItems(file)
    #expect(read.points.count == 3)
    #expect(read.issues.map(\.place) == [.offset(file.count - 2)])
  }

  @Test("a message without a definition is skipped up to the next readable one")
  func missingDefinition() throws {
    var fixture = FITFixture.run(seconds: 3)
    let fault = 14 + fixture.data.count
    fixture.data += [0x0B, 1, 2, 3, 4, 5]
    fixture.define(
      2, 20, [.init(253, 4, FITFixture.Code.uint32), .init(3, 1, FITFixture.Code.uint8)])
    fixture.message(2, FITFixture.bytes(FITFixture.start + 3), [99])
    let read = try FITItems(fixture.file())
    #expect(read.points.map(\.heartRate) == [100, 101, 102, 99])
    #expect(read.issues.map(\.place) == [.offset(fault)])
  }

  @Test("records without a session form one activity, and this is reported")
  func noSession() throws {
    var fixture = FITFixture()
    fixture.fileID()
    fixture.define(
      2, 20, [.init(253, 4, FITFixture.Code.uint32), .init(3, 1, FITFixture.Code.uint8)])
    for second in UInt32(0)..<4 {
      fixture.message(2, FITFixture.bytes(FITFixture.start + second), [90])
    }
    let read = try FITItems(fixture.file())
    #expect(read.activities.map(\.points.count) == [4])
    #expect(read.activities.first?.head.start?.rfc3339 == "2026-11-21T06:45:00.000Z")
    #expect(read.issues.map(\.weight) == [.note])
  }

  @Test(
    "the error for another FIT file type identifies the type",
    arguments: [(UInt8(2), "settings"), (5, "a planned workout"), (6, "a course")])
  func otherTypes(type: UInt8, words: String) throws {
    var fixture = FITFixture()
    fixture.fileID(type: type)
    fixture.define(2, 20, [.init(253, 4, FITFixture.Code.uint32)])
    fixture.message(2, FITFixture.bytes(FITFixture.start))
    let expected = ActivityError.noActivity(
      format: .fit, holds: "\(words), 2 messages, 1 of them records")
    #expect(throws: expected) { _ = try FITItems(fixture.file()) }
  }

  @Test(
    "data that is not FIT is rejected",
    arguments: [[], [1, 2, 3], Array("<gpx version=\"1.1\">".utf8)])
  func refusal(bytes: [UInt8]) {
    #expect(throws: ActivityError.self) { _ = try FITItems(bytes) }
  }

  @Test("every message is preserved with its raw values, including unknown ones")
  func messages() throws {
    var fixture = FITFixture.run(seconds: 1)
    fixture.define(
      5, 999,
      [
        .init(1, 4, FITFixture.Code.uint16), .init(2, 4, FITFixture.Code.string),
        .init(3, 4, FITFixture.Code.uint32z), .init(4, 2, FITFixture.Code.byte),
      ])
    fixture.message(5, [1, 0, 0xFF, 0xFF], FITFixture.text("ab", 4), [0, 0, 0, 0], [1, 2])
    var decoder = try FITDecoder(bytes: fixture.file())
    var numbers: [UInt16] = []
    var last: FITMessage?
    while let message = decoder.next() {
      numbers.append(message.number)
      last = message
    }
    #expect(numbers == [0, 20, 18, 999])
    #expect(last?[1] == .list([.integer(1), nil]))
    #expect(last?[2] == .text("ab"))
    #expect(last?[3] == nil)
    #expect(last?[4] == .bytes([1, 2]))
    #expect(decoder.issues == [])
  }
}
