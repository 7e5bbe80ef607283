import TestSupport
import Testing

@testable import Sealing

@Suite("Tampered sealed files")
struct TamperingTests {
  /// Five frames of 16 bytes and one of 4.
  static let content = (0..<84).map { UInt8($0) }
  static let frameCount = 6
  static let sealedFrame = 32
  let file: SealedFile
  let header = SealedFile.headerCount()

  init() throws {
    file = try SealedFile(Self.content)
  }

  private func place(_ frame: Int) -> SealingError.Place {
    SealingError.Place(frame: frame, offset: header + (frame - 1) * Self.sealedFrame)
  }

  /// The expected output: the beginning of the content, in whole frames.
  private func genuine(_ frames: Int) -> [[UInt8]] {
    (0..<frames).map { Array(Self.content[($0 * 16)..<min($0 * 16 + 16, Self.content.count)]) }
  }

  // PRIV-03
  @Test("any flipped bit is detected, and the output before it is genuine")
  func everyByte() {
    for index in file.bytes.indices {
      var changed = file.bytes
      changed[index] ^= UInt8(1 << (index % 8))
      let opened = SealedFile.open(changed, pieces: 40)
      #expect(opened.error != nil, "byte \(index)")
      if index < header {
        #expect(opened.frames.isEmpty, "byte \(index)")
      } else {
        let frame = (index - header) / Self.sealedFrame + 1
        #expect(opened.frames == genuine(frame - 1), "byte \(index)")
        #expect(
          opened.error
            == (frame == Self.frameCount ? .incomplete(place(frame)) : .damaged(place(frame))))
      }
    }
  }

  @Test("changes of several bytes in every region are detected", arguments: Seed.first(300))
  func randomDamage(seed: Seed) {
    var generator = seed.generator
    var changed = file.bytes
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let start = Int.random(in: changed.indices, using: &generator)
      let end = min(changed.count, start + Int.random(in: 1...50, using: &generator))
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: for index in start..<end { changed[index] = .random(in: 0...255, using: &generator) }
      case 1: changed.removeSubrange(start..<end)
      case 2: changed.insert(contentsOf: changed[start..<end], at: start)
      default: changed.append(contentsOf: changed[start..<end])
      }
      if changed.isEmpty { changed = [0] }
    }
    let opened = SealedFile.open(changed)
    #expect((opened.error == nil) == (changed == file.bytes))
    #expect(opened.frames == genuine(opened.frames.count))
  }

  @Test("a truncation at any length is detected, at the truncated frame")
  func truncation() {
    for count in 0..<file.bytes.count {
      let opened = SealedFile.open(Array(file.bytes.prefix(count)), pieces: 7)
      guard count >= header else {
        #expect(opened.error == (count == 0 ? .notSealed : .headerCut), "\(count) bytes")
        continue
      }
      let (whole, rest) = (count - header).quotientAndRemainder(dividingBy: Self.sealedFrame)
      #expect(opened.frames == genuine(whole), "\(count) bytes")
      #expect(
        opened.error == (rest < 16 ? .truncated(place(whole + 1)) : .incomplete(place(whole + 1))),
        "\(count) bytes")
    }
  }

  @Test("swapped, repeated and missing frames are detected")
  func order() {
    let frames = (0..<Self.frameCount).map { index in
      Array(file.bytes[header...].dropFirst(index * Self.sealedFrame).prefix(Self.sealedFrame))
    }
    func opened(_ order: [Int]) -> SealedFile.Opened {
      SealedFile.open(Array(file.bytes[..<header]) + order.flatMap { frames[$0] })
    }
    #expect(opened([0, 1, 2, 3, 4, 5]).error == nil)
    for first in 0..<Self.frameCount - 1 {
      for second in first + 1..<Self.frameCount - 1 {
        var order = Array(0..<Self.frameCount)
        order.swapAt(first, second)
        #expect(opened(order).error == .damaged(place(first + 1)))
        #expect(opened(order).frames == genuine(first))
      }
      var twice = Array(0..<Self.frameCount)
      twice.insert(first, at: first)
      #expect(opened(twice).error == .damaged(place(first + 2)))
      var without = Array(0..<Self.frameCount)
      without.remove(at: first)
      #expect(opened(without).error != nil)
      #expect(opened(without).frames == genuine(first))
    }
  }

  @Test("bytes after the last frame are detected", arguments: [1, 15, 16, 17, 32, 100])
  func appended(count: Int) throws {
    let more = Array(repeating: UInt8(0), count: count)
    let opened = SealedFile.open(file.bytes + more)
    #expect(opened.error != nil)
    #expect(opened.frames == genuine(Self.frameCount - 1))
    // After a full last frame they are distinguishable from damage.
    let full = try SealedFile(Array(Self.content.prefix(32)))
    #expect(
      SealedFile.open(full.bytes + more)
        == SealedFile.Opened(
          frames: genuine(1), error: .continued(place(2))))
    #expect(SealedFile.open(file.bytes + file.bytes).error != nil)
  }

  @Test("frames of one file do not open in another of the same content and recipient")
  func otherFile() throws {
    let other = try SealedFile(Self.content)
    let mixed = file.bytes[..<header] + other.bytes[header...]
    #expect(SealedFile.open(Array(mixed)).error == .damaged(place(1)))
    let header = other.bytes[..<header] + file.bytes[header...]
    #expect(SealedFile.open(Array(header)).error == .damaged(place(1)))
  }

  @Test("a foreign wrapped key in the header is detected")
  func foreignSlot() throws {
    let other = try SealedFile(Self.content)
    var changed = file.bytes
    changed.replaceSubrange(60..<140, with: other.bytes[60..<140])
    #expect(SealedFile.open(changed).error == .headerChanged)
  }

  @Test("an empty last frame of a non-empty file is rejected, even if sealed correctly")
  func emptyLast() throws {
    let key = ContentKey()
    let slot = try key.wrapped(for: SealedFile.key.recipient)
    let bytes = SealedHeader(
      release: file.release, frameSize: 16, commitment: file.recall.commitment, slots: [slot]
    ).bytes
    let tag = key.tag(of: bytes)
    let cipher = key.frames(tag: tag)
    let sealed =
      bytes + tag + (try cipher.seal(Self.content[0..<16], number: 0, isLast: false))
      + (try cipher.seal([], number: 1, isLast: true))
    #expect(
      SealedFile.open(sealed) == SealedFile.Opened(frames: genuine(1), error: .damaged(place(2))))
  }

  @Test("an invalid header is rejected before its numbers are used")
  func absurdHeader() {
    func error(_ change: (inout [UInt8]) -> Void) -> SealingError? {
      var bytes = file.bytes
      change(&bytes)
      return SealedFile.open(bytes).error
    }
    #expect(error { $0[0] = 0 } == .notSealed)
    #expect(error { $0[8] = 2 } == .newerVersion(2))
    #expect(error { $0[8] = 0 } == .headerMalformed)
    #expect(error { $0[9] = 0x72 } == .headerMalformed)  // A small r: the same code, other bytes.
    #expect(error { $0.replaceSubrange(22..<26, with: [255, 255, 255, 255]) } == .headerMalformed)
    #expect(error { $0.replaceSubrange(22..<26, with: [0, 0, 0, 0]) } == .headerMalformed)
    #expect(error { $0.replaceSubrange(22..<26, with: [0, 0, 0, 17]) } == .headerChanged)
    #expect(error { $0.replaceSubrange(58..<60, with: [0, 0]) } == .headerMalformed)
    #expect(error { $0.replaceSubrange(58..<60, with: [255, 255]) } == .headerMalformed)
    #expect(error { $0.replaceSubrange(58..<60, with: [1, 0]) } == .headerCut)
  }

  @Test("any bytes are read without a crash", arguments: Seed.first(200))
  func noise(seed: Seed) {
    var generator = seed.generator
    let count = Int.random(in: 0...400, using: &generator)
    var bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    if Bool.random(using: &generator) { bytes = SealedHeader.magic + [1] + bytes }
    #expect(SealedFile.open(bytes, pieces: 13).error != nil)
  }

  @Test("an error is the same when read again, and no more output follows")
  func sticky() throws {
    var reader = SealedReader(openingWith: SealedFile.key)
    reader.append(Array("shopping list".utf8))
    for _ in 0..<2 { #expect(throws: SealingError.notSealed) { try reader.next() } }
    reader.append(file.bytes)
    #expect(throws: SealingError.notSealed) { try reader.next() }
  }

  @Test("each error is one line with what to do or what is safe")
  func words() {
    let place = SealingError.Place(frame: 3, offset: 131_172)
    #expect(
      SealingError.truncated(place).description
        == "is cut off before frame 3 (byte 131172); what came before is genuine; ask for it again")
    #expect(
      SealingError.damaged(place).description
        == "is damaged at frame 3 (byte 131172), or its parts are not in order; what came before is "
        + "genuine")
    #expect(SealingError.newerVersion(2).description.contains("version 2"))
  }
}
