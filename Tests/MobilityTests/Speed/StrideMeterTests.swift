import Foundation
import Testing

@testable import Mobility

struct StrideMeterTests {
  /// Twenty seconds of a trunk that rises twice a second; the middle ten are the core.
  private static let block = LevelledBlock(
    MotionBlock(
      frames: ContiguousArray(
        (0..<1000).map { index in
          let phase = 2 * .pi * 2 * Double(index) / MotionFrame.rate
          let sway = sin(phase / 2)
          return MotionFrame(
            acceleration: SIMD4(9.81 + 3 * cos(phase), sway, 1.5 * sin(phase), 0),
            rotation: SIMD4(0.5 * sway, 0, 0, 0))
        }), startIndex: 5000, core: 250..<750, hasRotation: true))

  /// A contact twice a second from the start, left and right alternately.
  private static let contacts = (0..<39).map {
    Contact(frame: 25 * Double($0) + 10, foot: $0 % 2 == 0 ? .left : .right, confidence: 1)
  }

  private static func strides(
    _ contacts: [Contact] = contacts, turns: [Range<Double>] = []
  ) -> [StrideMotion] {
    StrideMeter().strides(in: block, contacts: contacts, turns: turns)
  }

  @Test("strides that begin in the core are measured, including those that end after it")
  func core() throws {
    let strides = Self.strides()
    let places = Self.contacts.map(\.frame).filter { (250.0..<750).contains($0) }
    #expect(strides.map(\.start) == places)
    #expect(strides.allSatisfy { $0.seconds == 1 && $0.unevenness == 0 })
    let last = try #require(strides.last)
    #expect(last.start + last.seconds * MotionFrame.rate > 750)
    // 3 m/s² at 2 Hz is 19 mm up and down, of which the filter removes a twentieth.
    let rise = 0.0190 / 2.0.squareRoot()
    #expect(strides.allSatisfy { abs($0.rise - 0.95 * rise) < 0.0003 })
  }

  @Test("a stride that overlaps a turn is skipped")
  func turns() {
    let straight = Self.strides(turns: [400..<500]).map(\.start)
    let all = Self.strides().map(\.start)
    let known = all.filter { start in start <= 350 || start >= 500 }
    #expect(straight == known)
    #expect(straight.count < all.count)
  }

  @Test("a missing contact does not give a stride of three steps")
  func missing() {
    var contacts = Self.contacts
    contacts.remove(at: 20)
    let strides = Self.strides(contacts)
    #expect(strides.allSatisfy { $0.seconds == 1 })
    #expect(strides.count == Self.strides().count - 3)
  }

  @Test("without known feet every second contact ends a stride")
  func withoutFeet() {
    let contacts = Self.contacts.map { Contact(frame: $0.frame, foot: nil, confidence: 1) }
    #expect(Self.strides(contacts) == Self.strides())
  }

  @Test("steps of two fifths and three fifths of a stride differ by two fifths of a step")
  func uneven() {
    let contacts = Self.contacts.map {
      Contact(
        frame: $0.frame + ($0.foot == .left ? 0 : 5), foot: $0.foot, confidence: 1)
    }
    let strides = Self.strides(contacts)
    #expect(strides.allSatisfy { abs($0.unevenness - 0.4) < 1e-12 })
    #expect(!strides.isEmpty)
  }

  @Test("strides of impossible duration are skipped", arguments: [0.1, 5])
  func time(scale: Double) {
    let contacts = Self.contacts.map {
      Contact(frame: 260 + ($0.frame - 10) * scale, foot: $0.foot, confidence: 1)
    }
    #expect(Self.strides(contacts).isEmpty)
    #expect(Self.strides([]).isEmpty)
  }
}
