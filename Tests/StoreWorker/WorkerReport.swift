import Foundation

/// The results that a worker got from the store, one per line, written before it continues.
final class WorkerReport {
  enum Line {
    case saved([UUID])
    case deleted([UUID])
    /// A version of a replaced object, with the name under which it is replaced.
    case version(String, Double, UUID)
    case added(change: Int64, UUID)
    case buried(change: Int64, UUID)
    /// The number of rounds of work, and the longest wait for one.
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
