import Foundation
import HealthModel
import TestSupport

@testable import Validation

/// A data folder with few walks: simulated ones, or some of the real ones.
struct GaitDataFolder {
  /// A person who walks ten seconds, turns and walks back.
  struct Walker {
    var name: String
    var cadence = 110.0
    var asymmetryPercent = 0.0
    var doubleSupportPercent = 24.0
    /// The reference contains every n-th of the simulated contacts.
    var toldContact = 1
  }

  private struct Reference: Encodable {
    struct Subject: Encodable {
      var heightM: Double
    }

    struct Derived: Encodable {
      var cadenceSpm, doubleSupportPercent, stepTimeAsymmetryPercent: Double
    }

    var fs = GaitDataFolder.rate
    var subject = Subject(heightM: GaitDataFolder.height)
    var trialSamples, uturnSamples: [Double]
    var leftToeOffHeelStrike, rightToeOffHeelStrike: [[Double]]
    var derived: Derived
  }

  private static let rate = 100.0
  private static let height = 1.72
  /// The duration of a swing, in seconds.
  private static let swing = 0.4

  private let folder: TemporaryFolder

  /// The validation report of this folder.
  func report() async throws -> Report {
    defer { withExtendedLifetime(folder) {} }
    return try await Validation.report(on: folder.url)
  }

  /// Writes walks in the layout of `voisard-10m`.
  init(walkers: [Walker]) throws {
    folder = try TemporaryFolder()
    let set = try Self.make("gait/voisard-10m", in: folder.url)
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    for (index, walker) in walkers.enumerated() {
      let gait = SimulatedWalk.Gait(
        cadence: walker.cadence, asymmetryPercent: walker.asymmetryPercent)
      var walk = SimulatedWalk(seed: UInt64(index + 1))
      walk.stand(6)
      walk.walk(11, gait)
      walk.turn(degrees: 180, gait)
      walk.walk(11, gait)
      walk.stand(6)
      try Self.table(walk).write(
        to: set.appending(path: "\(walker.name)-1.csv.gz"), atomically: false, encoding: .utf8)
      try encoder.encode(Self.reference(walk, walker))
        .write(to: set.appending(path: "\(walker.name)-1.json"))
    }
  }

  /// Links some files of a real set.
  init(_ set: String, files: [String]) throws {
    folder = try TemporaryFolder()
    let there = SharedData.root.appending(path: "gait/\(set)")
    let set = try Self.make("gait/\(set)", in: folder.url)
    for file in files {
      try FileManager.default.createSymbolicLink(
        at: set.appending(path: file), withDestinationURL: there.appending(path: file))
    }
  }

  private static func make(_ path: String, in folder: URL) throws -> URL {
    let set = folder.appending(path: path)
    try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
    return set
  }

  /// Readers of such files detect from the first bytes that these are not compressed.
  private static func table(_ walk: SimulatedWalk) -> String {
    var text = "ax,ay,az,gx,gy,gz\n"
    for reading in walk.readings(rate: rate, heightMeters: height) {
      let (a, g) = (reading.value.acceleration, reading.value.rotationRate)
      let row = [a.x, a.y, a.z, g?.x ?? 0, g?.y ?? 0, g?.z ?? 0]
      text += row.map { String(format: "%.5f", $0) }.joined(separator: ",") + "\n"
    }
    return text
  }

  private static func reference(_ walk: SimulatedWalk, _ walker: Walker) -> Reference {
    func pairs(_ side: SimulatedWalk.Side) -> [[Double]] {
      walk.contacts.enumerated()
        .filter { $0.element.side == side && $0.offset % walker.toldContact == 0 }
        .map { [($0.element.seconds - swing) * rate, $0.element.seconds * rate] }
    }
    let (turn, bout) = (walk.turns[0], walk.bouts[0])
    return Reference(
      // The first contact is a step after the foot was lifted.
      trialSamples: [(bout.start + 0.3) * rate, (bout.end + 0.1) * rate],
      uturnSamples: [turn.start * rate, turn.end * rate],
      leftToeOffHeelStrike: pairs(.left), rightToeOffHeelStrike: pairs(.right),
      derived: Reference.Derived(
        cadenceSpm: walker.cadence / Double(walker.toldContact),
        doubleSupportPercent: walker.doubleSupportPercent,
        stepTimeAsymmetryPercent: walker.asymmetryPercent))
  }
}
