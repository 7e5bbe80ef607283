import Foundation
import HealthModel

/// The reference values of the recordings: one row per file.
struct TruthTable {
  struct Row {
    private let fields: [String: String]

    init(_ fields: [String: String]) { self.fields = fields }

    var file: String { fields["file"] ?? "" }
    var fileName: String { (file as NSString).lastPathComponent }
    var format: String { fields["format"] ?? "" }
    var kind: String { fields["class"] ?? "" }
    var note: String { fields["note"] ?? "" }
    var start: Instant? { fields["start"].flatMap(Self.instant) }
    var distanceMeters: Double? { fields["distance_m"].flatMap(Double.init) }
    var pointCount: Int? { fields["records"].flatMap(Int.init) }
    var positionCount: Int? {
      fields["records_with_position"].flatMap(Int.init) ?? pointCount
    }

    /// Whether the receiver stood still by its own speed.
    var isStationary: Bool { note.contains("STATIONARY") }

    /// Returns the numbers of a column, one per session; `nil` if the row has none.
    func numbers(_ column: String) -> [Double?]? {
      guard let text = fields[column], text.contains(where: \.isNumber) else { return nil }
      return text.components(separatedBy: "+").map {
        Double($0.trimmingCharacters(in: .whitespaces))
      }
    }

    /// The device's total; if its laps and its track disagree, the track's.
    var deviceMeters: Double? {
      guard note.contains("DISAGREE"),
        let range = note.range(of: "largest trackpoint DistanceMeters ")
      else { return distanceMeters }
      let digits = note[range.upperBound...].prefix { $0.isNumber || $0 == "." }
      return Double(digits)
    }

    /// Parses dates as written by the tools: with `T` or a space, with any offset.
    private static func instant(_ text: String) -> Instant? {
      Instant(rfc3339: text) ?? Instant(rfc3339: text.replacingOccurrences(of: " ", with: "T"))
    }
  }

  var rows: [Row] = []

  init(contentsOf url: URL) throws {
    let text = try String(contentsOf: url, encoding: .utf8)
    var lines = Self.records(text)[...]
    guard let header = lines.popFirst() else { return }
    rows = lines.map { values in
      Row(Dictionary(zip(header, values), uniquingKeysWith: { first, _ in first }))
    }
  }

  /// Parses comma-separated values by RFC 4180: quotes may contain commas, quotes and line breaks.
  private static func records(_ text: String) -> [[String]] {
    var records: [[String]] = []
    var record: [String] = []
    var field = ""
    var isQuoted = false
    var previous: Character?
    for character in text {
      defer { previous = character }
      if character == "\"" {
        if !isQuoted, previous == "\"", !field.isEmpty || !record.isEmpty { field.append("\"") }
        isQuoted.toggle()
      } else if isQuoted {
        field.append(character)
      } else if character == "," {
        record.append(field)
        field = ""
      } else if character.isNewline {
        record.append(field)
        records.append(record)
        record = []
        field = ""
      } else {
        field.append(character)
      }
    }
    if !field.isEmpty || !record.isEmpty { records.append(record + [field]) }
    return records
  }
}
