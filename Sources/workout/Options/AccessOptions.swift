import ArgumentParser
import HealthModel

/// What is decided about: types to read and types to save, in the same words for allow and deny.
struct AccessOptions: ParsableArguments {
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Types of data to read.", valueName: "type"),
    completion: .list(TypeWords.all), transform: TypeWords.init)
  var read: [TypeWords] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Types of data to save.", valueName: "type"),
    completion: .list(TypeWords.all), transform: TypeWords.init)
  var write: [TypeWords] = []

  @Flag(help: "The positions of the routes that it reads, and positions while it records.")
  var location = false

  /// The types of data to read.
  var readTypes: [ObjectType] { read.flatMap(\.types) + (location ? [.location] : []) }

  func requireSome() throws {
    guard !read.isEmpty || !write.isEmpty || location else {
      throw ValidationError("name types with --read or --write, or say --location")
    }
  }
}
