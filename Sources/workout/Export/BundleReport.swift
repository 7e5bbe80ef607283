import HealthModel
import HealthStorage
import Interchange

/// What a bundle holds and what it does not, as `export --format fhir --json` prints it
/// (docs/schemas/bundle-exported.schema.json).
struct BundleReport: Encodable {
  struct Count: Encodable {
    let type: String
    let count: Int
  }

  struct LeftOut: Encodable {
    let type: String
    let reason: String
    let count: Int
  }

  /// Of a type that only a later release of the program has.
  private static let unknownType = "unknown_type"

  let format = ExportFormat.fhir.rawValue
  /// `nil` for standard output.
  let path: String?
  let subject: String
  let observationCount: Int
  /// Observations with a code of LOINC.
  let codedCount: Int
  let types: [Count]
  var leftOut: [LeftOut]

  enum CodingKeys: String, CodingKey {
    case format, path, subject, types
    case observationCount = "observation_count"
    case codedCount = "loinc_count"
    case leftOut = "left_out"
  }

  init(path: String?, subject: String, _ summary: FHIRBundleSummary) {
    self.path = path
    self.subject = subject
    observationCount = summary.count
    codedCount = summary.coded
    types = summary.written.sorted { $0.key < $1.key }.map { Count(type: $0.key, count: $0.value) }
    leftOut = summary.leftOut.flatMap { type, reasons in
      reasons.map { LeftOut(type: type, reason: $0.key.rawValue, count: $0.value) }
    }.sorted { ($0.type, $0.reason) < ($1.type, $1.reason) }
  }

  /// Counts the samples whose types this release does not know: no query finds them.
  mutating func addUnknownTypes(of store: HealthStore) async throws(StoreError) {
    leftOut += try await store.state().types().filter { $0.type == nil && $0.count > 0 }.map {
      LeftOut(type: $0.identifier, reason: Self.unknownType, count: $0.count)
    }
  }

  /// `1234 observations of 12 types for the subject P-0042; 1100 have a LOINC code`.
  var words: String {
    let observations = observationCount == 1 ? "1 observation" : "\(observationCount) observations"
    let kinds = types.count == 1 ? "1 type" : "\(types.count) types"
    return "\(observations) of \(kinds) for the subject \(subject); \(codedCount) with a LOINC code"
  }

  /// `left out: 3 workoutRoute (FHIR has no observation for it)`; `nil` where nothing was.
  var leftOutWords: String? {
    guard !leftOut.isEmpty else { return nil }
    let parts = leftOut.map { "\($0.count) \($0.type) (\(Self.words(reason: $0.reason)))" }
    return "left out: " + parts.joined(separator: ", ")
  }

  private static func words(reason: String) -> String {
    switch FHIRBundleSummary.Reason(rawValue: reason) {
    case .notMapped: "no observation is made of it"
    case .beyondDates: "FHIR has the years 0001 to 9999 only"
    case nil: "a type of a later release"
    }
  }
}
