package import ArgumentParser
package import Feeds

/// The sensors of a run or a ride beyond heart rate: a foot pod, and a trainer or treadmill.
package struct TrainingSensorOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The cycling sensor (cadence, speed, power): ble:?service=cadence, ble:NAME, or a trace.",
      valueName: "uri"))
  package var cycling: String?
  @Option(
    help: ArgumentHelp(
      "The wheel circumference, such as 2.105m, for speed, and for distance without GPS.",
      valueName: "length"))
  package var wheelCircumference: LengthArgument?
  @Option(
    help: ArgumentHelp(
      "The foot pod (speed, cadence, stride length): ble:, ble:NAME, or a trace.",
      valueName: "uri"))
  package var running: String?
  @Option(
    help: ArgumentHelp(
      "The indoor bike or treadmill: ble:, or ble:NAME; a plan's targets of power set it.",
      valueName: "uri"))
  package var trainer: String?

  @Flag(
    help: "Broadcast the heart rate over Bluetooth, as a strap does, for treadmills and others.")
  package var broadcast = false

  package init() {}

  /// The addresses, each with the quantities to read from it.
  package var traces: [(address: String, parts: SensorParts)] {
    [cycling, Self.address(running, .runningSpeedAndCadence), trainerAddress]
      .compactMap { address in address.map { ($0, SensorParts()) } }
  }

  /// The address of the trainer in the syntax of feeds.
  package var trainerAddress: String? { Self.address(trainer, .fitnessMachine) }

  /// Completes `ble:`, which is any device of the service here, and not any heart rate strap.
  private static func address(_ text: String?, _ service: BluetoothService) -> String? {
    guard let text, text == "ble:" || text.hasPrefix("ble:?"), !text.contains("service=") else {
      return text
    }
    return text + (text == "ble:" ? "?" : "&") + "service=\(service.name)"
  }
}
