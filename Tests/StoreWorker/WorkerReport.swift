import Foundation

/// What a worker was told by the store, a line each, written before it goes on.
final class WorkerReport {
  enum Line {
    case saved([UUID])
    case deleted([UUID])
    /// A version of a replaced object, by the name it is replaced under.
    case version(String, Double, UUID)
    case added(change: Int64, UUID)
    case buried(change: Int64, UUID)
    /// How many times the worker did its work, and the longest it had to wait for one.
    case done(rounds: Int, longest: Duration)
    case failed(String)

    var text: String {
      switch self {
      case .saved(let ids): ids.map { "saved \($0)\n" }.joined()
      case .deleted(let ids): ids.map { "deleted \($0)\n" }.joined()
      case .version(let name, let version, let id): "version \(name) \(version) \(id)\n"
      case .added(let change, let id): "added \(change) \(id)\n"
      case .buried(let change, let id): "buried \(change) \(id)\n"
      case .done(let rounds, let longest): "done \(rounds) \(longest / .milliseconds(1))\n"
      case .failed(let error): "failed \(error)\n"
      }
    }
  }

  private let file: FileHandle

  init(writingTo path: String) throws {
    try Data().write(to: URL(filePath: path))
    file = try FileHandle(forWritingTo: URL(filePath: path))
  }

  func note(_ lines: Line...) {
    file.write(Data(lines.map(\.text).joined().utf8))
  }
}
