import Testing
import Training

@Suite("The speed on the level that costs as much as one on a grade")
struct GradeAdjustedSpeedTests {
  /// Calculated from the polynomial in Python, in J/kg·m.
  @Test(
    "the factor is the cost on the grade divided by 3.6",
    arguments: [
      (0.0, 3.6), (0.10, 5.968_214), (-0.10, 2.151_706), (0.45, 19.426_015), (-0.45, 4.032_305),
    ])
  func published(grade: Double, cost: Double) {
    #expect(abs(GradeAdjustedSpeed.factor(grade: grade) - cost / 3.6) < 1e-6)
  }

  @Test("a grade outside the measured range costs what its border does")
  func clamped() {
    #expect(GradeAdjustedSpeed.factor(grade: 2) == GradeAdjustedSpeed.factor(grade: 0.45))
    #expect(GradeAdjustedSpeed.factor(grade: -2) == GradeAdjustedSpeed.factor(grade: -0.45))
    #expect(GradeAdjustedSpeed.factor(grade: .nan) == 1)
  }

  @Test("the smallest factor is at a descent of 18 to 20 %")
  func smallest() {
    let grades = stride(from: -0.45, through: 0.45, by: 0.01)
    let smallest = grades.min {
      GradeAdjustedSpeed.factor(grade: $0) < GradeAdjustedSpeed.factor(grade: $1)
    }
    #expect((-0.21 ... -0.17).contains(smallest ?? 0))
    #expect((0.45...0.55).contains(GradeAdjustedSpeed.factor(grade: smallest ?? 0)))
  }

  @Test("the pace uphill is adjusted to a faster one, and is the reciprocal of the speed")
  func pace() {
    let pace = GradeAdjustedSpeed.pace(secondsPerKilometer: 300, grade: 0.05)
    #expect(pace < 300)
    let speed = GradeAdjustedSpeed.speed(1000 / 300, grade: 0.05)
    #expect(abs(1000 / speed - pace) < 1e-9)
  }
}
