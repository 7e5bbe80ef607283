import Feeds
import Foundation
import HealthModel
import Interchange

/// What was learnt of the sensors of this machine, by device: `$XDG_CONFIG_HOME/workout/sensors.json`.
///
/// It belongs to the machine, not to a person, so it is not in the store; a workout that used it keeps its
/// own copy.
struct SensorBook {
  /// Counts the changes of the file's shape.
  static let currentVersion = 1

  private struct Contents: Codable {
    var version = SensorBook.currentVersion
    var sensors: [MotionCorrection] = []
  }

  enum Failure: Error, CustomStringConvertible {
    case unreadable(path: String, reason: String)
    case ofLaterVersion(path: String, version: Int)

    var description: String {
      switch self {
      case .unreadable(let path, let reason):
        "\(path) is no book of sensors (\(reason)); move it away to begin anew"
      case .ofLaterVersion(let path, let version):
        "\(path) was made by a newer workout (version \(version)); update, or move it away"
      }
    }
  }

  /// What a device is called here: those of other machines with their host, so that two of one name differ.
  static func device(_ name: String, at place: IIOAddress.Place) -> String {
    switch place {
    case .local: name
    case .network(let host, _): "\(host)/\(name)"
    }
  }

  let path: String
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

  /// Reads the book; one that is not there is empty.
  ///
  /// - Throws: ``Failure`` for a file that is none, which is never written over.
  init(path: String = Self.path()) throws {
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
      context.codingPath.last.map { "\($0.stringValue) is wrong" } ?? "it is not JSON"
    @unknown default: "it cannot be read"
    }
  }

  /// What is known of a device; `nil` is nothing.
  subscript(device: String) -> MotionCorrection? {
    contents.sensors.first { $0.device == device }
  }

  /// What is known of the devices of one machine, by the names they have there.
  func sensors(at place: IIOAddress.Place, frame: String) -> [MotionCorrection] {
    let prefix = Self.device("", at: place)
    return contents.sensors.compactMap { known in
      guard known.frame == frame, known.device.hasPrefix(prefix) else { return nil }
      var here = known
      here.device.removeFirst(prefix.count)
      return here
    }
  }

  /// Takes over a fact of a device.
  ///
  /// What was known in other axes is dropped: it does not hold in these.
  mutating func learn(
    device: String, frame: String, _ change: (inout MotionCorrection) -> Void
  ) {
    let known = self[device].flatMap { $0.frame == frame ? $0 : nil }
    var fact = known ?? MotionCorrection(device: device, frame: frame)
    change(&fact)
    contents.sensors.removeAll { $0.device == device }
    contents.sensors.append(fact)
    contents.sensors.sort { $0.device < $1.device }
  }

  /// Writes it whole, or not at all.
  func save() throws {
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
