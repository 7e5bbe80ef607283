import TestSupport
import Testing
import Training

@Suite("Critical speed and critical power")
struct CriticalIntensityTests {
  private static func efforts(
    _ seconds: [Double], speed: Double = 4, reserve: Double = 200, noise: [Double] = []
  ) -> [CriticalIntensity.Effort] {
    seconds.enumerated().map { index, seconds in
      .init(
        seconds: seconds,
        amount: reserve + speed * seconds + (noise.indices.contains(index) ? noise[index] : 0))
    }
  }

  @Test("efforts on a line have its slope and its start, with an interval of no width")
  func exact() throws {
    let critical = try CriticalIntensity(Self.efforts([180, 420, 900]))
    #expect(abs(critical.intensity.value - 4) < 1e-9)
    #expect(abs(critical.reserve.value - 200) < 1e-6)
    #expect(critical.residual < 1e-6)
    #expect(try abs(#require(critical.seconds(for: 3000)) - 700) < 1e-6)
    #expect(critical.seconds(for: 42_195) == nil)
  }

  /// Calculated in Python with the table of Student's t.
  @Test("efforts off the line have the interval of the regression")
  func interval() throws {
    let critical = try CriticalIntensity(
      Self.efforts([180, 420, 900, 1500], noise: [10, -20, 15, -5]))
    #expect(abs(critical.intensity.value - 3.999_411) < 1e-5)
    #expect(abs(critical.intensity.interval80.upperBound - 4.035_579) < 1e-5)
    #expect(abs(critical.reserve.value - 200.441_696) < 1e-5)
    #expect(abs(critical.reserve.interval80.lowerBound - 167.746_3) < 1e-3)
  }

  @Test(
    "efforts that the model does not hold for are refused with the reason",
    arguments: [
      (efforts([180, 900]), .tooFewEfforts(efforts: 2, needed: 3)),
      (
        efforts([100, 400, 900]),
        .durationOutside(seconds: 100, range: CriticalIntensity.durations)
      ),
      (
        efforts([180, 400, 1801]),
        .durationOutside(seconds: 1801, range: CriticalIntensity.durations)
      ),
      (efforts([200, 300, 399]), .durationsTooSimilar(shortest: 200, longest: 399)),
      (efforts([180, 400, 900], reserve: -300), .notMaximal),
      (efforts([180, 400, 900], speed: -1, reserve: 2000), .notMaximal),
      (efforts([180, 400, 900], speed: 0, reserve: 0), .invalidEffort(seconds: 180, amount: 0)),
    ] as [([CriticalIntensity.Effort], PerformanceUnavailability)])
  func refusals(efforts: [CriticalIntensity.Effort], reason: PerformanceUnavailability) {
    #expect(throws: reason) { try CriticalIntensity(efforts) }
    #expect(!reason.description.isEmpty)
  }

  @Test("the interval contains the true speed in about 80 of 100 cases", arguments: Seed.first(5))
  func coverage(seed: Seed) {
    var random = seed.generator
    let covered = (0..<1000).count { _ in
      let noise = (0..<5).map { _ in 20 * random.normal() }
      let efforts = Self.efforts([180, 300, 600, 900, 1500], noise: noise)
      return (try? CriticalIntensity(efforts))?.intensity.interval80.contains(4) ?? false
    }
    #expect((760...840).contains(covered))
  }

  @Test("powers are fitted by their work, distances by their meters")
  func kinds() throws {
    let powers = [180.0, 420, 900].map { MeanEffort(seconds: $0, mean: (20_000 + 250 * $0) / $0) }
    let power = try CriticalIntensity(powers: powers)
    #expect(abs(power.intensity.value - 250) < 1e-6 && abs(power.reserve.value - 20_000) < 1e-3)
    let distances = [180.0, 420, 900].map { DistanceEffort(meters: 150 + 5 * $0, seconds: $0) }
    let speed = try CriticalIntensity(distances: distances)
    #expect(abs(speed.intensity.value - 5) < 1e-9 && abs(speed.reserve.value - 150) < 1e-6)
  }
}
