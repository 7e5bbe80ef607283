/// The reason why data is not a clinical document.
public enum CDAError: Error, Hashable, Sendable, CustomStringConvertible {
  case file(FileError)
  /// The document exceeds the limit; `bytes` is its size, if it is known without reading
  /// everything.
  case tooLarge(bytes: Int?, limit: Int)
  /// There is not enough memory for a parser.
  case outOfMemory
  /// The violated rules in line order; never empty.
  case invalid([CDARuleViolation])
  /// The document declares its time as unknown, and no dates were given for the sample.
  case noTime

  public var description: String {
    switch self {
    case .file(let error): error.description
    case .tooLarge(let bytes?, let limit):
      "\(bytes) bytes; a clinical document has at most \(limit)"
    case .tooLarge(nil, let limit): "a clinical document has at most \(limit) bytes; this has more"
    case .outOfMemory: "no memory to read the document"
    case .invalid(let faults): faults.map(\.description).joined(separator: "\n")
    case .noTime: "the document does not say when it was made; give the dates"
    }
  }

  public var faults: [CDARuleViolation] {
    if case .invalid(let faults) = self { faults } else { [] }
  }
}
