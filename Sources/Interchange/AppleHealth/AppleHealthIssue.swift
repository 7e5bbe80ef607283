/// A problem in an export that its reader skipped, with its location.
public struct AppleHealthIssue: Hashable, Sendable, CustomStringConvertible {
  public let fault: AppleHealthFault
  /// The line, counted from 1.
  public let line: Int

  public var weight: ActivityIssue.Weight { fault.weight }

  public var description: String { "line \(line): \(fault)" }

  /// The issue in the form shared by all formats.
  public var activityIssue: ActivityIssue {
    ActivityIssue(fault.description, at: .line(line), weight: weight)
  }
}

/// The kinds of problems in an export.
public enum AppleHealthFault: Hashable, Sendable, CustomStringConvertible {
  // The document
  case malformedTag
  case tagTooLong(limit: Int)
  case tooManyAttributes(limit: Int)
  case forbiddenCharacters(count: Int)
  /// An element without an end tag; it was skipped.
  case unclosed(element: String)
  case strayEnd(element: String)
  case tooDeep(limit: Int)
  /// The file is truncated; an incomplete object is skipped.
  case truncated(within: String?)
  case unreadable(String)
  // Objects
  case missing(attribute: String, element: String)
  case badTime(attribute: String, String)
  case badNumber(attribute: String, String)
  case badUnit(String)
  case incompatibleUnit(type: String, unit: String)
  case unknownValue(type: String, String)
  case unknownActivity(String)
  case unknownEvent(String)
  case unknownCharacteristic(String, value: String)
  case endsBeforeStart
  case eventOutside
  case repeatedFile(String)
  case badDay(String)
  case unnamedCorrelation(String)
  case tooMany(String, limit: Int)
  // Metadata
  case badMetadata(key: String, value: String)
  case loneSyncKey(String)

  public var weight: ActivityIssue.Weight {
    switch self {
    case .forbiddenCharacters, .strayEnd, .endsBeforeStart, .repeatedFile, .unknownActivity: .note
    case .truncated, .unreadable: .truncation
    default: .loss
    }
  }

  public var description: String {
    switch self {
    case .malformedTag: "a tag that is not well-formed was passed over"
    case .tagTooLong(let limit): "a tag longer than \(limit) bytes was passed over"
    case .tooManyAttributes(let limit): "a tag of more than \(limit) attributes was passed over"
    case .forbiddenCharacters(let count):
      "\(count) characters that XML does not allow, read as spaces"
    case .unclosed(let element): "<\(element)> has no end; it was left out"
    case .strayEnd(let element): "</\(element)> ends nothing"
    case .tooDeep(let limit): "elements nested deeper than \(limit) were left out"
    case .truncated(nil): "the file ends in the middle; all before is kept"
    case .truncated(let element?):
      "the file ends in the middle of <\(element)>, which was left out; all before is kept"
    case .unreadable(let words): "the file cannot be read on: \(words); all before is kept"
    case .missing(let attribute, let element): "<\(element)> without \(attribute) was left out"
    case .badTime(let attribute, let text): "\(attribute) “\(text)” is no time; left out"
    case .badNumber(let attribute, let text): "\(attribute) “\(text)” is no number; left out"
    case .badUnit(let text): "“\(text)” is no unit; left out"
    case .incompatibleUnit(let type, let unit): "\(type) is not measured in \(unit); left out"
    case .unknownValue(let type, let text): "“\(text)” is no value of \(type); left out"
    case .unknownActivity(let text): "activity “\(text)” is not known; kept as other"
    case .unknownEvent(let text): "event “\(text)” is not known; left out"
    case .unknownCharacteristic(let name, let value): "\(name) “\(value)” is not known; left out"
    case .endsBeforeStart: "ends before it starts; kept as a moment"
    case .eventOutside: "an event outside of its workout; left out"
    case .repeatedFile(let path):
      "“\(path)” is named twice by the routes of a workout; it counts once"
    case .badDay(let text): "“\(text)” is no day; its summary was left out"
    case .unnamedCorrelation(let type): "correlations of type \(type) are not known; left out"
    case .tooMany(let what, let limit): "more than \(limit) \(what); the rest were left out"
    case .badMetadata(let key, let value): "“\(value)” is no value of \(key); left out"
    case .loneSyncKey(let key): "\(key) stands alone and was left out"
    }
  }

  /// The number of characters to which quoted texts of a file are cut.
  static let quotedCharacters = 60

  static func quote(_ text: UnsafeBufferPointer<UInt8>?) -> String {
    guard let text else { return "" }
    let words = String(decoding: text.prefix(quotedCharacters * 4), as: UTF8.self)
    return words.count <= quotedCharacters ? words : words.prefix(quotedCharacters) + "…"
  }
}
