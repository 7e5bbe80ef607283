public import ActivityItems

/// A problem in an export that its reader skipped, with its location.
public struct AppleHealthIssue: Hashable, Sendable, CustomStringConvertible {
  public let fault: AppleHealthReadError
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
public enum AppleHealthReadError: Hashable, Sendable, CustomStringConvertible {
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
    case .malformedTag: "malformed tag; skipped"
    case .tagTooLong(let limit): "tag longer than \(limit) bytes; skipped"
    case .tooManyAttributes(let limit): "tag with more than \(limit) attributes; skipped"
    case .forbiddenCharacters(let count):
      "\(count) characters that XML does not allow; read as spaces"
    case .unclosed(let element): "<\(element)> has no end tag; skipped"
    case .strayEnd(let element): "</\(element)> has no start tag"
    case .tooDeep(let limit): "elements nested deeper than \(limit) levels; skipped"
    case .truncated(nil): "the file is truncated; all data before its end were read"
    case .truncated(let element?):
      "the file is truncated in <\(element)>, which was skipped; all data before it were read"
    case .unreadable(let words):
      "the rest of the file is unreadable: \(words); all data before it were read"
    case .missing(let attribute, let element): "<\(element)> without \(attribute); skipped"
    case .badTime(let attribute, let text): "\(attribute) “\(text)” is not a time; skipped"
    case .badNumber(let attribute, let text): "\(attribute) “\(text)” is not a number; skipped"
    case .badUnit(let text): "“\(text)” is not a unit; kept as it is written"
    case .incompatibleUnit(let type, let unit):
      "\(unit) is not a unit of \(type); kept as it is written"
    case .unknownValue(let type, let text):
      "“\(text)” is not a value of \(type); kept as it is written"
    case .unknownActivity(let text): "unknown activity “\(text)”; stored as other"
    case .unknownEvent(let text): "unknown event “\(text)”; skipped"
    case .unknownCharacteristic(let name, let value):
      "unknown \(name) “\(value)”; kept as it is written"
    case .endsBeforeStart: "the end is before the start; stored without a duration"
    case .eventOutside: "an event outside its workout; skipped"
    case .repeatedFile(let path):
      "“\(path)” is referenced twice by the routes of a workout; used once"
    case .badDay(let text): "“\(text)” is not a day; its summary was skipped"
    case .unnamedCorrelation(let type): "unknown correlation type \(type); skipped"
    case .tooMany(let what, let limit): "more than \(limit) \(what); the rest were skipped"
    case .badMetadata(let key, let value): "“\(value)” is not a value of \(key); kept as text"
    case .loneSyncKey(let key): "\(key) without its counterpart; kept under another key"
    }
  }

  /// The description without the quoted text, so that equal problems are counted together.
  var reason: String {
    switch self {
    case .badTime(let attribute, _): "\(attribute) is not a time"
    case .badNumber(let attribute, _): "\(attribute) is not a number"
    case .badUnit: "unknown unit"
    case .incompatibleUnit: "not a unit of the type"
    case .unknownValue: "not a value of the type"
    case .unknownEvent: "unknown kind of event"
    case .unknownCharacteristic: "not a value of the fact"
    case .badDay: "not a day"
    case .badMetadata: "not a value of its key"
    case .loneSyncKey: "a sync identifier or version without its counterpart"
    case .unnamedCorrelation: "unknown type"
    default: description
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
