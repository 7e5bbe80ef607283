import HealthModel
import TestSupport
import Testing

@Suite("The grid of stored locations")
struct StorageGridTests {
  static let metersPerDegree = 111_320.0

  @Test("values on the grid are unchanged, to the last bit", arguments: Seed.first(300))
  func idempotent(seed: Seed) {
    var generator = seed.generator
    let gridded = Location.random(using: &generator).onStorageGrid
    #expect(gridded.onStorageGrid == gridded)
    #expect(gridded.onStorageGrid.latitude.bitPattern == gridded.latitude.bitPattern)
  }

  @Test(
    "the grid shifts a location by less than the resolution of any receiver",
    arguments: Seed.first(300))
  func error(seed: Seed) throws {
    var generator = seed.generator
    let raw = Location.random(using: &generator)
    let gridded = raw.onStorageGrid
    let latitudeMillimeters = abs(gridded.latitude - raw.latitude) * Self.metersPerDegree * 1000
    #expect(latitudeMillimeters <= 0.06)
    #expect(abs(gridded.longitude - raw.longitude) * Self.metersPerDegree * 1000 <= 0.06)
    #expect(abs((gridded.time - raw.time).wholeMicroseconds) <= 500)
    #expect(gridded.time.microseconds % 1000 == 0)
    let halfMillimeter = 0.000_5 + 1e-9
    for field in [
      \Location.altitude, \.geoidSeparation, \.horizontalAccuracy, \.verticalAccuracy, \.speed,
      \.speedAccuracy, \.course, \.courseAccuracy,
    ] {
      switch (raw[keyPath: field], gridded[keyPath: field]) {
      case (nil, nil): break
      case (let before?, let after?): #expect(abs(after - before) <= halfMillimeter)
      default: Issue.record("a value came or went on the grid")
      }
    }
  }

  @Test("receiver output with nine decimals is already on the grid")
  func nineDecimals() {
    let location = Location(
      time: Instant(microseconds: 1_795_243_500_250_000), latitude: 52.520006599,
      longitude: -13.404953999, altitude: 34.567, speed: 1.389)
    #expect(location.onStorageGrid == location)
  }

  @Test("an absent value is nil, and remains nil through the columns")
  func absent() {
    let location = Location(time: Instant(microseconds: 0), latitude: 1, longitude: 2)
    let copy = Location(
      time: location.time, latitude: 1, longitude: 2, columns: location.columns)
    #expect(copy == location)
    #expect(copy.altitude == nil)
    #expect(copy.courseAccuracy == nil)
    var moved = location
    moved.speed = 2
    #expect(moved != location)
    #expect(moved.columns.speed == 2)
    moved.speed = nil
    #expect(moved == location)
  }
}

extension Location {
  /// A random location, with each optional value present half of the time.
  static func random(using generator: inout SplitMix64) -> Location {
    func maybe(_ range: Range<Double>) -> Double? {
      let value = generator.uniform(in: range)
      return Bool.random(using: &generator) ? value : nil
    }
    return Location(
      time: .random(using: &generator), latitude: generator.uniform(in: -90..<90),
      longitude: generator.uniform(in: -180..<180), altitude: maybe(-400..<9000),
      geoidSeparation: maybe(-110..<90), horizontalAccuracy: maybe(0..<500),
      verticalAccuracy: maybe(0..<500), speed: maybe(0..<100), speedAccuracy: maybe(0..<50),
      course: maybe(0..<360), courseAccuracy: maybe(0..<180))
  }
}
