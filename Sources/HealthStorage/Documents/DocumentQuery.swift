import Foundation
import GRDB
public import HealthModel
public import SampleQueries
import StoreErrors

/// The batches of a document query: it asks the person first, then continues each read where the
/// previous one ended.
struct DocumentBatchSource: BatchSource {
  private static let batchSize = 64
  /// The maximum XML bytes in one batch; a larger document has a batch of its own.
  private static let batchBytes = 4 << 20

  let store: HealthStore
  let query: DocumentQuery
  let context: QueryContext
  private var after: SampleKey?
  private var left: Int?
  private var hasAsked = false
  private var isAtEnd = false

  init(store: HealthStore, query: DocumentQuery, context: QueryContext) {
    self.store = store
    self.query = query
    self.context = context
    left = query.limit > 0 ? query.limit : nil
  }

  mutating func next() async throws(StoreError) -> DocumentBatch? {
    guard !isAtEnd else { return nil }
    if !hasAsked {
      hasAsked = true
      try await ask()
    }
    let count = min(left ?? .max, Self.batchSize)
    let page = try await store.read { [query, after] db, policy in
      try Self.page(db, policy, query, after: after, count: count)
    }
    after = page.last ?? after
    left = left.map { $0 - page.documents.count }
    isAtEnd = !page.hasMore || left == 0
    return DocumentBatch(documents: page.documents, isLast: isAtEnd)
  }

  /// Lets the person choose among the matching documents that they were never asked about.
  ///
  /// Closing the sheet without a choice, or an unreachable person, leaves them undecided: the query
  /// continues with what was granted before, and the next one asks again.
  private func ask() async throws(StoreError) {
    guard store.role == .client, context == .foreground else { return }
    let unasked = try await store.read { [query] db, policy in
      try DocumentRows(db: db).unasked(query.predicate, policy)
    }
    guard !unasked.isEmpty else { return }
    do throws(StoreError) {
      try await store.requestDocuments(unasked)
    } catch {
      guard case .nobodyToAsk = error else { throw error }
    }
  }

  private struct Page: Sendable {
    var documents: [ClinicalDocument] = []
    var last: SampleKey?
    var hasMore: Bool
  }

  private static func page(
    _ db: Database, _ policy: AccessPolicy, _ query: DocumentQuery, after: SampleKey?, count: Int
  ) throws -> Page {
    // One more row shows whether these are the last.
    let keys = try SampleSelection(db, policy, query.samples).keys(after: after, count: count + 1)
    var page = Page(hasMore: keys.count > count)
    var samples = SampleRows(db: db, policy: policy)
    let table = DocumentRows(db: db)
    var bytes = 0
    for key in keys.prefix(count) {
      guard case .document(let document)? = try samples.sample(key.row) else { continue }
      guard query.includesDocumentData else {
        page.documents.append(document)
        page.last = key
        continue
      }
      bytes += try table.size(of: key.row)
      if bytes > Self.batchBytes, !page.documents.isEmpty {
        page.hasMore = true
        break
      }
      page.documents.append(document.with(xml: try table.xml(of: document.uuid)))
      page.last = key
    }
    return page
  }
}

/// A query for clinical documents: selection, order, number, and whether to include their XML.
///
/// It is the only query that can return the XML; every other returns documents without it.
///
/// **Source** `HKDocumentQuery` of Apple's HealthKit documentation.
public struct DocumentQuery: Hashable, Sendable {
  /// The predicate on the documents: title and names with `SamplePredicate.document(_:_:_:)`.
  public var predicate: SamplePredicate?
  /// The order; if empty, the order is unspecified.
  public var sort: [SampleSort]
  /// The maximum number of documents; 0 for all.
  public var limit: Int
  /// Whether the documents contain their XML.
  public var includesDocumentData: Bool

  /// Creates a query for documents; by default for all documents, without their XML.
  public init(
    where predicate: SamplePredicate? = nil, sort: [SampleSort] = [], limit: Int = 0,
    includesDocumentData: Bool = false
  ) {
    self.predicate = predicate
    self.sort = sort
    self.limit = limit
    self.includesDocumentData = includesDocumentData
  }

  /// The equivalent query for samples.
  var samples: SampleQuery {
    SampleQuery(.document, where: predicate, sort: sort, limit: limit)
  }
}

/// The state of the application during a query: the person cannot be asked for one in the background.
public enum QueryContext: Hashable, Sendable {
  case foreground, background
}

/// Some documents of a query, and whether they are the last.
///
/// Every query ends with exactly one batch that is marked as the last; a query without matches has one
/// batch, empty and last.
public struct DocumentBatch: Hashable, Sendable {
  /// The documents of the batch, in the order of the query.
  public let documents: [ClinicalDocument]
  /// Whether this is the last batch of the query.
  public let isLast: Bool
}
