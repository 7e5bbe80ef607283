public import ArgumentParser
import Delivery
import Foundation
import HealthModel
public import HealthStorage

struct Deliver: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Wake programs when samples come or go, while they are not running.",
    discussion: """
      Who is woken is registered with 'deliver enable', by the owner, or by an application through \
      the library. A program is started without a shell and is done when it ends with 0; it finds \
      the store in $WORKOUT_STORE and the type in $WORKOUT_DELIVERY_TYPE. What is not done is tried \
      again after growing pauses, and no more after three times, until it is registered again.

      Run this for a session as a systemd user unit with ExecStart=workout deliver.

        workout deliver enable heartRate --frequency hourly -- /usr/local/bin/copy-pulse
        workout deliver --list
        workout deliver --once
      """,
    subcommands: [Run.self, Enable.self, Disable.self], defaultSubcommand: Run.self)

  struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make deliveries as they become due, until Ctrl-C.")

    @Flag(help: "Make what is due now, and end.")
    var once = false
    @Flag(help: "Print who is woken for what, and how it stands.")
    var list = false
    @Option(
      help: ArgumentHelp(
        "How long a delivery may take, such as 90s or 5min.", valueName: "time"))
    var limit: DurationArgument?
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      if once, list { throw ValidationError("--once and --list exclude each other") }
    }

    func run() async throws {
      let store = try global.openStore()
      let printer = DeliveryPrinter(isJSON: global.json, times: global.times)
      guard !list else {
        try printer.print(try await store.deliveries())
        return
      }
      let runner = DeliveryRunner(
        store: store, limit: limit?.duration ?? DeliveryRunner.standardLimit)
      try await Interruption.watching { [once] in
        guard once else {
          try await runner.run { printer.report($0) }
          throw CancellationError()
        }
        for report in try await runner.runOnce() { printer.report(report) }
      }
    }
  }

  struct Enable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Wake a program, or a socket, for changes of a type.")

    @Argument(
      help: ArgumentHelp("Of what: heartRate, workout …", valueName: "type"),
      completion: TypeArgument.completion, transform: TypeArgument.type)
    var type: ObjectType
    @Option(help: "How often at most; the longest that will do wakes the machine least.")
    var frequency = UpdateFrequency.immediate
    @Option(
      help: ArgumentHelp("Send a line of JSON to this socket instead.", valueName: "path"),
      completion: .file())
    var socket: String?
    @Option(help: "The kind of device this is.")
    var device = DeviceProfile.phone
    @Argument(
      parsing: .postTerminator,
      help: ArgumentHelp("The program, by its whole path, and its arguments.", valueName: "word"))
    var command: [String] = []
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      guard (socket == nil) == command.isEmpty else { return }
      throw ValidationError("name a program after --, or a --socket")
    }

    func run() async throws {
      let store = try global.openStore()
      let target = socket.map { DeliveryTarget.socket(path: $0) } ?? .command(command)
      try await store.enableBackgroundDelivery(
        for: type, frequency: frequency, target: target, on: device)
      try DeliveryPrinter(isJSON: global.json, times: global.times).print(
        try await store.deliveries())
    }
  }

  struct Disable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "End what the owner registered: of a type, or of all.")

    @Argument(
      help: ArgumentHelp("Of what: heartRate, workout …", valueName: "type"),
      completion: TypeArgument.completion, transform: TypeArgument.type)
    var type: ObjectType?
    @Flag(help: "Of all types.")
    var all = false
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      guard all == (type != nil) else { return }
      throw ValidationError("name a type, or say --all")
    }

    func run() async throws {
      let store = try global.openStore()
      if let type {
        try await store.disableBackgroundDelivery(for: type)
      } else {
        try await store.disableAllBackgroundDelivery()
      }
      try DeliveryPrinter(isJSON: global.json, times: global.times).print(
        try await store.deliveries())
    }
  }
}

extension UpdateFrequency: ExpressibleByArgument {
  public init?(argument: String) {
    guard let frequency = Self.allCases.first(where: { "\($0)" == argument }) else { return nil }
    self = frequency
  }

  public var defaultValueDescription: String { "\(self)" }

  public static var allValueStrings: [String] { allCases.map { "\($0)" } }
}

extension DeviceProfile: ExpressibleByArgument {}
