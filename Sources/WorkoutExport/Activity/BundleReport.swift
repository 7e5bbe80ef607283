import HealthModel
package import HealthStorage
package import ClinicalFormats

/// The contents of a bundle and the skipped samples, as `export --format fhir --json` prints them
/// (docs/schemas/bundle-exported.schema.json).
package struct BundleReport: Encodable {
  struct Count: Encodable {
    let type: String
    let count: Int
  }

  struct LeftOut: Encodable {
    let type: String
    let reason: String
    let count: Int
  }

  /// The reason for a type that only a newer version supports.
  private static let unknownType = "unknown_type"

  let format = ExportFormat.fhir.rawValue
  /// The path; `nil` for standard output.
  package let path: String?
  let subject: String
  let observationCount: Int
  /// The number of observations with a LOINC code.
  let codedCount: Int
  let types: [Count]
  var leftOut: [LeftOut]

  enum CodingKeys: String, CodingKey {
    case format, path, subject, types
    case observationCount = "observation_count"
    case codedCount = "loinc_count"
    case leftOut = "left_out"
  }

  package init(path: String?, subject: String, _ summary: FHIRBundleSummary) {
    self.path = path
    self.subject = subject
    observationCount = summary.count
    codedCount = summary.coded
    types = summary.written.sorted { $0.key < $1.key }.map { Count(type: $0.key, count: $0.value) }
    leftOut = summary.leftOut.flatMap { type, reasons in
      reasons.map { LeftOut(type: type, reason: $0.key.rawValue, count: $0.value) }
    }.sorted { ($0.type, $0.reason) < ($1.type, $1.reason) }
  }

  /// Counts the samples of types that this version does not support, which queries do not return.
  package mutating func addUnknownTypes(of store: HealthStore) async throws(StoreError) {
    leftOut += try await store.state().types().filter { $0.type == nil && $0.count > 0 }.map {
      LeftOut(type: $0.identifier, reason: Self.unknownType, count: $0.count)
    }
  }

  /// `1234 observations of 12 types for the subject P-0042; 1100 have a LOINC code`.
  package var words: String {
    let observations = observationCount == 1 ? "1 observation" : "\(observationCount) observations"
    let kinds = types.count == 1 ? "1 type" : "\(types.count) types"
    return "\(observations) of \(kinds) for the subject \(subject); \(codedCount) with a LOINC code"
  }

  /// `skipped: 3 workoutRoute (no FHIR observation for this type)`; `nil` if nothing was skipped.
  package var leftOutWords: String? {
    guard !leftOut.isEmpty else { return nil }
    let parts = leftOut.map { "\($0.count) \($0.type) (\(Self.words(reason: $0.reason)))" }
    return "skipped: " + parts.joined(separator: ", ")
  }

  private static func words(reason: String) -> String {
    switch FHIRBundleSummary.Reason(rawValue: reason) {
    case .notMapped: "no FHIR observation for this type"
    case .beyondDates: "FHIR supports the years 0001 to 9999 only"
    case nil: "a type of a newer version of workout"
    }
  }
}
