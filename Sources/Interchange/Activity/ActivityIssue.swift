/// Something wrong in a file of workouts that its reader passed over, and where.
public struct ActivityIssue: Hashable, Sendable, CustomStringConvertible {
  /// Where in a file something stands.
  public enum Place: Hashable, Sendable, CustomStringConvertible {
    /// Counted from 1.
    case line(Int)
    /// Counted from 0, in the bytes of the file itself (after unpacking).
    case offset(Int)
    case file
    /// A file that belongs to it, by its name.
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

  /// How much it matters.
  public enum Weight: Int, Hashable, Sendable, Comparable {
    /// Read as it was surely meant; nothing was lost.
    case note
    /// A value or a point was lost.
    case loss
    /// The file cannot be read on; all before is kept.
    case truncation

    public static func < (a: Weight, b: Weight) -> Bool { a.rawValue < b.rawValue }
  }

  public let place: Place
  public let weight: Weight
  /// What was found and what became of it, without the place.
  public let text: String

  public init(_ text: String, at place: Place, weight: Weight = .loss) {
    self.text = text
    self.place = place
    self.weight = weight
  }

  public var description: String { "\(place): \(text)" }
}

/// Why nothing could be read from a file of workouts.
public enum ActivityError: Error, Hashable, Sendable, CustomStringConvertible {
  case file(FileError)
  /// It is not of the format, from the start; why, with the place.
  case unreadable(format: ActivityFormat, ActivityIssue)
  /// It is of the format and holds no workout: a course, settings, a day of a watch.
  case noActivity(format: ActivityFormat, holds: String)
  /// It is of no format that is read.
  case unknownFormat(start: String)
  /// It is larger than what is read into memory.
  case tooLarge(format: ActivityFormat, bytes: Int, limit: Int)

  public var description: String {
    switch self {
    case .file(let error): error.description
    case .unreadable(let format, let issue): "not a \(format.title) file: \(issue)"
    case .noActivity(let format, let holds): "a \(format.title) file without a workout: \(holds)"
    case .unknownFormat(let start): "no format that can be read; it begins with \(start)"
    case .tooLarge(let format, let bytes, let limit):
      "a \(format.title) file of \(bytes) bytes; at most \(limit) are read"
    }
  }
}

/// The formats of files of workouts.
public enum ActivityFormat: String, Hashable, Sendable, CaseIterable {
  case gpx, tcx, fit, csv

  /// As people write it.
  public var title: String { rawValue.uppercased() }
}
