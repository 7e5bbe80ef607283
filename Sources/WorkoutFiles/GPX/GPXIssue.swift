public import ByteStreams

/// A problem in a GPX file that the reader skipped, with its line.
public struct GPXIssue: Hashable, Sendable, CustomStringConvertible {
  public enum Reason: Hashable, Sendable {
    /// The point was skipped: its latitude or longitude is missing, not a number or out of range.
    case pointWithoutPosition(latitude: String?, longitude: String?)
    /// The value was skipped; the rest of its point was read.
    case unreadableValue(element: String, text: String)
    /// Times without a zone are read as UTC; reported once per file.
    case timeWithoutZone(String)
    /// The file is truncated; everything before the end was read.
    case truncated
    /// The rest of the file is unreadable; everything before it was read.
    case unreadable(String)
    /// Single characters were replaced or skipped.
    case characters(String)
  }

  public let reason: Reason
  /// The line, counted from 1.
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

  /// A description of the problem and its effect, with the location if the parser includes one.
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

/// The reason why nothing could be read from a file as GPX.
public enum GPXError: Error, Hashable, Sendable, CustomStringConvertible {
  case file(FileError)
  /// The file is XML, but its first element is not `gpx`.
  case notGPX(root: String)
  /// The file does not begin with XML.
  case notXML(line: Int, String)
  /// A course was requested, but the file has no route and no track.
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
