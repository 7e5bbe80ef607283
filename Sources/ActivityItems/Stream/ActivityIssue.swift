public import ByteStreams

/// A problem in a workout file that its reader skipped, with its location.
public struct ActivityIssue: Hashable, Sendable, CustomStringConvertible {
  /// A location in a file.
  public enum Place: Hashable, Sendable, CustomStringConvertible {
    /// A line number, counted from 1.
    case line(Int)
    /// A byte offset, counted from 0, in the unpacked file.
    case offset(Int)
    case file
    /// A related file, by name.
    case part(String)

    public var description: String {
      switch self {
      case .line(let line): "line \(line)"
      case .offset(let offset): "byte \(offset)"
      case .file: "the file"
      case .part(let name): name
      }
    }
  }

  /// The severity of an issue.
  public enum Weight: Int, Hashable, Sendable, Comparable {
    /// The intended value was clear and was read; nothing was lost.
    case note
    /// A value or a point was lost.
    case loss
    /// The rest of the file is unreadable; everything before it was read.
    case truncation

    public static func < (a: Weight, b: Weight) -> Bool { a.rawValue < b.rawValue }
  }

  public let place: Place
  public let weight: Weight
  /// A description of the problem and its effect, without the location.
  public let text: String

  public init(_ text: String, at place: Place, weight: Weight = .loss) {
    self.text = text
    self.place = place
    self.weight = weight
  }

  public var description: String { "\(place): \(text)" }
}

/// The reason why nothing could be read from a workout file.
public enum ActivityError: Error, Hashable, Sendable, CustomStringConvertible {
  case file(FileError)
  /// The file does not have the declared format; the issue gives the reason and location.
  case unreadable(format: ActivityFormat, ActivityIssue)
  /// The file has the format but contains no workout: a course, settings or daily watch data.
  case noActivity(format: ActivityFormat, holds: String)
  /// The file has no supported format.
  case unknownFormat(start: String)
  /// The file is larger than the limit for reading into memory.
  case tooLarge(format: ActivityFormat, bytes: Int, limit: Int)

  public var description: String {
    switch self {
    case .file(let error): error.description
    case .unreadable(let format, let issue): "not a \(format.title) file: \(issue)"
    case .noActivity(let format, let holds): "a \(format.title) file without a workout: \(holds)"
    case .unknownFormat(let start): "unsupported format; the file starts with \(start)"
    case .tooLarge(let format, let bytes, let limit):
      "a \(format.title) file of \(bytes) bytes; the limit is \(limit) bytes"
    }
  }
}

/// The formats of workout files.
public enum ActivityFormat: String, Hashable, Sendable, CaseIterable {
  case gpx, tcx, fit, csv, kml

  /// The customary spelling, for display.
  public var title: String { rawValue.uppercased() }
}
