import Foundation

/// The cost of a recording of gpsd, a motion sensor and a barometer behind iiod, and a strap over
/// Bluetooth: ``SensorSoak`` in its own network namespace.
///
/// It requires network, mount and process namespaces (as root, or with user namespaces), iiod,
/// gpsd, python3-dbusmock and the compared programs; without them, it reports this and stops.
struct SensorCost {
  var workout: String
  var seconds: Double
  var folder: URL

  enum Failure: Error, CustomStringConvertible {
    case noNamespaces
    case missing(program: String)
    case ended(output: String)

    var description: String {
      switch self {
      case .noNamespaces:
        "sensors: no namespaces of network, mounts and processes here: run it as root, or where "
          + "`unshare -Urnmp --fork true` works"
      case .missing(let program): "sensors: \(program) is not installed"
      case .ended(let output): "sensors: the soak ended early: \(output)"
      }
    }
  }

  private static let programs = [
    "dbus-daemon", "gpsd", "gpsfake", "gpspipe", "gpxlogger", "iiod", "iio_readdev", "unshare",
  ]

  func run() throws -> [Measurement] {
    for program in Self.programs where !Self.isInstalled(program) {
      throw Failure.missing(program: program)
    }
    guard
      try ChildProcess("/usr/bin/python3", ["-c", "import dbusmock.templates.bluez5, gi"])
        .wait().exitStatus == 0
    else { throw Failure.missing(program: "python3-dbusmock") }
    let network = getuid() == 0 ? "-n" : "-Urn"
    guard
      try ChildProcess("unshare", [network, "unshare", "-mp", "--fork", "true"])
        .wait().exitStatus == 0
    else { throw Failure.noNamespaces }

    let output = folder.appending(path: "soak.figures")
    let cost = try ChildProcess(
      "unshare",
      [
        network,
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path(percentEncoded: false),
        "sensors-figures", "--workout", workout, "--seconds", "\(seconds)", "--folder",
        folder.path(percentEncoded: false),
      ],
      output: output
    ).wait()
    let text = try String(contentsOf: output, encoding: .utf8)
    guard cost.exitStatus == 0 else { throw Failure.ended(output: text) }
    return try text.split(separator: "\n").filter { $0.hasPrefix("{") }.map {
      try JSONDecoder().decode(Measurement.self, from: Data($0.utf8))
    }
  }

  /// Runs the soak itself, as the program `sensors-figures`: prints a line of JSON for each figure.
  static func printFigures(of soak: SensorSoak) async throws {
    for figure in try await soak.run() {
      print(String(decoding: try JSONEncoder().encode(figure), as: UTF8.self))
    }
  }

  private static func isInstalled(_ program: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
    return (path.split(separator: ":").map(String.init) + ["/usr/sbin"]).contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }
}
