package import Feeds
import Foundation
package import HealthModel
import ByteStreams

/// The saved calibrations of the sensors of this machine, by device: `$XDG_CONFIG_HOME/workout/sensors.json`.
///
/// The file belongs to the machine, not to a person, so it is not in the store; a workout stores a copy of the
/// calibration it used.
package struct SensorCalibrationFile {
  /// The version of the file format.
  static let currentVersion = 1

  private struct Contents: Codable {
    var version = SensorCalibrationFile.currentVersion
    var sensors: [MotionCorrection] = []
  }

  enum Failure: Error, CustomStringConvertible {
    case unreadable(path: String, reason: String)
    case ofLaterVersion(path: String, version: Int)

    var description: String {
      switch self {
      case .unreadable(let path, let reason):
        "\(path) is not a valid sensor file (\(reason)); move it away to start over"
      case .ofLaterVersion(let path, let version):
        "\(path) was written by a newer version of workout (format \(version)); update workout or move the file away"
      }
    }
  }

  /// Returns the name of a device; names of devices on other machines include the host.
  static func device(_ name: String, at place: IIOAddress.Place) -> String {
    switch place {
    case .local: name
    case .network(let host, _): "\(host)/\(name)"
    }
  }

  package let path: String
  private var contents = Contents()

  /// **Source** XDG Base Directory Specification 0.8: a relative `$XDG_CONFIG_HOME` is ignored.
  static func path(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
      return folder + "/workout/sensors.json"
    }
    return (environment["HOME"] ?? NSHomeDirectory()) + "/.config/workout/sensors.json"
  }

  /// Reads the file; a missing file is empty.
  ///
  /// - Throws: ``Failure`` for an invalid file, which is never overwritten.
  package init(path: String = Self.path()) throws {
    self.path = path
    guard FileManager.default.fileExists(atPath: path) else { return }
    do {
      let data = try Data(contentsOf: URL(filePath: path))
      contents = try JSONDecoder().decode(Contents.self, from: data)
    } catch let error as DecodingError {
      throw Failure.unreadable(path: path, reason: Self.words(error))
    } catch {
      throw Failure.unreadable(path: path, reason: error.localizedDescription)
    }
    guard contents.version <= Self.currentVersion else {
      throw Failure.ofLaterVersion(path: path, version: contents.version)
    }
  }

  private static func words(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, _): "\(key.stringValue) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      context.codingPath.last.map { "\($0.stringValue) is invalid" } ?? "not JSON"
    @unknown default: "unreadable"
    }
  }

  /// The saved calibration of a device, if there is one.
  subscript(device: String) -> MotionCorrection? {
    contents.sensors.first { $0.device == device }
  }

  /// Returns the saved calibrations of the devices of one machine, by their names there.
  package func sensors(at place: IIOAddress.Place, frame: String) -> [MotionCorrection] {
    let prefix = Self.device("", at: place)
    return contents.sensors.compactMap { known in
      guard known.frame == frame, known.device.hasPrefix(prefix) else { return nil }
      var here = known
      here.device.removeFirst(prefix.count)
      return here
    }
  }

  /// Changes the calibration of a device.
  ///
  /// A calibration in another frame is discarded, since it does not apply.
  package mutating func learn(
    device: String, frame: String, _ change: (inout MotionCorrection) -> Void
  ) {
    let known = self[device].flatMap { $0.frame == frame ? $0 : nil }
    var fact = known ?? MotionCorrection(device: device, frame: frame)
    change(&fact)
    contents.sensors.removeAll { $0.device == device }
    contents.sensors.append(fact)
    contents.sensors.sort { $0.device < $1.device }
  }

  /// Writes the file atomically.
  package func save() throws {
    let folder = (path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let data = try encoder.encode(contents)
    let sink = try FileSink(path: path)
    try data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in try sink.write(bytes) }
    try sink.commit()
  }
}
