import Foundation
import HealthModel
import HealthStorage
import HeatMaps

/// The cost of heat maps of many routes: making the map, adding a route, and drawing views.
///
/// A view of 31 million locations is compared with one of a thirty-first of them; its time is also held against what a
/// person who moves the map notices. Views are drawn as the page does: counts, areas and picture.
struct HeatCost {
  var folder: URL
  /// The locations of the large store; the small one has a thirty-first.
  var locations: Int

  /// The locations of a route: almost three hours at one a second.
  private static let routeLength = 10_000
  private static let share = 31
  /// The measurements of each view; the fastest counts.
  private static let repetitions = 3
  private static let size = (width: 1200, height: 800)
  private static let home = (latitude: 47.37, longitude: 8.54)

  enum Failure: Error {
    case noFigures
    case empty
  }

  func run(program: String) async throws -> [Measurement] {
    let small = try await measure(locations / Self.share, name: "small", program: program)
    let large = try await measure(locations, name: "large", program: program)
    return [
      Measurement(name: "heat.view/small", value: large.median / small.median, unit: "x"),
      Measurement(name: "heat.slowestView", value: large.slowest * 1000, unit: "ms"),
      Measurement(name: "heat.medianView", value: large.median * 1000, unit: "ms"),
      Measurement(name: "heat.medianView.small", value: small.median * 1000, unit: "ms"),
      Measurement(name: "heat.add/make", value: large.add / large.make, unit: "x"),
      Measurement(name: "heat.make", value: large.make, unit: "s"),
      Measurement(name: "heat.add", value: large.add, unit: "s"),
      Measurement(name: "heat.peak/peakOfSmall", value: large.peak / small.peak, unit: "x"),
      Measurement(name: "heat.peak", value: large.peak / 1e6, unit: "MB"),
      Measurement(
        name: "heat.bytesPerLocation", value: Double(large.bytes) / Double(locations),
        unit: "bytes"),
    ]
  }

  private struct Cost {
    var make = 0.0
    var add = 0.0
    var peak = 0.0
    var median = 0.0
    var slowest = 0.0
    var bytes = 0
  }

  private func measure(_ count: Int, name: String, program: String) async throws -> Cost {
    let url = folder.appending(path: "heat-\(name).sqlite")
    let store = try Self.open(url)
    let routes = max(1, count / Self.routeLength)
    for index in 0..<routes { try await Self.addRoute(index, to: store) }
    var cost = Cost()
    // A process of its own has a peak of its own.
    let cacheFolder = folder.appending(path: "heat-\(name)").path(percentEncoded: false)
    let answer = folder.appending(path: "heat-\(name).out")
    let child = try ChildProcess(
      program, ["heat-make", url.path(percentEncoded: false), cacheFolder], output: answer)
    cost.make = try child.wait().cpuSeconds
    let text = try String(contentsOf: answer, encoding: .utf8)
    guard let peak = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw Failure.noFigures
    }
    cost.peak = peak
    try await Self.addRoute(routes, to: store)
    let cache = try HeatMapCache(of: store, folder: cacheFolder)
    let start = processorSeconds()
    let map = try await cache.update()
    cost.add = processorSeconds() - start
    cost.bytes = map.byteCount
    let times = try Self.views(of: map).map { try Self.seconds(of: $0, in: map) }
    (cost.median, cost.slowest) = (times.median, times.max() ?? .nan)
    return cost
  }

  /// Makes the map of a store and prints the peak memory of this process.
  static func make(_ store: String, cacheFolder: String) async throws {
    let map = try await HeatMapCache(of: open(URL(filePath: store)), folder: cacheFolder).update()
    guard map.routeCount > 0 else { throw Failure.empty }
    print(ChildProcess.peakResidentBytes(ofProcess: "self") ?? 0)
  }

  /// All routes, then every zoom from the earth to the house, where most routes begin and at the edge of that.
  private static func views(of map: HeatMap) throws -> [HeatView] {
    guard let extent = map.extent else { throw Failure.empty }
    let all = HeatView(fitting: extent, width: size.width, height: size.height)
    return [all]
      + (0...18).flatMap { zoom in
        let middle = HeatView(
          latitude: home.latitude, longitude: home.longitude, zoom: Double(zoom),
          width: size.width, height: size.height)
        return [middle, middle.moved(east: 0.4, south: 0.3)]
      }
  }

  private static func seconds(of view: HeatView, in map: HeatMap) throws -> Double {
    var best = Double.infinity
    for _ in 0..<repetitions {
      let start = ContinuousClock.now
      let raster = try map.counts(in: view)
      _ = try map.areas(in: view, limit: 10)
      _ = try HeatPicture(raster, appearance: .light).png()
      best = min(best, (ContinuousClock.now - start) / .seconds(1))
    }
    return best
  }

  private static func open(_ url: URL) throws -> HealthStore {
    try HealthStore(
      at: url.path(percentEncoded: false),
      for: ClientIdentity(
        source: Source(name: "benchmarks", bundleIdentifier: "benchmarks"), version: "1"),
      as: .owner)
  }

  /// Saves a made ride or run that begins near one place and wanders, so that the middle of the map is dense.
  private static func addRoute(_ index: Int, to store: HealthStore) async throws {
    var noise = EvenNoise(seed: (UInt64(index) &+ 1) &* 0x9E37_79B9_7F4A_7C15)
    let speed = index % 3 == 0 ? 6.0 : 2.5
    var latitude = home.latitude + 0.02 * noise.next()
    var longitude = home.longitude + 0.03 * noise.next()
    var heading = 2 * Double.pi * noise.next()
    let start = Instant(microseconds: 1_600_000_000_000_000) + .seconds(index * 20_000)
    let workout = Workout(
      configuration: WorkoutConfiguration(activityType: .running),
      span: TimeRange(start: start, duration: .seconds(routeLength)))
    try await store.save(workout)
    let builder = RouteBuilder(in: store)
    let locations = (0..<routeLength).map { second in
      heading += 0.08 * noise.next()
      latitude += speed * cos(heading) / 111_270
      longitude += speed * sin(heading) / 75_300
      return Location(
        time: start + .seconds(second), latitude: latitude, longitude: longitude, speed: speed)
    }
    try await builder.insert(locations)
    _ = try await builder.finish(for: workout)
  }
}
