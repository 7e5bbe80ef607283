import CommandOptions
import ArgumentParser
import Console
import Foundation
import HealthModel
import HealthStorage
import HeatMaps
import Reports
import Synchronization

struct Heat: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "heat",
    abstract: "Draw where all routes went: the more of them pass a place, the stronger its color.",
    discussion: """
      The picture is a PNG without a map below it; its ground is transparent. Each route counts once in a place, \
      however long it stayed there. The command also prints the most traveled area in words.

        workout heat -o heat.png
        workout heat --near 47.37,8.54,5km --size 1600x1200 -o zurich.png
        workout heat --dark -o heat.png

      What is inside of your privacy zones is left out, unless --whole-routes is given; 'workout privacy' shows them.

      The counts are kept in a file of the cache folder, $XDG_CACHE_HOME/workout, so that the next picture takes a \
      moment; new and deleted routes are followed. Only you can read the file; it can be removed at any time.
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The output file, or - for standard output.", valueName: "path"),
    completion: .file(extensions: ["png"]))
  var output: String
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Draw this circle, such as 47.37,8.54,2km (default: all routes).", valueName: "lat,lon,radius"
    ))
  var near: CircleArgument?
  @Option(
    help: ArgumentHelp(
      "The width and the height in pixels (default: 1200x800).", valueName: "size"),
    transform: PixelSize.init(text:))
  var size = PixelSize(width: 1200, height: 800)
  @Flag(
    name: .customLong("whole-routes"),
    help: "Do not leave out the privacy zones of 'workout privacy'.")
  var isWhole = false
  @Flag(help: "Draw for a dark ground.")
  var dark = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if output == "-", global.json {
      throw ValidationError("-o - cannot be combined with --json: both write to standard output")
    }
  }

  func run() async throws {
    let store = try await global.openStore()
    let cache = try HeatMapCache(of: store)
    let line = HeatProgressLine()
    let map = try await cache.update { line.show($0) }
    line.clear()
    let zones = isWhole ? PrivacyZones() : try await store.privacyZones()
    do {
      try draw(map, hiding: zones)
    } catch HeatMapError.damaged {
      let map = try await cache.update(anew: true) { line.show($0) }
      line.clear()
      try draw(map, hiding: zones)
    }
  }

  private func draw(_ map: HeatMap, hiding zones: PrivacyZones) throws {
    guard let extent = map.extent else {
      throw CommandError(
        text: "no workout has a route yet; record or import one with positions, then repeat this")
    }
    let view = view(of: extent)
    var raster = try map.counts(in: view)
    let circles = zones.zones.map(\.circle)
    raster.clear(circles)
    let facts = try HeatFacts(map, view: view, raster: raster, hiding: circles)
    let picture = try HeatPicture(raster, appearance: dark ? .dark : .light).png()
    try Output().write(picture, to: output)
    guard output != "-" else { return }
    if global.json {
      var json = HeatJSON(facts)
      json.path = output
      json.bytes = picture.count
      return try Output().line(try JSONText.line(json))
    }
    try Output().line("\(output)   \((picture.count + 999) / 1000) kB")
    for line in facts.lines(global.measures) { try Output().line(line) }
  }

  private func view(of extent: HeatExtent) -> HeatView {
    guard let circle = near?.circle else {
      return HeatView(fitting: extent, width: size.width, height: size.height)
    }
    return HeatView(
      latitude: circle.latitude, longitude: circle.longitude, radiusMeters: circle.radiusMeters,
      width: size.width, height: size.height)
  }
}

/// A size such as `1200x800`.
struct PixelSize: Hashable {
  let width: Int
  let height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init(text: String) throws {
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    let sizes = HeatView.sizes
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      sizes.contains(width), sizes.contains(height)
    else {
      throw ValidationError(
        "'\(text)' is not a size; use one such as 1200x800, each \(sizes.lowerBound) to \(sizes.upperBound)"
      )
    }
    self.init(width: width, height: height)
  }
}

/// The progress of bringing the map up to date; routes are reported from any thread.
private final class HeatProgressLine: Sendable {
  private let line = Mutex(ProgressLine())

  func show(_ progress: HeatProgress) {
    line.withLock {
      $0.show("heat map: \(progress.routesRead) of \(progress.routeCount) routes")
    }
  }

  func clear() { line.withLock { $0.clear() } }
}
