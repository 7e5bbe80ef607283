import ArgumentParser
import HealthModel

/// The types to read and to save, with the same options for allow and deny.
struct AccessOptions: ParsableArguments {
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("The types of data to read.", valueName: "type"),
    completion: .list(TypeWords.all), transform: TypeWords.init)
  var read: [TypeWords] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("The types of data to save.", valueName: "type"),
    completion: .list(TypeWords.all), transform: TypeWords.init)
  var write: [TypeWords] = []

  @Flag(
    help:
      "Positions: those of the routes that the application reads, and live ones while it records.")
  var location = false

  /// The types of data to read.
  var readTypes: [ObjectType] { read.flatMap(\.types) + (location ? [.location] : []) }

  func requireSome() throws {
    guard !read.isEmpty || !write.isEmpty || location else {
      throw ValidationError("give types with --read or --write, or give --location")
    }
  }
}
