import Foundation

/// Generates the files whose source is the tables in Types/: the Swift in HealthModel and
/// docs/types.md.
///
///     TypeGenerator ROOT       the files anew, under the root of the package
@main
struct TypeGenerator {
  static func main() {
    let words = CommandLine.arguments.dropFirst()
    guard let root = words.first, words.count == 1 else {
      fail("usage: TypeGenerator ROOT", status: 64)
    }
    let url = URL(filePath: root)
    do {
      let tables = try TypeTables(folder: url.appending(path: TypeTables.folder))
      for file in try GeneratedFile.all(from: tables) {
        let place = url.appending(path: file.path)
        try FileManager.default.createDirectory(
          at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.text.utf8).write(to: place, options: .atomic)
        print(file.path)
      }
    } catch {
      fail("\(error)", status: 1)
    }
  }

  private static func fail(_ sentence: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("\(sentence)\n".utf8))
    exit(status)
  }
}
