import HealthModel
import Routes
import TestSupport
import Testing

struct KalmanSmootherTests {
  private func rootMeanSquare(_ line: [Location], _ truth: [Location]) -> Double {
    let squares = zip(line, truth).map { $0.distance(to: $1) * $0.distance(to: $1) }
    return (squares.reduce(0, +) / Double(squares.count)).squareRoot()
  }

  @Test("white noise is reduced to less than half", arguments: Seed.first(20))
  func whiteErrors(seed: Seed) {
    var generator = seed.generator
    let truth = Walk.east(metersPerSecond: 1.4, seconds: 0...400)
    let measured = truth.indices.map {
      Walk.location(
        at: Double($0), east: 1.4 * Double($0) + 3 * generator.normal(),
        north: 3 * generator.normal())
    }
    let smoothed = KalmanSmoother(activity: .walking).smooth(measured)
    #expect(rootMeanSquare(smoothed, truth) < rootMeanSquare(measured, truth) / 2)
  }

  // RTE-23
  @Test("smoothing returns one location per location and changes only positions")
  func oneForOne() {
    let measured = Walk.east(metersPerSecond: 1.4, seconds: 0...100).map { location in
      var location = location
      location.altitude = 12
      location.horizontalAccuracy = 6
      return location
    }
    let smoothed = KalmanSmoother(activity: .walking).smooth(measured)
    #expect(smoothed.map(\.time) == measured.map(\.time))
    #expect(smoothed.map(\.altitude) == measured.map(\.altitude))
    #expect(rootMeanSquare(smoothed, measured) < 0.01)
  }

  @Test("one outlying fix is skipped")
  func outlier() {
    let truth = Walk.east(metersPerSecond: 1.4, seconds: 0...100)
    var measured = truth
    measured[50] = Walk.location(at: 50, east: 70, north: 120)
    let smoothed = KalmanSmoother(activity: .walking).smooth(measured)
    #expect(smoothed[50].distance(to: truth[50]) < 2)
  }

  @Test("a line too short to smooth and one across the antimeridian are returned whole")
  func edges() {
    let smoother = KalmanSmoother(activity: .walking)
    #expect(smoother.smooth([]).isEmpty)
    let two = Walk.east(metersPerSecond: 1.4, seconds: 0...1)
    #expect(smoother.smooth(two) == two)
    let across = (0..<50).map {
      Location(
        time: Walk.start + .seconds($0), latitude: 10,
        longitude: 179.999 + 0.0001 * Double($0) - ($0 > 9 ? 360 : 0))
    }
    for (smooth, raw) in zip(smoother.smooth(across), across) {
      #expect(smooth.distance(to: raw) < 5)
      #expect((-180..<180).contains(smooth.longitude))
    }
  }
}
