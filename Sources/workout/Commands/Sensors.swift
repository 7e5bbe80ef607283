import CommandOptions
import ArgumentParser
import Console
import Diagnostics
import Feeds
import Foundation

/// `workout sensors`.
struct Sensors: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sensors", abstract: "List and calibrate the sensors of this machine.",
    discussion: """
      Each sensor is read for two seconds. The list has its latest values, its measured rate and the option that \
      records it. For a missing or unreadable sensor, the remedy is printed.

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
    commandName: "list", abstract: "List the sensors with current values and measured rates.")

  @Option(
    help: ArgumentHelp(
      "The time to scan for Bluetooth sensors (default: no scan).", valueName: "10s"))
  var scan: DurationArgument?
  @Flag(help: "Update the list every second until Ctrl-C.") var watch = false
  @Option(help: ArgumentHelp("The Industrial I/O context.", valueName: "iio:ip:host"))
  var iio = "iio:"
  @Option(help: ArgumentHelp("The address of gpsd.", valueName: "uri"))
  var gps = Record.defaultReceiver
  @Option(
    help: ArgumentHelp("A feed to list in place of all sensors; repeatable.", valueName: "feed"))
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
      throw ValidationError("'\(iio)' is not an Industrial I/O address; use \(IIOAddress.form)")
    }
    guard case .gpsd = try? FeedAddress(gps) else {
      throw ValidationError("'\(gps)' is not a gpsd address; use gpsd://HOST[:PORT]")
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
    survey.add(try SensorCalibrationFile())
    if case .gpsd(let host, let port, _) = try FeedAddress(gps) {
      survey.addReceivers(host: host, port: port)
    }
    survey.addLocationService()
    survey.addInputs()
    guard let scan else {
      survey.noteBluetooth()
      return survey
    }
    do throws(BluetoothError) {
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
