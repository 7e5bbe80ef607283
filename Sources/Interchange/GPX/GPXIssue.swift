/// Something wrong in a GPX file that the reader passed over, with the line it stands on.
public struct GPXIssue: Hashable, Sendable, CustomStringConvertible {
  public enum Reason: Hashable, Sendable {
    /// The point was left out: latitude or longitude missing, not a number or not on Earth.
    case pointWithoutPosition(latitude: String?, longitude: String?)
    /// The value was left out, the rest of its point kept.
    case unreadableValue(element: String, text: String)
    /// Times without a zone are read as UTC; said once a file.
    case timeWithoutZone(String)
    /// The file ends in the middle; everything before is kept.
    case truncated
    /// The file cannot be read on from here; everything before is kept.
    case unreadable(String)
    /// Single characters were replaced or left out.
    case characters(String)
  }

  public let reason: Reason
  /// Counted from 1.
  public let line: Int

  public init(_ reason: Reason, line: Int) {
    self.reason = reason
    self.line = line
  }

  public var description: String {
    switch reason {
    case .unreadable, .characters: text
    default: "line \(line): \(text)"
    }
  }

  /// What was found and what became of it; the place is in it where the parser puts it there.
  var text: String {
    switch reason {
    case .pointWithoutPosition(let latitude, let longitude):
      "point left out: lat \(latitude ?? "missing"), lon \(longitude ?? "missing")"
    case .unreadableValue(let element, let text):
      "<\(element)> left out: \u{201C}\(text)\u{201D}"
    case .timeWithoutZone(let text):
      "time without a zone, read as UTC, as are all such in this file: \(text)"
    case .truncated: "the file ends in the middle; what came before is kept"
    case .unreadable(let why): "\(why); what came before is kept"
    case .characters(let what): what
    }
  }
}

/// Why nothing could be read from a file as GPX.
public enum GPXError: Error, Hashable, Sendable, CustomStringConvertible {
  case file(FileError)
  /// It is XML, but its first element is not `gpx`.
  case notGPX(root: String)
  /// It is not XML from the start.
  case notXML(line: Int, String)
  /// A course was asked for and the file has no route and no track.
  case noCourse

  public var description: String {
    switch self {
    case .file(let error): error.description
    case .notGPX(let root): "not a GPX file: it begins with <\(root)>"
    case .notXML(let line, let why): "not a GPX file: line \(line): \(why)"
    case .noCourse: "no route and no track in this GPX file"
    }
  }
}
