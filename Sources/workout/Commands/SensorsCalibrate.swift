import CommandOptions
import ArgumentParser
import Calibration
import Console
import Diagnostics
import Feeds
import HealthModel
import Recording

/// `workout sensors calibrate imu FEED`.
struct SensorsCalibrate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate",
    abstract: "Calibrate a motion sensor in six positions.",
    discussion: """
      Place the sensor on each of its six faces, in any order, on a firm surface, which can be tilted. The command \
      detects when the sensor is still, and its position. It determines the offset and scale of the accelerometer \
      and the bias of the gyroscope; with poses on edges, also the angles between the axes. Twelve poses allow a \
      cross-check.

      FEED is iio:DEVICE, fifo:PATH, -, or a trace file of such a session. The result is saved in \
      $XDG_CONFIG_HOME/workout/sensors.json under the device's name and applied to later recordings. A trace names \
      its device with 'device=NAME' in line 1.

        workout sensors calibrate imu iio:
        workout sensors calibrate imu iio:bmi160 --poses 12
        workout sensors calibrate imu six.csv --json
      """)

  enum Instrument: String, CaseIterable, ExpressibleByArgument {
    case imu
  }

  @Argument(help: "The kind of sensor: imu.") var instrument: Instrument
  @Argument(help: "The sensor's feed, such as iio:.") var feed: String
  @Option(
    help: ArgumentHelp(
      "The number of poses, from 6 to 60, including all six faces.", valueName: "n"))
  var poses = 6
  @Option(help: ArgumentHelp("The local gravity in m/s².", valueName: "m/s2"))
  var gravity = SixPositions.standardGravity
  @Option(help: ArgumentHelp("The time limit (default: 5min).", valueName: "5min"))
  var within: DurationArgument?
  @Option(
    help: ArgumentHelp(
      "The device name to save the result under (default: from the feed).", valueName: "name"))
  var device: String?
  @Flag(name: .customLong("dry-run"), help: "Print the result without saving it.") var isDryRun =
    false
  @OptionGroup var global: GlobalOptions

  private static let patience = Duration.seconds(300)
  private static let poseCounts = 6...60
  /// On the ground, from the equator's mountains to the poles.
  private static let gravities = 9.76...9.84

  func validate() throws {
    guard Self.poseCounts.contains(poses) else {
      throw ValidationError("--poses must be from 6 to 60")
    }
    guard Self.gravities.contains(gravity) else {
      throw ValidationError("--gravity must be from 9.76 to 9.84 m/s²")
    }
  }

  func run() async throws {
    try await Interruption.watching { try await calibrate() }
  }

  private func calibrate() async throws {
    var book = try SensorCalibrationFile()
    let session = try MotionSession(feed)
    var positions = SixPositions()
    var guide = PoseGuide(isShown: session.isLive)
    guide.begin()
    let found = try await session.follow(within: within?.duration ?? Self.patience) { reading in
      _ = positions.process(reading)
      guide.follow(positions)
      return session.isLive && isEnough(positions)
    }
    _ = positions.finish()
    var calibration: MotionCalibration
    do throws(CalibrationUnavailability) {
      calibration = try positions.calibration(date: .now, gravity: gravity)
    } catch {
      throw CalibrationCommandError(error, feed: feed)
    }
    calibration.temperatureCelsius = found.temperatureCelsius
    let name = device ?? found.name
    if let name, !isDryRun {
      book.learn(device: name, frame: session.frame) { $0.calibration = calibration }
      try book.save()
    }
    try report(calibration, name, session, isDryRun || name == nil ? nil : book.path)
  }

  private func isEnough(_ positions: SixPositions) -> Bool {
    let held = positions.held == nil ? 0 : 1
    return positions.poses.count + held >= poses && positions.missingFaces.isEmpty
  }

  private func report(
    _ calibration: MotionCalibration, _ name: String?, _ session: MotionSession, _ path: String?
  ) throws {
    if global.json {
      try Output().line(
        try JSONText.line(
          SensorLearntJSON(
            device: name, frame: session.frame, path: path, calibration: calibration)))
    } else {
      try Output().line(CalibrationPage(calibration: calibration).lines.joined(separator: "\n"))
      if let path, let name { try Output().line("saved for \(name) in \(path)") }
    }
    if path == nil, !isDryRun {
      Terminal.warn("not saved: \(feed) does not name its device; use --device NAME")
    }
  }
}
