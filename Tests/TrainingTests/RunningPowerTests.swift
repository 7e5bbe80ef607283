import TestSupport
import Testing
import Training

@Suite("Running power")
struct RunningPowerTests {
  @Test("power grows with speed, mass and climb: 10,000 runners")
  func monotony() throws {
    var generator = SplitMix64(seed: 11)
    print("seed 11")
    for index in 0..<10_000 {
      let speed = generator.uniform(in: 1.5..<8)
      let grade = generator.uniform(in: 0..<0.3)
      let mass = generator.uniform(in: 40..<120)
      let watts = try #require(RunningPower.watts(speed: speed, grade: grade, mass: mass))
      let faster = try #require(RunningPower.watts(speed: speed * 1.01, grade: grade, mass: mass))
      let heavier = try #require(RunningPower.watts(speed: speed, grade: grade, mass: 2 * mass))
      let steeper = try #require(
        RunningPower.watts(speed: speed, grade: grade + 0.01, mass: mass))
      let indoors = try #require(
        RunningPower.watts(speed: speed, grade: grade, mass: mass, hasAir: false))
      #expect(faster > watts * 1.01 && steeper > watts && indoors < watts, "\(index)")
      #expect(abs(heavier / watts - 2) < 1e-12, "\(index)")
      // A kilogram needs more than it is lifted by, and less than four times its metabolic cost.
      #expect(watts > mass * speed * grade * 9.8 * 0.9, "\(index)")
    }
  }

  @Test("level running on a belt costs a quarter of 4.184 J/kg·m")
  func level() throws {
    let watts = try #require(
      RunningPower.watts(speed: 3, grade: 0, mass: 70, hasAir: false))
    #expect(abs(watts - 70 * 3 * 1.046) < 1e-9)
  }

  @Test("nobody runs at such a speed, or without a mass")
  func refused() {
    for (speed, mass) in [(1.3, 70.0), (13, 70), (.nan, 70), (3, 0), (3, .infinity), (3, .nan)] {
      #expect(RunningPower.watts(speed: speed, grade: 0, mass: mass) == nil)
    }
  }

  /// Medians of recordings of foot pods (Stryd) in which the mass is declared; their power is an estimate, too.
  @Test(
    "the power of level running is within a tenth of that of foot pods",
    arguments: [
      (3.37, 83.2, 303.0), (3.66, 75.5, 288), (3.46, 67.5, 254), (3.88, 69.7, 269),
    ])
  func pods(speed: Double, mass: Double, power: Double) throws {
    let watts = try #require(RunningPower.watts(speed: speed, grade: 0, mass: mass))
    #expect(abs(watts / power - 1) < 0.1)
  }
}
