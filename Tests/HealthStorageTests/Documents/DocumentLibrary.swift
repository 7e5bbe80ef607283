import Foundation
import HealthModel
import HealthStorage
import HealthStorageTesting
import TestSupport

/// A store with documents of an application that saves them, and another application that reads.
struct DocumentLibrary {
  let folder: TemporaryFolder
  let owner: HealthStore
  /// The person who uses the reading application.
  let person: ScriptedConsent
  let reader: HealthStore

  static let clinic = identity("org.example.clinic")
  static let coach = identity("org.example.coach")

  init(_ script: ScriptedConsent.Script = .allow) async throws {
    folder = try TemporaryFolder()
    let path = folder.file("health.sqlite").path
    owner = try HealthStore(at: path, for: TestStore.client, as: .owner)
    person = ScriptedConsent(script)
    reader = try Self.open(path, Self.coach, person)
    try await reader.register(ClientRegistration(readPurpose: "To plan what comes after a stay."))
    try await owner.decide(
      [.document: TypeDecision(share: true, read: .everything)],
      for: Self.coach.source.bundleIdentifier)
  }

  private static func identity(_ bundle: String) -> ClientIdentity {
    ClientIdentity(source: Source(name: bundle, bundleIdentifier: bundle), version: "1")
  }

  static func open(
    _ path: String, _ client: ClientIdentity, _ person: ScriptedConsent
  ) throws -> HealthStore {
    try HealthStore(
      at: path, for: client, as: .client, creating: false,
      consent: ConsentChannel(presenter: person, absence: .failing))
  }

  /// Documents one day apart, saved by the owner.
  @discardableResult
  func save(_ titles: String...) async throws -> [ClinicalDocument] {
    let documents = titles.enumerated().map { index, title in
      ClinicalDocument.letter(title, day: Double(index))
    }
    try await owner.save(documents.map(Sample.document))
    return documents
  }

  /// The documents that the reading application receives.
  func read(
    _ query: DocumentQuery = DocumentQuery(), in context: QueryContext = .foreground
  ) async throws -> [String] {
    try await reader.documents(query, in: context).collected().flatMap(\.documents).map(\.title)
  }
}

extension ClinicalDocument {
  /// A document as a CDA parser creates it.
  static func letter(
    _ title: String, day: Double = 0, patient: String? = "Robin Walker",
    author: String? = "Lee Okafor", custodian: String? = "Harbor Health",
    xmlBytes: Int = 0, metadata: Metadata = [:]
  ) -> ClinicalDocument {
    ClinicalDocument(
      title: title, patientName: patient, authorName: author, custodianName: custodian,
      xml: Data("<ClinicalDocument>\(title)</ClinicalDocument>".utf8)
        + Data(repeating: UInt8(ascii: " "), count: xmlBytes),
      span: TimeRange(at: .at(day * 86_400)), header: ObjectHeader(metadata: metadata))
  }
}
