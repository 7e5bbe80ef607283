public import Foundation
public import HealthModel

/// Writes samples as a Bundle of Observations, of HL7 FHIR R4 (4.0.1), in JSON: one pass, nothing is kept.
///
///     var writer = FHIRBundleWriter(to: sink, subject: "P-0042", timeZone: zone)
///     for try await batch in store.batches(query) {
///       for sample in batch { try writer.write(sample) }
///     }
///     let summary = try writer.finish()
///
/// **What becomes what** is in tables: `FHIRQuantityRow` for numbers, `FHIRCategory` and the type's own
/// enumeration for cases. A correlation is one Observation with a component for each member, a workout one
/// with its totals as components. Routes and documents are no observations: they are left out and counted,
/// as is a type without a row.
///
/// **The same sample is the same text** in every run: its identity is its own, and neither the time of
/// writing nor the machine goes in. docs/fhir.md is the one home of the form.
///
/// **Source** HL7 FHIR R4: https://hl7.org/fhir/R4/bundle.html, observation.html, observation-vitalsigns.html,
/// json.html.
public struct FHIRBundleWriter: ~Copyable {
  var output: XMLOutput
  var clock: FHIRClock
  let subject: String
  private var summary = FHIRBundleSummary()

  /// A bundle that begins.
  ///
  /// - Parameters:
  ///   - sink: Where the bytes go.
  ///   - subject: What the person is called: a code, never a name.
  ///   - timeZone: Where samples were that do not say it themselves.
  public init(to sink: some ByteSink, subject: String, timeZone: TimeZone) {
    output = XMLOutput(sink)
    clock = FHIRClock(zone: timeZone)
    self.subject = FHIRText.line(subject) ?? ""
    output.raw("{\"resourceType\":\"Bundle\",\"type\":\"collection\"")
  }

  /// Writes a sample, or counts why it is not.
  ///
  /// - Returns: Whether it was written.
  /// - Throws: `FileError`; nothing can be written after it.
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
    // FHIR has no empty list, so that it is begun by what is first in it.
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

/// What went into a bundle, and what did not.
public struct FHIRBundleSummary: Hashable, Sendable {
  /// Why a sample is not in a bundle.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// There is no observation for its type.
    case notMapped = "not_mapped"
    /// FHIR has the years 0001 to 9999 only.
    case beyondDates = "beyond_dates"
  }

  /// All observations.
  public var count = 0
  /// Observations, by the name of the type.
  public var written: [String: Int] = [:]
  /// Of these, those with a code of LOINC.
  public var coded = 0
  /// Samples that were not written, by the name of the type and the reason.
  public var leftOut: [String: [Reason: Int]] = [:]

  public init() {}

}

/// When an observation was: at a moment, or from one to another.
enum FHIREffective {
  case instant(String)
  case period(String, String)
}
