import CommandOptions
import ArgumentParser
import Calibration
import Console
import Diagnostics
import HealthModel
import Recording
import Swimming

/// `workout sensors orient FEED --placement wrist-left`.
struct SensorsOrient: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "orient",
    abstract: "Determine the orientation of a sensor in a watch from two poses.",
    discussion: """
      Wear the watch. Hold the forearm level with the dial up for three seconds, then let the arm hang down for \
      three seconds. Gravity gives the direction of the dial in the first pose and that of the forearm in the \
      second. The wrist cannot be detected: give it with --placement.

      Only sensors on the wrist need this; elsewhere on the body gravity is sufficient.

        workout sensors orient iio: --placement wrist-left
        workout sensors orient iio:bmi160 --placement wrist-right-crown-left
      """)

  @Argument(help: "The sensor's feed, such as iio:.") var feed: String
  @Option(help: "The placement of the watch, such as wrist-left.") var placement: PlacementArgument
  @Option(help: ArgumentHelp("The time limit (default: 1min).", valueName: "1min"))
  var within: DurationArgument?
  @Option(
    help: ArgumentHelp(
      "The device name to save the result under (default: from the feed).", valueName: "name"))
  var device: String?
  @Flag(name: .customLong("dry-run"), help: "Print the result without saving it.") var isDryRun =
    false
  @OptionGroup var global: GlobalOptions

  private static let patience = Duration.seconds(60)

  func run() async throws {
    try await Interruption.watching { try await orient() }
  }

  private func orient() async throws {
    var book = try SensorCalibrationFile()
    let session = try MotionSession(feed)
    let guide = PoseGuide(isShown: session.isLive)
    guide.say("Hold the forearm level with the dial up and keep still.")
    var poses = WristPoses()
    let found = try await session.follow(within: within?.duration ?? Self.patience) { reading in
      guard poses.process(reading) != nil else { return false }
      if poses.armDown == nil {
        guide.say("\u{7}First pose done. Now let the arm hang down and keep still.")
      }
      return poses.armDown != nil
    }
    _ = poses.finish()
    let rotation: Matrix3
    do throws(WristPoses.PoseError) {
      rotation = try poses.rotation(handIsAlongX: handIsAlongX)
    } catch {
      throw CalibrationCommandError(error, feed: feed)
    }
    let orientation = SensorOrientation(
      date: .now, placement: placement.placement.word, rotation: rotation)
    let name = device ?? found.name
    if let name, !isDryRun {
      book.learn(device: name, frame: session.frame) { $0.orientation = orientation }
      try book.save()
    }
    try report(orientation, name, session, isDryRun || name == nil ? nil : book.path)
  }

  /// Whether the hand is in the direction of x, which points to the right of the dial: on a left wrist with the crown
  /// on the right.
  private var handIsAlongX: Bool {
    (placement.placement.wrist == .left) == (placement.placement.crown == .right)
  }

  private func report(
    _ orientation: SensorOrientation, _ name: String?, _ session: MotionSession, _ path: String?
  ) throws {
    let remark = SensorMounting(orientation.rotation).remark(for: placement.placement)
    if global.json {
      try Output().line(
        try JSONText.line(
          SensorLearntJSON(
            device: name, frame: session.frame, path: path, orientation: orientation,
            remarks: [remark].compactMap { $0 })))
    } else {
      let rows = [orientation.rotation.x, orientation.rotation.y, orientation.rotation.z]
      let names = ["x (right of the dial)", "y (12 o'clock)", "z (out of the dial)"]
      for (name, row) in zip(names, rows) {
        try Output().line("\(name.padded(to: 22)) \(SensorPage.vector(row, 3)) of the sensor")
      }
      if let path, let name {
        try Output().line("saved for \(name), worn at \(orientation.placement), in \(path)")
      }
    }
    if let remark { Terminal.warn(remark) }
    if path == nil, !isDryRun {
      Terminal.warn("not saved: \(feed) does not name its device; use --device NAME")
    }
  }
}
