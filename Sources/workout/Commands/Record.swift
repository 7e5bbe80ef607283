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
    abstract: "Record a workout until it is stopped.",
    discussion: """
      ACTIVITY is any of the activity types by name (walking, running, swimming, hiking, cycling, \
      high-intensity-interval-training …) or a short word for one (walk, run, swim, hike, ride).

      On a terminal: p pauses and resumes, l ends a lap, m sets a marker, s begins and ends a \
      segment, w turns on water lock and u ends it, q stops and saves, ? explains. Ctrl-C, TERM and closing the \
      terminal stop and save too; with --detach closing it does not end the recording. The same words work from elsewhere: workout lap, \
      workout pause, workout stop.

      In a swim the motion sensor tells lengths, strokes, styles and sets. It is taken to be where \
      --placement says, else where its trace says, else on the left wrist; wrist-left-crown-left is a \
      watch that is turned.

      Buttons of the device itself are read with --buttons. The chord (crown and side button within 300 ms) \
      asks to pause or to resume, also under water lock; single keys end laps and set markers. Water lock \
      keeps the screen of --touch to itself until the crown is turned, or its key held.

      Four tests are guided: six-minute-walk, rockport-mile, cooper-12-minutes and shuttle-run-20m. \
      They count down, tell what is left, and stop by themselves. p is a rest, in which the clock goes \
      on. With --course-length each lap (l) is one course; else the receiver tells the distance.

      A recording begins at once, also while no gpsd answers, and takes the positions when they come; \
      --gps required refuses to begin without one.

      What is recorded is kept from the first second on: after a crash the next start goes on \
      with the same workout, or finishes it when it is long past.

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
        workout record ride --indoor --cycling ble:?service=cadence --wheel-circumference 2.105m
        workout record six-minute-walk --course-length 30m
      """)

  @Argument(help: "What you are doing.") var activity: RecordedActivity

  @Option(
    name: .customLong("gps"),
    help: ArgumentHelp(
      "The receiver (default: \(Self.defaultReceiver); in a pool or indoors: none). 'required' begins only when a gpsd answers, and may stand besides an address.",
      valueName: "uri|required"))
  var gpsWords: [String] = []
  @Flag(name: .customLong("no-gps"), help: "Record without a receiver.") var noGPS = false
  @Option(
    help: ArgumentHelp(
      "Keep fixes of this horizontal accuracy or better in the route, as the receiver gives it: 95 % radius (default: 80m).",
      valueName: "length"))
  var accuracy: LengthArgument?
  @Option(
    help: ArgumentHelp(
      "Motion: iio: for the device's own sensor, a trace file, fifo:PATH, or - for standard input.",
      valueName: "uri"))
  var imu: String?
  @Option(
    help: ArgumentHelp("Heart rate: ble: or ble:NAME for a strap, or a trace.", valueName: "uri"))
  var heartRate: String?
  @Option(help: ArgumentHelp("Air pressure: iio:, or a trace.", valueName: "uri"))
  var barometer: String?
  @Option(
    help: ArgumentHelp(
      "Cadence, speed and power of a bicycle: ble:?service=cadence, ble:NAME, or a trace.",
      valueName: "uri"))
  var cycling: String?
  @Option(
    help: ArgumentHelp(
      "The way of one revolution of the wheel, for speed, and distance where there is no fix: 2.105m.",
      valueName: "length"))
  var wheelCircumference: LengthArgument?

  @Option(help: ArgumentHelp("Swim in a pool of this length: 25m, 25yd.", valueName: "length"))
  var pool: LengthArgument?
  @Flag(help: "Swim in open water.") var openWater = false
  @Flag(help: "The workout is indoors.") var indoor = false
  @Flag(
    help: "Leave it out of estimates: a heavy load, a pram, a treadmill, a day of illness.")
  var notForEstimates = false

  @Option(help: ArgumentHelp("End a lap every 1km, 400m, 1mi, 5min …", valueName: "length|time"))
  var autoLap: AutoLapArgument?
  @Flag(help: "Pause the timer while you stand still.") var autoPause = false
  @Option(
    help: ArgumentHelp("What a pause-or-resume request does.", valueName: "toggle|ignore|marker"))
  var onRequest = RequestPolicy.toggle
  @Option(help: ArgumentHelp("A course to follow; laps at its length.", valueName: "file.gpx"))
  var course: String?
  @Option(name: .customLong("for"), help: ArgumentHelp("Stop after this long.", valueName: "30min"))
  var limit: DurationArgument?
  @Option(
    help: ArgumentHelp(
      "Where the motion sensor is worn: wrist-left, wrist-right, lower-back, waist, pocket …"))
  var placement: String?

  @Flag(help: "Go on recording when the terminal is closed.") var detach = false

  @OptionGroup(title: "Buttons") var controls: ButtonOptions
  @OptionGroup(title: "Tests") var test: FieldTestOptions
  @OptionGroup var global: GlobalOptions

  static let defaultReceiver = "gpsd://localhost:2947"

  func validate() throws {
    if noGPS && !gpsWords.isEmpty {
      throw ValidationError("--gps and --no-gps exclude each other; give one of them.")
    }
    if accuracy != nil && noGPS {
      throw ValidationError("--accuracy and --no-gps exclude each other; give one of them.")
    }
    if openWater && pool != nil {
      throw ValidationError("--pool and --open-water exclude each other; give one of them.")
    }
    try test.validate(for: activity.fieldTest)
    try validateFieldTest()
  }
}
