public import ByteStreams
public import Foundation
public import HealthModel

/// A writer of samples as a Bundle of Observations of HL7 FHIR R4 (4.0.1) in JSON, in one pass
/// without buffering.
///
///     var writer = FHIRBundleWriter(to: sink, subject: "P-0042", timeZone: zone)
///     for try await batch in store.batches(query) {
///       for sample in batch { try writer.write(sample) }
///     }
///     let summary = try writer.finish()
///
/// **The mapping** is in tables: `FHIRQuantityRow` for numbers, `FHIRCategory` and the type's own
/// enumeration for cases. A correlation is one Observation with a component for each member, a
/// workout one with its totals as components. Routes and documents are not observations: they are
/// skipped and counted, as are types without a row.
///
/// **The same sample gives the same text** in every run: it has its own identity, and neither the
/// time of writing nor the machine is included. The format is documented in docs/fhir.md.
///
/// **Source** HL7 FHIR R4: https://hl7.org/fhir/R4/bundle.html, observation.html,
/// observation-vitalsigns.html, json.html.
public struct FHIRBundleWriter: ~Copyable {
  var output: XMLOutput
  var clock: FHIRClock
  let subject: String
  private var summary = FHIRBundleSummary()

  /// Creates a writer for a new bundle.
  ///
  /// - Parameters:
  ///   - sink: The destination of the bytes.
  ///   - subject: The identifier of the person: a code, never a name.
  ///   - timeZone: The time zone of samples that declare none.
  public init(to sink: some ByteSink, subject: String, timeZone: TimeZone) {
    output = XMLOutput(sink)
    clock = FHIRClock(zone: timeZone)
    self.subject = FHIRText.line(subject) ?? ""
    output.raw("{\"resourceType\":\"Bundle\",\"type\":\"collection\"")
  }

  /// Writes a sample, or counts the reason why it is skipped.
  ///
  /// - Returns: Whether it was written.
  /// - Throws: `FileError`; no further writes are possible after it.
  @discardableResult
  public mutating func write(_ sample: Sample) throws(FileError) -> Bool {
    let name = sample.type.name
    guard let draft = FHIRObservation(sample) else {
      summary.leftOut[name, default: [:]][.notMapped, default: 0] += 1
      return false
    }
    guard let effective = effective(sample) else {
      summary.leftOut[name, default: [:]][.beyondDates, default: 0] += 1
      return false
    }
    // FHIR allows no empty list, so the first entry begins it.
    output.raw(summary.count == 0 ? ",\"entry\":[\n" : ",\n")
    entry(draft, sample.header, effective)
    summary.written[name, default: 0] += 1
    summary.count += 1
    if !draft.terms.isEmpty { summary.coded += 1 }
    try output.flush(all: false)
    return true
  }

  /// Ends the bundle.
  ///
  /// - Throws: `FileError`.
  public consuming func finish() throws(FileError) -> FHIRBundleSummary {
    output.raw(summary.count == 0 ? "}\n" : "\n]}\n")
    try output.flush()
    return summary
  }

  private mutating func effective(_ sample: Sample) -> FHIREffective? {
    let zone = clock.zone(of: sample.header.metadata)
    guard let start = FHIRClock.text(sample.span.start, in: zone) else { return nil }
    guard sample.span.end > sample.span.start else { return .instant(start) }
    return FHIRClock.text(sample.span.end, in: zone).map { .period(start, $0) }
  }
}

/// The counts of the samples written to a bundle and skipped.
public struct FHIRBundleSummary: Hashable, Sendable {
  /// The reason why a sample is not in a bundle.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The type has no mapping to an observation.
    case notMapped = "not_mapped"
    /// The time is outside of FHIR's years 0001 to 9999.
    case beyondDates = "beyond_dates"
  }

  /// The number of all observations.
  public var count = 0
  /// The number of observations by type name.
  public var written: [String: Int] = [:]
  /// The number of observations with a LOINC code.
  public var coded = 0
  /// The number of skipped samples by type name and reason.
  public var leftOut: [String: [Reason: Int]] = [:]

  public init() {}

}

/// The time of an observation: a moment or an interval.
enum FHIREffective {
  case instant(String)
  case period(String, String)
}

/// Prepares text for FHIR, which allows no empty text and no control characters.
enum FHIRText {
  private static let replacement: Unicode.Scalar = "\u{FFFD}"

  /// Returns the text as one trimmed line; `nil` if it is empty.
  static func line(_ text: String?) -> String? {
    guard let text else { return nil }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        if !scalars.isEmpty, scalars.last != " " { scalars.append(" ") }
      } else {
        scalars.append(scalar.properties.generalCategory == .control ? replacement : scalar)
      }
    }
    if scalars.last == " " { scalars.removeLast() }
    return scalars.isEmpty ? nil : String(scalars)
  }
}
