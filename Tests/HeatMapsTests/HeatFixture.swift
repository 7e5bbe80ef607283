import Foundation
import HealthModel
import HealthStorage
import TestSupport

@testable import HeatMaps

/// A store with routes and a folder for its heat map, removed with the test.
struct HeatFixture {
  let folder: TemporaryFolder
  let store: HealthStore
  let cacheFolder: String

  static let client = ClientIdentity(
    source: Source(name: "Test", bundleIdentifier: "org.example.test"), version: "1")

  init() throws {
    folder = try TemporaryFolder()
    store = try HealthStore(
      at: folder.file("health.sqlite").path, for: Self.client, as: .owner)
    cacheFolder = folder.file("cache/workout").path
  }

  func cache(memoryLimit: Int? = nil) throws -> HeatMapCache {
    var cache = try HeatMapCache(of: store, folder: cacheFolder)
    if let memoryLimit { cache.memoryLimit = memoryLimit }
    return cache
  }

  /// Saves a workout with a route.
  @discardableResult
  func addRoute(
    _ places: [(latitude: Double, longitude: Double)], metadata: Metadata = [:]
  ) async throws -> WorkoutRoute {
    let start = Instant(microseconds: 1_800_000_000_000_000)
    let workout = try await store.save(
      Workout(
        configuration: WorkoutConfiguration(activityType: .walking),
        span: TimeRange(start: start, duration: .seconds(max(places.count, 1)))))
    let builder = RouteBuilder(in: store)
    let locations = places.enumerated().map { index, place in
      Location(
        time: start + .seconds(index), latitude: place.latitude, longitude: place.longitude)
    }
    try await builder.insert(locations)
    return try await builder.finish(for: workout, metadata: metadata)
  }

  /// All counts by a raster that knows nothing of the pyramid: the cells of each route in a set, level by level.
  func countsByBruteForce() async throws -> [CellKey: Int] {
    var counts: [CellKey: Int] = [:]
    for workout in try await store.workouts() {
      for route in try await store.routes(of: workout.uuid) {
        var cells = BruteForceRaster()
        for try await batch in RouteQuery(route, in: store).batches() {
          for location in batch.locations { cells.insert(location) }
        }
        for level in 0...22 {
          let shift = 22 - level
          for cell in Set(cells.cells.map { [$0[0] >> shift, $0[1] >> shift] }) {
            counts[Self.key(level: level, column: cell[0], row: cell[1]), default: 0] += 1
          }
        }
      }
    }
    return counts
  }

  /// The key by the definition of the Z-order: the bits of column and row in turn.
  static func key(level: Int, column: Int, row: Int) -> CellKey {
    var number: UInt64 = 0
    for bit in 0..<22 {
      number |= UInt64(column >> bit & 1) << UInt64(2 * bit)
      number |= UInt64(row >> bit & 1) << UInt64(2 * bit + 1)
    }
    return CellKey(level: level, number: number)
  }
}

/// The smallest cells of a route, by the formulas of the projection's definition.
struct BruteForceRaster {
  private(set) var cells: Set<[Int]> = []
  private var last: [Int]?

  mutating func insert(_ location: Location) {
    guard abs(location.latitude) <= 85.051_128_779_806_59 else {
      last = nil
      return
    }
    let count = Double(1 << 22)
    let angle = location.latitude * .pi / 180
    let x = (location.longitude + 180) / 360 * count
    let y = (1 - log(tan(angle) + 1 / cos(angle)) / .pi) / 2 * count
    let cell = [Int(x) % (1 << 22), min(max(Int(y), 0), (1 << 22) - 1)]
    defer { last = cell }
    cells.insert(cell)
    guard let last else { return }
    var east = cell[0] - last[0]
    if east > 1 << 21 { east -= 1 << 22 }
    if east < -(1 << 21) { east += 1 << 22 }
    let south = cell[1] - last[1]
    let meters = 40_075_016.685_578 / count * cos(angle)
    guard hypot(Double(east), Double(south)) * meters <= 200 else { return }
    let steps = max(abs(east), abs(south))
    guard steps > 0 else { return }
    for step in 0...steps {
      let column = last[0] + Int((Double(east * step) / Double(steps) + 0.5).rounded(.down))
      let row = last[1] + Int((Double(south * step) / Double(steps) + 0.5).rounded(.down))
      cells.insert([(column + (1 << 22)) % (1 << 22), row])
    }
  }
}

extension HeatMap {
  /// All counts of the file.
  func allCounts() throws -> [CellKey: Int] {
    var counts: [CellKey: Int] = [:]
    var cells = PyramidCells(pyramid)
    var last: CellKey?
    while let next = try cells.next() {
      if let last, last >= next.key { throw PyramidDamage() }
      last = next.key
      counts[next.key] = Int(next.count)
    }
    return counts
  }
}

extension SplitMix64 {
  /// A walk or a ride somewhere: often across the antimeridian, often near the end of the map, with leaps.
  mutating func places(_ count: Int) -> [(latitude: Double, longitude: Double)] {
    var longitude = uniform(in: -180..<180)
    var latitude = uniform(in: -84..<84)
    switch next() % 4 {
    case 0: longitude = 180 - uniform(in: 0..<0.002)
    case 1: latitude = (next() % 2 == 0 ? 1 : -1) * uniform(in: 85.04..<85.055)
    case 2: (latitude, longitude) = (47.37 + uniform() * 0.01, 8.54 + uniform() * 0.01)
    default: break
    }
    let stepMeters = [1.5, 8, 60, 250][Int(next() % 4)]
    var heading = uniform(in: 0..<6.28)
    return (0..<count).map { _ in
      heading += normal() * 0.3
      let step = next() % 50 == 0 ? 3000 : stepMeters * uniform()
      latitude = min(max(latitude + step * cos(heading) / 111_000, -89.9), 89.9)
      longitude += step * sin(heading) / 111_000 / cos(latitude * .pi / 180)
      longitude -= (longitude / 360 + 0.5).rounded(.down) * 360
      return (latitude, longitude)
    }
  }
}
