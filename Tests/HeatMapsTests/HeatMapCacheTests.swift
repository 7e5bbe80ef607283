import Foundation
import HealthModel
import HealthStorage
import Synchronization
import TestSupport
import Testing

@testable import HeatMaps

@Suite("the kept heat map")
struct HeatMapCacheTests {
  @Test("bringing it up to date gives what making it anew gives", arguments: Seed.first(5))
  func incremental(seed: Seed) async throws {
    let fixture = try HeatFixture()
    var random = seed.generator
    var routes: [WorkoutRoute] = []
    for _ in 0..<6 {
      for _ in 0..<Int(random.next() % 4) {
        routes.append(try await fixture.addRoute(random.places(1 + Int(random.next() % 200))))
      }
      for _ in 0..<Int(random.next() % 3) where !routes.isEmpty {
        let route = routes.remove(at: Int(random.next() % UInt64(routes.count)))
        try await fixture.store.deleteWorkout(route.workout)
      }
      let map = try await fixture.cache().update()
      #expect(try await map.allCounts() == fixture.countsByBruteForce())
      #expect(map.routeCount == routes.count)
      #expect(map.locationCount <= routes.reduce(0) { $0 + $1.locationCount })
    }
    let updated = try await fixture.cache().update()
    let anew = try await fixture.cache().update(anew: true)
    #expect(try updated.allCounts() == anew.allCounts())
    #expect(updated.extent == anew.extent)
    #expect(updated.locationCount == anew.locationCount)
    #expect(updated.cellCount == anew.cellCount)
  }

  @Test("a deleted route vanishes, and with the last one everything")
  func deleted() async throws {
    let fixture = try HeatFixture()
    let one = try await fixture.addRoute([(47.1, 8.1), (47.1001, 8.1)])
    let two = try await fixture.addRoute([(47.2, 8.2), (47.2001, 8.2)])
    _ = try await fixture.cache().update()
    try await fixture.store.deleteWorkout(one.workout)
    var state = try await fixture.cache().load()
    #expect(!state.isCurrent)
    var map = try await fixture.cache().update()
    #expect(try await map.allCounts() == fixture.countsByBruteForce())
    state = try await fixture.cache().load()
    #expect(state.isCurrent)
    try await fixture.store.deleteWorkout(two.workout)
    map = try await fixture.cache().update()
    #expect(try map.allCounts().isEmpty)
    #expect(map.extent == nil)
  }

  @Test("a replaced route has its new cells alone")
  func replaced() async throws {
    let fixture = try HeatFixture()
    func version(_ number: Double) -> Metadata {
      var metadata = Metadata()
      metadata[.syncIdentifier] = .string("route")
      metadata[.syncVersion] = .number(number)
      return metadata
    }
    try await fixture.addRoute([(47.1, 8.1)], metadata: version(1))
    _ = try await fixture.cache().update()
    try await fixture.addRoute([(10, 20)], metadata: version(2))
    let map = try await fixture.cache().update()
    #expect(map.routeCount == 1)
    #expect(try await map.allCounts() == fixture.countsByBruteForce())
  }

  @Test("a file that is cut off anywhere is made anew")
  func truncated() async throws {
    let fixture = try HeatFixture()
    var random = SplitMix64(seed: 3)
    try await fixture.addRoute(random.places(300))
    let cache = try fixture.cache()
    let counts = try await cache.update().allCounts()
    let path = try #require(cache.path)
    let bytes = try Data(contentsOf: URL(filePath: path))
    for length in [0, 1, 7, 8, 100, bytes.count / 2, bytes.count - 512, bytes.count - 1] {
      try bytes.prefix(length).write(to: URL(filePath: path))
      #expect(try await cache.load().map == nil)
      #expect(try await cache.update().allCounts() == counts)
    }
    try (bytes + Data([0])).write(to: URL(filePath: path))
    #expect(try await cache.update().allCounts() == counts)
  }

  @Test("a changed byte is never a wrong count and never a crash", arguments: Seed.first(3))
  func damaged(seed: Seed) async throws {
    let fixture = try HeatFixture()
    var random = seed.generator
    let first = try await fixture.addRoute(random.places(200))
    try await fixture.addRoute(random.places(200))
    let cache = try fixture.cache()
    var counts = try await cache.update().allCounts()
    let url = URL(filePath: try #require(cache.path))
    let good = try Data(contentsOf: url)
    for _ in 0..<60 {
      var bytes = good
      bytes[Int(random.next() % UInt64(bytes.count))] ^= UInt8(1 << (random.next() % 8))
      try bytes.write(to: url)
      if let map = try await cache.load().map, let found = try? map.allCounts() {
        #expect(found == counts)
      }
    }
    try await fixture.store.deleteWorkout(first.workout)
    counts = try await fixture.countsByBruteForce()
    for _ in 0..<60 {
      var bytes = good
      bytes[Int(random.next() % UInt64(bytes.count))] ^= UInt8(1 << (random.next() % 8))
      try bytes.write(to: url)
      #expect(try await cache.update().allCounts() == counts)
    }
  }

  @Test("a file of another store or another version is made anew")
  func foreign() async throws {
    let (one, other) = (try HeatFixture(), try HeatFixture())
    try await one.addRoute([(47.1, 8.1)])
    try await other.addRoute([(10, 20)])
    _ = try await one.cache().update()
    _ = try await other.cache().update()
    let path = try #require(try one.cache().path)
    let foreign = try Data(contentsOf: URL(filePath: #require(other.cache().path)))
    try foreign.write(to: URL(filePath: path))
    #expect(try await one.cache().load().map == nil)
    #expect(try await one.cache().update().allCounts() == one.countsByBruteForce())
    var newer = try Data(contentsOf: URL(filePath: path))
    newer[7] = UInt8(ascii: "9")
    try newer.write(to: URL(filePath: path))
    #expect(try await one.cache().load().map == nil)
    #expect(try await one.cache().update().allCounts() == one.countsByBruteForce())
  }

  @Test("the file is its owner's alone, and nothing else remains in the folder")
  func modes() async throws {
    let fixture = try HeatFixture()
    try await fixture.addRoute([(47.1, 8.1)])
    let old = umask(0)
    defer { umask(old) }
    let cache = try fixture.cache()
    let path = try #require(cache.path)
    let abandoned = path + ".partial-123"
    try FileManager.default.createDirectory(
      atPath: fixture.cacheFolder, withIntermediateDirectories: true)
    try Data([1]).write(to: URL(filePath: abandoned))
    _ = try await cache.update()
    let files = FileManager.default
    func mode(_ path: String) throws -> Int? {
      try files.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(path) == 0o600)
    #expect(try mode(fixture.cacheFolder) == 0o700)
    #expect(try files.contentsOfDirectory(atPath: fixture.cacheFolder).count == 1)
    try HeatMapCache.remove(ofStoreAt: fixture.store.path, folder: fixture.cacheFolder)
    #expect(try files.contentsOfDirectory(atPath: fixture.cacheFolder).isEmpty)
    try HeatMapCache.remove(ofStoreAt: fixture.store.path, folder: fixture.cacheFolder)
  }

  @Test("two updates at once leave one complete file")
  func concurrent() async throws {
    let fixture = try HeatFixture()
    var random = SplitMix64(seed: 5)
    for _ in 0..<4 { try await fixture.addRoute(random.places(200)) }
    let cache = try fixture.cache()
    async let one = cache.update(anew: true)
    async let two = cache.update(anew: true)
    let counts = try await (one.allCounts(), two.allCounts())
    #expect(counts.0 == counts.1)
    #expect(try await cache.load().isCurrent)
  }

  @Test("an update reports each route, and stops when it is cancelled")
  func progress() async throws {
    let fixture = try HeatFixture()
    for _ in 0..<3 { try await fixture.addRoute([(47.1, 8.1)]) }
    let cache = try fixture.cache()
    let seen = Seen()
    _ = try await cache.update { seen.append($0) }
    #expect(seen.all.map(\.routesRead) == [0, 1, 2, 3])
    #expect(seen.all.allSatisfy { $0.routeCount == 3 })
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await cache.update(anew: true)
    }
    await #expect(throws: (any Error).self) { try await task.value }
    #expect(try await cache.load().isCurrent)
  }

  @Test("the map of an encrypted store is in memory alone, and is brought up to date there")
  func inMemory() async throws {
    let fixture = try HeatFixture()
    let one = try await fixture.addRoute([(47.1, 8.1), (47.1001, 8.1)])
    let cache = HeatMapCache(of: fixture.store, in: .memory)
    #expect(cache.path == nil)
    #expect(try await cache.load().map == nil)
    var map = try await cache.update()
    #expect(try await map.allCounts() == fixture.countsByBruteForce())
    #expect(try await cache.load(known: map).isCurrent)
    try await fixture.store.deleteWorkout(one.workout)
    try await fixture.addRoute([(10, 20)])
    #expect(try await !cache.load(known: map).isCurrent)
    map = try await cache.update(from: map)
    #expect(try await map.allCounts() == fixture.countsByBruteForce())
    let parts = try FileManager.default.contentsOfDirectory(atPath: "/dev/shm")
    #expect(!parts.contains { $0.hasPrefix("heat-parts") })
    #expect(!FileManager.default.fileExists(atPath: fixture.cacheFolder))
  }

  @Test("an application cannot make the map of somebody's routes")
  func application() async throws {
    let fixture = try HeatFixture()
    let store = try HealthStore(at: fixture.store.path, for: HeatFixture.client, as: .client)
    #expect(throws: HeatMapError.ownerOnly) { try HeatMapCache(of: store) }
  }
}

/// The progress that was reported.
private final class Seen: Sendable {
  private let values = Mutex<[HeatProgress]>([])

  func append(_ progress: HeatProgress) { values.withLock { $0.append(progress) } }

  var all: [HeatProgress] { values.withLock { $0 } }
}
