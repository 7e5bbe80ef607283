import CommandOptions
public import ArgumentParser
import Delivery
import Foundation
import HealthModel
public import HealthStorage
import Reports

struct Deliver: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deliver",
    abstract: "Start programs when samples are added or deleted (background delivery).",
    discussion: """
      You register a delivery with 'deliver enable'; applications register theirs through the library. The program \
      is started without a shell, with the store's path in $WORKOUT_STORE and the type in $WORKOUT_DELIVERY_TYPE. \
      Exit code 0 means that the delivery succeeded. A failed delivery is retried after increasing delays, three \
      times at most, then disabled until it is registered again.

      Run it as a systemd user unit with ExecStart=workout deliver.

        workout deliver enable heartRate --frequency hourly -- /usr/local/bin/copy-pulse
        workout deliver --list
        workout deliver --once
      """,
    subcommands: [Run.self, Enable.self, Disable.self], defaultSubcommand: Run.self)

  struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "run", abstract: "Make deliveries when they are due, until Ctrl-C.")

    @Flag(help: "Make the deliveries that are due now, then exit.")
    var once = false
    @Flag(help: "Print the registered deliveries and their status.")
    var list = false
    @Option(
      help: ArgumentHelp(
        "The time limit of one delivery, such as 90s or 5min.", valueName: "time"))
    var limit: DurationArgument?
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      if once, list { throw ValidationError("--once and --list cannot be combined") }
    }

    func run() async throws {
      let store = try await global.openStore()
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
      commandName: "enable", abstract: "Start a program, or notify a socket, when a type changes.")

    @Argument(
      help: ArgumentHelp("The type, such as heartRate or workout.", valueName: "type"),
      completion: TypeArgument.completion, transform: TypeArgument.type)
    var type: ObjectType
    @Option(help: "The maximum frequency; a lower one saves power.")
    var frequency = UpdateFrequency.immediate
    @Option(
      help: ArgumentHelp(
        "A Unix socket that receives a line of JSON, in place of a program.", valueName: "path"),
      completion: .file())
    var socket: String?
    @Option(help: "The kind of this device, which limits the frequency.")
    var device = DeviceProfile.phone
    @Argument(
      parsing: .postTerminator,
      help: ArgumentHelp("The program's absolute path and its arguments.", valueName: "word"))
    var command: [String] = []
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      guard (socket == nil) == command.isEmpty else { return }
      throw ValidationError("give either a program after -- or --socket PATH")
    }

    func run() async throws {
      let store = try await global.openStore()
      let target = socket.map { DeliveryTarget.socket(path: $0) } ?? .command(command)
      try await store.enableBackgroundDelivery(
        for: type, frequency: frequency, target: target, on: device)
      try DeliveryPrinter(isJSON: global.json, times: global.times).print(
        try await store.deliveries())
    }
  }

  struct Disable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "disable", abstract: "Disable your deliveries of one type or of all types.")

    @Argument(
      help: ArgumentHelp("The type, such as heartRate or workout.", valueName: "type"),
      completion: TypeArgument.completion, transform: TypeArgument.type)
    var type: ObjectType?
    @Flag(help: "Disable the deliveries of all types.")
    var all = false
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      guard all == (type != nil) else { return }
      throw ValidationError("give a type or --all")
    }

    func run() async throws {
      let store = try await global.openStore()
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
