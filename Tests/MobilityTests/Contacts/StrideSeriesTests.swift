import Foundation
import Testing

@testable import Mobility

struct StrideSeriesTests {
  /// Contacts of a walk with strides of the given seconds, the right foot at a fraction of each.
  private static func series(
    _ strides: [Double], rightPhase: Double = 0.5, hasFeet: Bool = true,
    symmetry: Double? = 1, straight: (Int) -> Bool = { _ in true }
  ) -> StrideSeries {
    var contacts: [BlockReading.Contact] = []
    var motions: [StrideMotion] = []
    var place = 100.0
    for (index, seconds) in strides.enumerated() {
      let frames = seconds * MotionFrame.rate
      contacts.append(BlockReading.Contact(place: place, foot: hasFeet ? .left : nil))
      contacts.append(
        BlockReading.Contact(place: place + rightPhase * frames, foot: hasFeet ? .right : nil))
      if straight(index) {
        motions.append(
          StrideMotion(start: place, seconds: seconds, rise: 0, surge: 0, unevenness: 0))
      }
      place += frames
    }
    contacts.append(BlockReading.Contact(place: place, foot: hasFeet ? .left : nil))
    return StrideSeries(
      contacts, straight: motions,
      regularity: symmetry.map { [StrideRegularity(step: 0.8 * $0, stride: 0.8)] } ?? [],
      asymmetry: AsymmetryModel(offset: 0.026, slope: 0.54))
  }

  @Test("cadence is two steps per stride", arguments: [0.8, 1.0, 1.5, 2.4])
  func cadence(seconds: Double) throws {
    let cadence = try #require(Self.series(Array(repeating: seconds, count: 10)).cadence)
    #expect(abs(cadence - 120 / seconds) < 1e-9)
  }

  @Test("cadence does not depend on known feet")
  func noFeet() throws {
    let series = Self.series(Array(repeating: 1.2, count: 10), hasFeet: false)
    #expect(abs(try #require(series.cadence) - 100) < 1e-9)
    #expect(series.stepSeconds == nil)
  }

  @Test("a stride with a lost contact changes neither cadence nor variability")
  func lostContact() throws {
    var strides = Array(repeating: 1.0, count: 12)
    strides[5] = 1.5
    let series = Self.series(strides)
    #expect(series.strides.count == 11)
    #expect(abs(try #require(series.cadence) - 120) < 1e-9)
    #expect(try #require(series.strideTimeVariability) < 1e-9)
  }

  @Test("variability is the standard deviation divided by the mean")
  func variability() throws {
    let series = Self.series([1.0, 1.04, 1.0, 1.04, 1.0, 1.04])
    let expected = 0.02 * (6.0 / 5).squareRoot() / 1.02
    #expect(abs(try #require(series.strideTimeVariability) - expected) < 1e-9)
  }

  @Test("two strides give no values, and seven no values of the feet")
  func tooFew() {
    let two = Self.series([1, 1])
    #expect(two.cadence == nil && two.strideTimeVariability == nil)
    let seven = Self.series(Array(repeating: 1, count: 7))
    #expect(seven.cadence != nil)
    #expect(seven.stepSeconds == nil && seven.stepTimeAsymmetry == nil)
    #expect(seven.asymmetricShare == nil)
  }

  @Test("strides in a turn do not count")
  func turns() {
    let series = Self.series(Array(repeating: 1, count: 20), straight: { $0 % 2 == 0 })
    #expect(series.strides.count == 10)
  }

  @Test("the time before a contact belongs to the foot that lands")
  func feet() throws {
    let series = Self.series(Array(repeating: 1.0, count: 10), rightPhase: 0.4)
    let steps = try #require(series.stepSeconds)
    #expect(abs(steps.right - 0.4) < 1e-9)
    #expect(abs(steps.left - 0.6) < 1e-9)
  }

  // MOB-05
  @Test("asymmetry increases with the difference between the steps")
  func asymmetry() throws {
    let symmetries = [1.1, 1, 0.9, 0.7, 0.4, 0, -0.5]
    let series = symmetries.map { Self.series(Array(repeating: 1.0, count: 10), symmetry: $0) }
    let indices = try series.map { try #require($0.stepTimeAsymmetry) }
    let shares = try series.map { try #require($0.asymmetricShare) }
    #expect(indices == indices.sorted())
    #expect(shares == shares.sorted())
    #expect(indices[0] == indices[1])
    #expect(abs(indices[3] - 0.188) < 1e-9)
    #expect(shares[0] < 0.2 && shares[6] > 0.99)
    #expect(shares.allSatisfy { (0...1).contains($0) })
  }

  @Test("without a rhythm there is no asymmetry")
  func noRhythm() {
    let series = Self.series(Array(repeating: 1.0, count: 10), symmetry: nil)
    #expect(series.stepTimeAsymmetry == nil && series.asymmetricShare == nil)
    #expect(series.cadence != nil)
  }
}
