import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Reports

@Suite("The series of a workout")
struct WorkoutSeriesTests {
  /// A straight way north at a constant speed, a moment a second.
  private static func series(
    seconds: Int, speed: Double = 2.5, breaks: Set<Int> = [], scaledTo total: Double? = nil
  ) -> WorkoutSeries {
    var series = WorkoutSeries()
    for second in 0...seconds {
      var moment = WorkoutSeries.Moment(
        time: Instant(microseconds: Int64(second) * 1_000_000), activeSeconds: Double(second),
        isJoined: second > 0 && !breaks.contains(second))
      moment.meters = Double(second) * speed
      moment.latitude = 48 + Double(second) * speed / 111_195
      moment.longitude = 11
      moment.altitude = 500 + Double(second) / 10
      moment.heartRate = 100 + Double(second % 20)
      series.append(moment)
    }
    series.scale(to: total)
    series.measureSpeeds()
    return series
  }

  @Test("memory is bounded, and the ends stay", arguments: [10, 5_000, 100_000])
  func bounded(seconds: Int) throws {
    let series = Self.series(seconds: seconds)
    #expect(series.moments.count <= WorkoutSeries.capacity)
    #expect(try #require(series.moments.last).activeSeconds == Double(seconds))
    #expect(try #require(series.moments.first).activeSeconds < Double(seconds) / 100 + 1)
  }

  @Test("a workout in pieces of one reading each is bounded as well")
  func pieces() {
    let series = Self.series(seconds: 20_000, breaks: Set(0...20_000))
    #expect(series.moments.count <= WorkoutSeries.capacity)
  }

  @Test("a constant speed is that speed everywhere, also beside a break")
  func speeds() {
    let series = Self.series(seconds: 600, speed: 3, breaks: [300])
    let speeds = series.moments.compactMap(\.speed)
    #expect(speeds.count >= 599)
    #expect(speeds.allSatisfy { abs($0 - 3) < 1e-9 })
  }

  @Test("the meters end at the distance of the workout")
  func scaled() {
    let series = Self.series(seconds: 400, scaledTo: 950)
    #expect(series.moments.last?.meters == 950)
    #expect(series.moments.first?.meters == 0)
  }

  @Test(
    "splits of a constant speed are equal, and the rest is a split", arguments: [1000.0, 1609.344])
  func splits(length: Double) throws {
    let splits = Self.series(seconds: 2000, speed: 2.5).splits(every: length)
    let rest: Double = 5000.truncatingRemainder(dividingBy: length)
    let count = Int(5000 / length) + (rest > 10 ? 1 : 0)
    #expect(splits.count == count)
    for split in splits {
      #expect(abs(split.seconds - split.meters / 2.5) < 1e-6)
      #expect(abs(split.speedMetersPerSecond - 2.5) < 1e-9)
      #expect(abs(try #require(split.heartRate) - 109.5) < 1)
    }
    let meters: Double = splits.map(\.meters).reduce(0, +)
    #expect(abs(meters - 5000) < 1e-6)
  }

  @Test("splits are as exact after the moments were merged")
  func mergedSplits() {
    let splits = Self.series(seconds: 40_000, speed: 2.5).splits(every: 1000)
    #expect(splits.count == 100)
    #expect(splits.allSatisfy { abs($0.seconds - 400) < 1e-6 })
  }

  @Test("less than one split gives none")
  func short() {
    #expect(Self.series(seconds: 100).splits(every: 1000).isEmpty)
    #expect(WorkoutSeries().splits(every: 1000).isEmpty)
    #expect(Self.series(seconds: 1000).splits(every: 0).isEmpty)
  }

  @Test("trimmed ends hold nothing near the start or the finish")
  func trimmed() throws {
    let series = Self.series(seconds: 1000)
    let trimmed = series.trimmingEnds(200)
    let first = try #require(series.moments.first)
    let last = try #require(series.moments.last)
    #expect(trimmed.moments.count > 800)
    for moment in trimmed.moments {
      #expect(moment.isFarther(than: 200, from: first))
      #expect(moment.isFarther(than: 200, from: last))
    }
    #expect(trimmed.moments.first?.isJoined == false)
    #expect(series.trimmingEnds(5000).moments.isEmpty)
  }
}
