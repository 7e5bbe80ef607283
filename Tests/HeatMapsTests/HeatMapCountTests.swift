import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@testable import HeatMaps

@Suite("the counts of a heat map")
struct HeatMapCountTests {
  @Test(
    "every cell of every level counts the routes of a brute-force raster", arguments: Seed.first(6))
  func bruteForce(seed: Seed) async throws {
    let fixture = try HeatFixture()
    var random = seed.generator
    for _ in 0..<8 { try await fixture.addRoute(random.places(1 + Int(random.next() % 400))) }
    let map = try await fixture.cache().update()
    #expect(try await map.allCounts() == fixture.countsByBruteForce())
    #expect(map.routeCount == 8)
  }

  @Test(
    "a view has the counts of the raster, across the antimeridian, too", arguments: Seed.first(6))
  func views(seed: Seed) async throws {
    let fixture = try HeatFixture()
    var random = seed.generator
    var centers: [(latitude: Double, longitude: Double)] = []
    for _ in 0..<6 {
      let places = random.places(200)
      centers.append(places[100])
      try await fixture.addRoute(places)
    }
    let expected = try await fixture.countsByBruteForce()
    let map = try await fixture.cache().update()
    for center in centers {
      let view = HeatView(
        latitude: center.latitude, longitude: center.longitude,
        zoom: random.uniform(in: 0..<19), width: 300, height: 200)
      let raster = try map.counts(in: view)
      for row in 0..<raster.rows {
        for column in 0..<raster.columns {
          let key = HeatFixture.key(
            level: raster.level,
            column: (raster.firstColumn + column) & (1 << raster.level - 1),
            row: raster.firstRow + row)
          #expect(
            Int(raster.counts[row * raster.columns + column]) == expected[key] ?? 0, "\(view)")
        }
      }
      #expect(raster.maximum > 0 || abs(center.latitude) > 85.05)
    }
  }

  @Test("a route counts once in a cell, however often and long it was there")
  func onceARoute() async throws {
    let fixture = try HeatFixture()
    let round = (0..<500).map { (47.37 + 0.001 * sin(Double($0) / 20), 8.54) }
    try await fixture.addRoute(round.map { (latitude: $0.0, longitude: $0.1) })
    try await fixture.addRoute(round.map { (latitude: $0.0, longitude: $0.1) })
    let counts = try await fixture.cache().update().allCounts()
    #expect(Set(counts.values) == [2])
  }

  @Test("cells between two locations of a ride are passed, those of a lost position are not")
  func gaps() async throws {
    let fixture = try HeatFixture()
    try await fixture.addRoute([(0, 0), (0, 0.0015), (0, 0.1)])
    let counts = try await fixture.cache().update().allCounts()
    // 167 m on the equator are 17 or 18 cells; the leap of 11 km adds its end alone.
    let finest = counts.keys.count { $0.level == MercatorGrid.finestLevel }
    #expect((19...20).contains(finest))
  }

  @Test("a map without routes is empty everywhere")
  func empty() async throws {
    let fixture = try HeatFixture()
    let map = try await fixture.cache().update()
    #expect(map.routeCount == 0)
    #expect(map.extent == nil)
    let view = HeatView(latitude: 0, longitude: 0, zoom: 0, width: 400, height: 300)
    #expect(try map.counts(in: view).maximum == 0)
    #expect(try map.areas(in: view, limit: 5).isEmpty)
  }

  @Test("few changes in memory and many runs give the same file as all in memory")
  func runs() async throws {
    let fixture = try HeatFixture()
    var random = SplitMix64(seed: 7)
    for _ in 0..<5 { try await fixture.addRoute(random.places(300)) }
    let whole = try await fixture.cache().update()
    let bytes = try Data(contentsOf: URL(filePath: #require(fixture.cache().path)))
    let small = try await fixture.cache(memoryLimit: 64).update(anew: true)
    #expect(try Data(contentsOf: URL(filePath: #require(fixture.cache().path))) == bytes)
    #expect(try small.allCounts() == whole.allCounts())
    var runs = CellRuns(in: .folder(fixture.cacheFolder), limit: 10)
    try runs.insert((0..<1000).map { $0 * 7 })
    #expect(runs.runCount > 100)
    var merged = try runs.drain()
    var count = 0
    while try merged.next() != nil { count += 1 }
    #expect(count > 2000)
  }

  @Test("the areas of a view are those that most routes pass, and the extent contains them all")
  func areas() async throws {
    let fixture = try HeatFixture()
    for index in 0..<5 {
      try await fixture.addRoute([(47.37, 8.54), (47.3701, 8.5402 + Double(index) * 0.0001)])
    }
    try await fixture.addRoute([(47.5, 8.9), (47.501, 8.901)])
    let map = try await fixture.cache().update()
    let extent = try #require(map.extent)
    #expect(abs(extent.south - 47.37) < 1e-3 && abs(extent.north - 47.501) < 1e-3)
    #expect(abs(extent.west - 8.54) < 1e-3 && abs(extent.east - 8.901) < 1e-3)
    let view = HeatView(fitting: extent, width: 600, height: 400)
    let areas = try map.areas(in: view, limit: 10)
    #expect(areas.map(\.routeCount).prefix(2) == [5, 1])
    let first = try #require(areas.first)
    #expect(abs(first.latitude - 47.37) < 0.05 && abs(first.longitude - 8.54) < 0.05)
    #expect(try map.counts(in: view).maximum == 5)
  }

  @Test("the extent of routes on both sides of the antimeridian crosses it")
  func extentAcross() async throws {
    let fixture = try HeatFixture()
    try await fixture.addRoute([(-17, 179.99), (-17.001, 179.9901)])
    try await fixture.addRoute([(-16.9, -179.98), (-16.9, -179.9801)])
    let map = try await fixture.cache().update()
    let extent = try #require(map.extent)
    #expect(extent.west > 179.9 && extent.east < -179.9)
    let view = HeatView(fitting: extent, width: 600, height: 400)
    #expect(view.zoom > 10)
    let raster = try map.counts(in: view)
    #expect(raster.counts.count { $0 > 0 } >= 2)
  }
}
