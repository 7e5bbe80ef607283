import ActivityItems
import ByteStreams
import Foundation
import HealthModel

/// States of mind and medications, which are objects with words in place of numbers of a metric.
///
/// **Source** Health Auto Export, *State of Mind* and *Medications* of *JSON Export Format*.
extension HealthAutoExportSamples {
  private static let origin = SampleOrigin(
    name: "Health Auto Export", bundleIdentifier: "\(program).health")
  /// The maximum number of labels, associations or codings of one object.
  private static let maximumWords = 50
  private static let maximumText = 500

  /// Reads one object of `stateOfMind`.
  ///
  /// - Returns: Its sample; none for an object that cannot be read, which is counted.
  /// - Throws: ``JSONTokenError``
  mutating func readStateOfMind() throws(JSONTokenError) -> [ForeignSample] {
    var texts: [String: String] = [:]
    var valence: Double?
    var labels: [String] = []
    var associations: [String] = []
    while let (key, value) = try json.field() {
      switch (key, value) {
      case (_, .string(let text)): texts[key] = text
      case ("valence", .number(let number)): valence = number
      case ("labels", _): labels = try json.texts(value, limit: Self.maximumWords)
      case ("associations", _): associations = try json.texts(value, limit: Self.maximumWords)
      default: try json.skip(value)
      }
    }
    guard let valence, let kind = texts["kind"].flatMap(Self.kind) else {
      leftOut.add("states of mind without a valence or a known kind")
      return []
    }
    guard let start = texts["start"].flatMap(HealthAutoExportMetric.instant) else {
      leftOut.add("states of mind without a valid time")
      return []
    }
    let end = texts["end"].flatMap(HealthAutoExportMetric.instant) ?? start
    var sample = ForeignSample(
      .stateOfMind, valence, .count, TimeRange(start: start, end: max(start, end)),
      from: Self.origin, identity: texts["id"].flatMap(UUID.init(uuidString:)))
    sample.metadata[.stateOfMindKind] = .string(kind.name)
    sample.metadata[.stateOfMindLabels] = Self.words(labels, StateOfMindLabel.self)
    sample.metadata[.stateOfMindAssociations] = Self.words(
      associations, StateOfMindAssociation.self)
    return [sample]
  }

  /// Reads one object of `medications`: a dose, at the time that it was scheduled for or else began.
  ///
  /// - Returns: Its sample; none for an object that cannot be read, which is counted.
  /// - Throws: ``JSONTokenError``
  mutating func readMedication() throws(JSONTokenError) -> [ForeignSample] {
    var texts: [String: String] = [:]
    var metadata: Metadata = [:]
    while let (key, value) = try json.field() {
      switch (key, value) {
      case (_, .string(let text)): texts[key] = text
      case ("dosage", .number(let number)):
        texts[key] = number == number.rounded() ? "\(Int64(clamping: number))" : "\(number)"
      case ("isArchived", .bool(let flag)): metadata[.medicationIsArchived] = .bool(flag)
      case ("codings", .beginArray): metadata[.medicationCodings] = try readCodings()
      default: try json.skip(value)
      }
    }
    guard let name = Self.text(texts["displayText"] ?? texts["nickname"]),
      let status = texts["status"].flatMap(Self.status)
    else {
      leftOut.add("medications without a name or a known status")
      return []
    }
    let scheduled = texts["scheduledDate"].flatMap(HealthAutoExportMetric.instant)
    guard let start = scheduled ?? texts["start"].flatMap(HealthAutoExportMetric.instant) else {
      leftOut.add("medications without a valid time")
      return []
    }
    metadata[.medicationName] = .string(name)
    for (key, field) in [
      (MetadataKey.medicationNickname, "nickname"), (.medicationForm, "form"),
      (.medicationDose, "dosage"),
    ] {
      if let text = Self.text(texts[field]) { metadata[key] = .string(text) }
    }
    if let scheduled { metadata[.medicationScheduledDate] = .date(scheduled) }
    var identity = ContentIdentity("dose of Health Auto Export")
    identity.add(name)
    identity.add(start)
    var sample = ForeignSample(
      .medicationDoseEvent, status, TimeRange(at: start), from: Self.origin,
      identity: texts["id"].flatMap(UUID.init(uuidString:)) ?? identity.uuid())
    sample.metadata = metadata
    return [sample]
  }

  /// Reads codes and their systems as lines.
  private func readCodings() throws(JSONTokenError) -> MetadataValue? {
    var lines: [String] = []
    while try json.nextObject() {
      var texts: [String: String] = [:]
      while let (key, value) = try json.field() {
        if case .string(let text) = value { texts[key] = text } else { try json.skip(value) }
      }
      guard let code = Self.text(texts["code"]), let system = Self.text(texts["system"]),
        lines.count < Self.maximumWords
      else { continue }
      lines.append("\(system) \(code)")
    }
    return lines.isEmpty ? nil : .string(lines.joined(separator: "\n"))
  }

  /// Returns a text without its outer white space; `nil` for an empty one.
  private static func text(_ text: String?) -> String? {
    guard let line = text?.split(whereSeparator: \.isWhitespace).joined(separator: " "),
      !line.isEmpty
    else { return nil }
    return String(line.prefix(maximumText))
  }

  /// Returns the letters and digits of words in lower case, in which spellings do not differ.
  private static func plain(_ text: String) -> String {
    String(text.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  private static func kind(_ text: String) -> StateOfMindKind? {
    switch plain(text) {
    case "mood", "dailymood": .dailyMood
    case "emotion", "momentaryemotion": .momentaryEmotion
    default: nil
    }
  }

  private static func status(_ text: String) -> Int? {
    let word = plain(text)
    return CategoryType.medicationDoseEvent.values.cases.first { plain($0.value) == word }?.key
  }

  /// Returns words of an enumeration, and others as they are without their spaces.
  private static func words<Case: NamedCase>(_ texts: [String], _: Case.Type) -> MetadataValue? {
    let words = texts.compactMap { text -> String? in
      let word = plain(text)
      if let known = Case.allCases.first(where: { plain($0.name) == word }) { return known.name }
      return word.isEmpty ? nil : String(word.prefix(maximumText))
    }
    return words.isEmpty ? nil : .string(words.joined(separator: " "))
  }
}
