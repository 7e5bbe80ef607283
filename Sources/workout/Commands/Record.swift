import CommandOptions
import ArgumentParser
import Feeds
import Foundation
import HealthModel
import HealthStorage
import Recording
import Sessions

/// `workout record ACTIVITY`.
struct Record: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Record a workout until it is stopped.",
    discussion: """
      ACTIVITY is a word such as walking, running, swimming, hiking or cycling, or a short form such as walk, run, \
      swim, hike or ride; 'workout activities' lists them.

      On a terminal: p pauses and resumes, l ends a lap, m sets a marker, s starts and ends a segment, w turns \
      water lock on and u ends it, q stops and saves, ? shows help. Ctrl-C, SIGTERM and closing the terminal also \
      stop and save; with --detach, closing the terminal does not end the recording. Other terminals and scripts \
      use commands such as workout lap, workout pause and workout stop.

      In a swim, lengths, strokes, styles and sets are detected from the motion sensor. Its position is that of \
      --placement, else that of its trace, else the left wrist; wrist-left-crown-left is a watch that is worn \
      rotated.

      --buttons reads the buttons of the device. The chord (crown and side button within 300 ms) requests to pause \
      or resume, also under water lock; single keys end laps and set markers. During water lock the touch screen \
      of --touch is blocked until the crown is turned or its key is held.

      Four tests are guided: six-minute-walk, rockport-mile, cooper-12-minutes and shuttle-run-20m. They count \
      down, announce what remains, and stop by themselves. p is a rest, during which the clock runs on. With \
      --course-length each lap (l) is one course; otherwise the distance is measured by GPS.

      --plan follows a plan of workout plans, of a file or as text: the display has the step, what is left of it and \
      how the target is held; l ends a step. Each step becomes a segment, and workout show has each step next to its \
      result.

      --course follows a course or a former workout: the display has what is left of it, and how far ahead of the \
      former workout you are. Leaving the course is announced. A lap ends with each round, unless --auto-lap is given.

      A triathlon begins with the swim; n, workout next and the lap button begin the transition, the ride and so on.

      Recording starts at once, also without gpsd, and uses positions as soon as they are available. With \
      --gps required it does not start without gpsd. Where there is no gpsd, --gps geoclue reads the location service of \
      the desktop or phone.

      Recording is crash-safe from the first second: after a crash, the next 'workout record' resumes the workout, \
      or finishes it if it ended long ago.

      Examples:
        workout record walk
        workout record run --auto-lap 1km --auto-pause
        workout record hike --accuracy 10m
        workout record walk --imu imu.csv --heart-rate fifo:/run/user/1000/strap
        workout record walk --imu iio: --barometer iio: --heart-rate ble:
        workout record swim --pool 25m --placement wrist-right --imu fifo:/run/user/1000/wrist
        workout record swim --pool 25m --buttons evdev:auto --touch evdev:auto \
          --eject-command 'aplay -q eject.wav'
        workout record ride --gps gpsd://192.168.1.5:2947 --for 30min
        workout record walk --gps geoclue
        workout record ride --indoor --cycling ble:?service=cadence --wheel-circumference 2.105m
        workout record ride --indoor --trainer ble: --plan "10min @ 120W, 5x(3min @ 250W, 3min @ 120W)"
        workout record run --indoor --running ble: --trainer "ble:My treadmill"
        workout record run --plan "2km warm, 6x(800m @ 4:05-4:15/km, 400m easy), 1km"
        workout record ride --course passes.gpx
        workout record run --course last --auto-lap 1km
        workout record triathlon --pool 25m --activities swim,run
        workout record six-minute-walk --course-length 30m
      """)

  @Argument(help: "The activity, or a guided test.") var activity: RecordedActivity

  @Option(
    name: .customLong("gps"),
    help: ArgumentHelp(
      "The GPS receiver (default: \(Self.defaultReceiver); none in a pool or indoors), or 'geoclue' for the location service of the desktop or phone. 'required' starts only if gpsd or GeoClue responds; it can be given in addition to an address.",
      valueName: "uri|required"))
  var gpsWords: [String] = []
  @Flag(name: .customLong("no-gps"), help: "Record without GPS.") var noGPS = false
  @Option(
    help: ArgumentHelp(
      "The maximum horizontal accuracy radius (95%) of locations in the route (default: 80m).",
      valueName: "length"))
  var accuracy: LengthArgument?
  @OptionGroup var body: BodySensorOptions
  @OptionGroup(title: "Sensors of training") var sensors: TrainingSensorOptions

  @Option(help: ArgumentHelp("The pool length, such as 25m or 25yd.", valueName: "length"))
  var pool: LengthArgument?
  @Flag(help: "The swim is in open water.") var openWater = false
  @Flag(help: "The workout is indoors.") var indoor = false
  @Flag(help: "Exclude the workout from estimates: heavy load, stroller, treadmill, illness.")
  var notForEstimates = false

  @Option(
    help: ArgumentHelp(
      "A distance or time after which a lap ends, such as 1km, 1mi or 5min, or none.",
      valueName: "length|time|none"))
  var autoLap: AutoLapArgument?
  @Flag(help: "Pause the timer while standing still.") var autoPause = false
  @Option(
    help: ArgumentHelp(
      "The action of a pause-or-resume request.", valueName: "toggle|ignore|marker"))
  var onRequest = RequestPolicy.toggle
  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("The time after which the recording stops.", valueName: "30min"))
  var limit: DurationArgument?
  @Option(
    help: ArgumentHelp(
      "The position of the motion sensor, such as wrist-left, wrist-right, lower-back, waist or pocket."
    ))
  var placement: SensorPlacementArgument?

  @Option(
    help: ArgumentHelp(
      "The gear of the workout, or none (default: that of the activity; see workout gear).",
      valueName: "name"))
  var gear: String?

  @Flag(help: "Begin with the movement that workout collect measured just before.")
  var withBeginning = false
  @Flag(help: "Keep recording when the terminal is closed.") var detach = false

  @OptionGroup(title: "Plan") var planned: PlanOptions
  @OptionGroup(title: "Course") var followed: CourseOptions
  @OptionGroup(title: "Multisport") var multisport: MultisportOptions
  @OptionGroup(title: "Buttons") var controls: ButtonOptions
  @OptionGroup(title: "Tests") var test: FieldTestOptions
  @OptionGroup var global: GlobalOptions

  static let defaultReceiver = "gpsd://localhost:2947"

  func validate() throws {
    if noGPS && !gpsWords.isEmpty {
      throw ValidationError("--gps and --no-gps cannot be combined")
    }
    if accuracy != nil && noGPS {
      throw ValidationError("--accuracy and --no-gps cannot be combined")
    }
    if openWater && pool != nil {
      throw ValidationError("--pool and --open-water cannot be combined")
    }
    if activity.fieldTest != nil, planned.plan != nil {
      throw ValidationError("a guided test has its own steps; omit --plan")
    }
    try multisport.validate(for: activity)
    try test.validate(for: activity.fieldTest)
    try validateFieldTest()
  }
}

extension Record {
  /// Parses the arguments of `record` for another command.
  ///
  /// - Throws: `ValidationError` with the parser's message: its own errors have `record` as the root command, and
  ///   the program's root command cannot describe them.
  static func asked(by words: [String]) throws -> Record {
    do {
      return try parse(words)
    } catch {
      throw ValidationError(message(for: error))
    }
  }
}
