package import ArgumentParser
package import Feeds

/// The sensors on the body that a recording and a collection read: motion, heart rate and pressure.
package struct BodySensorOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The motion sensor: iio: for a built-in one, a trace file, fifo:PATH, or - for standard input.",
      valueName: "uri"))
  package var imu: String?
  @Option(
    help: ArgumentHelp("The heart rate sensor: ble:, ble:NAME, or a trace.", valueName: "uri"))
  var heartRate: String?
  @Option(help: ArgumentHelp("The barometer: iio:, or a trace.", valueName: "uri"))
  var barometer: String?

  package init() {}

  /// The addresses of the sensors that are given, with what a built-in one has to measure.
  package var traces: [(address: String, parts: SensorParts)] {
    [
      (imu, SensorParts.motion), (heartRate, SensorParts()), (barometer, SensorParts.pressure),
    ].compactMap { address, parts in address.map { ($0, parts) } }
  }
}
