import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Sealing

@Suite("Releases and their recall")
struct ReleaseTests {
  static let start = Instant(secondsSince1970: 1.7e9)

  static func sample(_ index: Int) -> QuantitySample {
    QuantitySample(
      type: .heartRate, quantity: Quantity(Double(60 + index), .countPerMinute),
      span: TimeRange(start: start + .seconds(10 * index), duration: .seconds(5)))
  }

  static func sealed(
    _ subject: Subject, _ samples: [QuantitySample]
  ) throws -> (bytes: [UInt8], release: Release) {
    var writer = try ReleaseWriter(
      of: subject, to: [SealedFile.key.recipient], types: ["heartRate"], dateShift: .days)
    var bytes: [UInt8] = []
    for sample in samples { bytes += try writer.append(.quantity(sample)) }
    let (rest, release) = try writer.finish(at: start)
    return (bytes + rest, release)
  }

  // PRIV-07
  @Test("the ledger records what was released: types, true dates, count and recipient")
  func ledger() throws {
    let subject = Subject.random()
    let (bytes, release) = try Self.sealed(subject, (0..<100).map(Self.sample))
    #expect(release.types == ["heartRate"])
    #expect(release.count == 100)
    #expect(release.span == TimeRange(start: Self.start, duration: .seconds(995)))
    #expect(release.recipients == [SealedFile.key.recipient.fingerprint])
    #expect(release.recalled == nil)
    #expect(try JSONDecoder().decode(Release.self, from: JSONEncoder().encode(release)) == release)
    let text = String(decoding: SealedFile.open(bytes).content, as: UTF8.self)
    let lines = text.split(separator: "\n").map { Data($0.utf8) }
    #expect(lines.count == 101)
    #expect(
      try JSONDecoder().decode(ReleaseHeading.self, from: lines[0])
        == ReleaseHeading(
          release: release.code, subject: subject.code, dateShift: .days, types: ["heartRate"]))
    let records = try lines.dropFirst().map {
      try JSONDecoder().decode(ReleaseRecord.self, from: $0)
    }
    #expect(Set(records.map(\.subject)) == [subject.code])
    #expect(Set(records.map(\.id)).count == 100)
  }

  @Test("a release without records is a header, and the ledger has no dates for it")
  func empty() throws {
    let (bytes, release) = try Self.sealed(.random(), [])
    #expect(release.count == 0)
    #expect(release.span == nil)
    let content = SealedFile.open(bytes).content
    #expect(content.count { $0 == 0x0A } == 1)
  }

  // PRIV-07
  @Test("a recalled release is not opened anymore, and none of it is returned")
  func recall() throws {
    var (bytes, release) = try Self.sealed(.random(), [Self.sample(0)])
    let notice = release.recall(at: Self.start + .seconds(60))
    #expect(release.recalled == Self.start + .seconds(60))
    #expect(release.recall(at: Self.start + .seconds(99)) == notice)
    #expect(release.recalled == Self.start + .seconds(60))
    let read = try RecallNotice(text: notice.text)
    #expect(read == notice)
    #expect(
      SealedFile.open(bytes, notices: [read])
        == SealedFile.Opened(error: .recalled(release.code)))
  }

  @Test("a recall of another release changes nothing, and a forged one is reported")
  func otherRecall() throws {
    var (bytes, release) = try Self.sealed(.random(), [Self.sample(0)])
    var (_, other) = try Self.sealed(.random(), [Self.sample(0)])
    #expect(SealedFile.open(bytes, notices: [other.recall(at: Self.start)]).error == nil)
    var generator = SystemRandomNumberGenerator()
    let forged = RecallNotice(of: release.code, secret: RecallSecret(from: &generator))
    #expect(
      SealedFile.open(bytes, notices: [forged])
        == SealedFile.Opened(error: .forgedNotice(release.code)))
    _ = release.recall(at: Self.start)
  }

  @Test("a notice with a wrong character is rejected")
  func damagedNotice() throws {
    var (_, release) = try Self.sealed(.random(), [])
    let text = release.recall(at: Self.start).text
    for place in text.indices {
      var wrong = text
      wrong.replaceSubrange(place...place, with: wrong[place] == "A" ? "B" : "A")
      #expect(throws: TextError.self) { try RecallNotice(text: wrong) }
    }
  }

  @Test("the file shows neither the subject's code nor a fingerprint, only its own code")
  func outside() throws {
    let subject = Subject.random()
    let (bytes, release) = try Self.sealed(subject, [Self.sample(0)])
    let data = Data(bytes)
    #expect(data.range(of: Data(release.code.description.utf8)) == 9..<22)
    #expect(data.range(of: Data(subject.code.description.utf8)) == nil)
  }
}
