import ArgumentParser
import Feeds
import Foundation

/// `workout sensors`.
struct Sensors: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the sensors of this machine, and calibrate them.",
    discussion: """
      Each sensor is looked at for two seconds: its newest values, the rate at which they really come, \
      and the words that record it. What is missing, or may not be read, is told with what to do.

        workout sensors
        workout sensors --watch
        workout sensors --scan 10s
        workout sensors --iio iio:ip:board.local --json | jq '.sensors[].record_options[]'
        workout sensors calibrate imu iio:
        workout sensors orient iio: --placement wrist-left
      """,
    subcommands: [SensorsList.self, SensorsCalibrate.self, SensorsOrient.self],
    defaultSubcommand: SensorsList.self)
}

/// `workout sensors [list]`.
struct SensorsList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List what can be read, with live values and true rates.")

  @Option(help: ArgumentHelp("Listen for Bluetooth sensors for so long.", valueName: "10s"))
  var scan: DurationArgument?
  @Flag(help: "Go on showing values, every second, until Ctrl-C.") var watch = false
  @Option(help: ArgumentHelp("Where Industrial I/O is looked for.", valueName: "iio:ip:host"))
  var iio = "iio:"
  @Option(help: ArgumentHelp("The gpsd to ask.", valueName: "uri"))
  var gps = Record.defaultReceiver
  @Option(
    help: ArgumentHelp("Look at this feed only; more than one may be named.", valueName: "feed"))
  var feed: [String] = []
  @OptionGroup var global: GlobalOptions

  private static let glance = Duration.seconds(2)
  private static let watchPeriod = Duration.seconds(1)

  func validate() throws {
    do {
      for text in feed { _ = try FeedAddress(text) }
    } catch {
      throw ValidationError("\(error)")
    }
    guard case .iio = try? FeedAddress(iio) else {
      throw ValidationError("'\(iio)' is no place of sensors; use \(IIOAddress.form).")
    }
    guard case .gpsd = try? FeedAddress(gps) else {
      throw ValidationError("'\(gps)' is no gpsd; use gpsd://HOST[:PORT].")
    }
  }

  func run() async throws {
    try await Interruption.watching { try await list() }
  }

  private func list() async throws {
    var survey = try await survey()
    let watcher = try SensorWatch(survey)
    defer { watcher.cancel() }
    repeat {
      survey.show(try await watcher.looks(for: watch ? Self.watchPeriod : Self.glance))
      if global.json {
        try Output().line(try JSONText.line(SensorsJSON(survey)))
      } else {
        if watch { try Output().clearScreen() }
        try Output().line(
          SensorPage(survey: survey).lines(Terminal.output).joined(separator: "\n"))
      }
      if watch, survey.entries.allSatisfy({ $0.source == nil }) { break }
    } while watch
  }

  private func survey() async throws -> SensorSurvey {
    if !feed.isEmpty {
      var survey = SensorSurvey()
      for text in feed { survey.add(feed: text) }
      return survey
    }
    var survey = SensorSurvey(SensorFacts.look(at: try place))
    survey.add(try SensorBook())
    if case .gpsd(let host, let port, _) = try FeedAddress(gps) {
      survey.addReceivers(host: host, port: port)
    }
    survey.addInputs()
    guard let scan else {
      survey.noteBluetooth()
      return survey
    }
    do throws(BluetoothTrouble) {
      survey.add(try await BluetoothScan().sightings(for: scan.duration))
    } catch {
      survey.add(error)
    }
    return survey
  }

  private var place: IIOAddress.Place {
    get throws {
      guard case .iio(let address) = try FeedAddress(iio) else { return .local }
      return address.place
    }
  }
}
