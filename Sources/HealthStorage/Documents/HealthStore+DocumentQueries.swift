public import Foundation
import GRDB
public import HealthModel
import StoreDatabase
public import StoreErrors

extension HealthStore {
  /// Returns the clinical documents of a query, batch by batch.
  ///
  /// Every document is granted separately. Before an application in the foreground gets its first
  /// batch, the person is asked about the matching documents that the application never requested; if
  /// there are none, nothing is shown. Refused documents, and in the background undecided ones, are
  /// omitted. An application reads the documents that it saved itself without asking.
  ///
  /// - Parameters:
  ///   - query: The selection of documents.
  ///   - context: Whether the application is in the foreground.
  /// - Returns: Batches whose iteration throws `StoreError.query(_:)` (`predicate`), or the any-time cases.
  public func documents(
    _ query: DocumentQuery = DocumentQuery(), in context: QueryContext = .foreground
  ) -> Batches<DocumentBatch> {
    Batches { [self] in DocumentBatchSource(store: self, query: query, context: context) }
  }

  /// Returns one document that the handle sees, without asking the person.
  ///
  /// - Parameters:
  ///   - id: Its identity.
  ///   - includingData: Whether to include its XML.
  /// - Returns: The document.
  /// - Throws: `StoreError.object(_:_:)` (`unknown`), or the any-time cases.
  public func document(
    _ id: UUID, includingData: Bool = false
  ) async throws(StoreError) -> ClinicalDocument {
    try await read { db, policy in
      var rows = SampleRows(db: db, policy: policy)
      guard case .document(let document)? = try rows.sample(id) else {
        throw StoreError.unknownObject(id)
      }
      guard includingData else { return document }
      return document.with(xml: try DocumentRows(db: db).xml(of: id))
    }
  }

  /// Returns the document that a text denotes: a full identity, the beginning of one, or `last` for the
  /// newest.
  ///
  /// Hyphens and case do not matter.
  ///
  /// - Throws: `StoreError.identifier(_:_:)` (`unknown`) if none matches,
  ///   `StoreError.identifier(_:_:)` (`ambiguous`) with up to ten candidates if several do.
  public func document(matching text: String) async throws(StoreError) -> ClinicalDocument {
    let id = try await read { db, policy in
      let rows = DocumentRows(db: db)
      let seen = policy.visibility() ?? "1"
      if text == "last" {
        guard let last = try rows.newest(seen) else { throw StoreError.noDocument(text: text) }
        return last
      }
      guard let prefix = IdentityPrefix(text) else { throw StoreError.noDocument(text: text) }
      let candidates = try rows.identities(prefix, seen)
      guard let id = candidates.first else { throw StoreError.noDocument(text: text) }
      guard candidates.count == 1 else {
        throw StoreError.ambiguousDocument(text: text, candidates: candidates)
      }
      return id
    }
    return try await document(id)
  }

  /// The identity of the document with exactly these bytes, if the handle sees one.
  ///
  /// - Throws: The any-time cases.
  public func document(withData xml: Data) async throws(StoreError) -> UUID? {
    try await read { db, policy in
      try DocumentRows(db: db).identity(of: xml, policy.visibility() ?? "1")
    }
  }
}

extension ClinicalDocument {
  func with(xml: Data?) -> ClinicalDocument {
    ClinicalDocument(
      title: title, patientName: patientName, authorName: authorName,
      custodianName: custodianName, xml: xml, span: span, header: header)
  }
}
