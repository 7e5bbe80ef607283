public import AppleHealthExport

/// The account of an export: what an import does with each of its parts.
///
///     let account = try AppleHealthAccounting(of: "export.zip").run()
public struct AppleHealthAccounting {
  /// The reason why there is no account.
  public enum Failure: Error, CustomStringConvertible {
    case export(AppleHealthError)
    case cancelled

    public var description: String {
      switch self {
      case .export(let error): error.description
      case .cancelled: "cancelled"
      }
    }
  }

  private let path: String
  private let isCancelled: () -> Bool

  /// - Parameters:
  ///   - path: The archive, a folder, or export.xml.
  ///   - isCancelled: Returns whether to stop.
  public init(of path: String, isCancelled: @escaping () -> Bool = { false }) {
    self.path = path
    self.isCancelled = isCancelled
  }

  /// Reads the export to its end; no store is needed, and nothing is changed.
  ///
  /// - Returns: The account.
  /// - Throws: ``Failure``.
  public func run() throws(Failure) -> AppleHealthAccount {
    do throws(AppleHealthError) {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let export = try AppleHealthArchive(dataFile: path, named: name)
      var reader = try export.reader(isAccounting: true)
      var routes: Set<String> = []
      var isEnded = false
      while !isEnded, !isCancelled() {
        switch try reader.next() {
        case .workout(let workout)?: routes.formUnion(workout.routeFiles)
        case nil: isEnded = true
        default: break
        }
      }
      var account = reader.account ?? AppleHealthAccount()
      account.add(export.files(referredTo: routes))
      if isEnded { return account }
    } catch {
      throw .export(error)
    }
    throw .cancelled
  }
}
