public import HealthModel

/// A query for clinical documents: selection, order, number, and whether to include their XML.
///
/// It is the only query that can return the XML; every other returns documents without it.
///
/// **Source** `HKDocumentQuery` of Apple's HealthKit documentation.
public struct DocumentQuery: Hashable, Sendable {
  /// The predicate on the documents: title and names with ``SamplePredicate/document(_:_:_:)``.
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
