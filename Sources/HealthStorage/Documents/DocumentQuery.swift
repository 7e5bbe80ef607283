public import HealthModel

/// Which clinical documents to read, in what order, how many, and whether with their XML.
///
/// It is the only query that can give the XML; every other gives documents without it.
///
/// **Source** `HKDocumentQuery` of Apple's HealthKit documentation.
public struct DocumentQuery: Hashable, Sendable {
  /// What is asked of the documents: title and names with ``SamplePredicate/document(_:_:_:)``.
  public var predicate: SamplePredicate?
  /// Without any, no order is promised.
  public var sort: [SampleSort]
  /// At most so many; 0 for all there are.
  public var limit: Int
  public var includesDocumentData: Bool

  public init(
    where predicate: SamplePredicate? = nil, sort: [SampleSort] = [], limit: Int = 0,
    includesDocumentData: Bool = false
  ) {
    self.predicate = predicate
    self.sort = sort
    self.limit = limit
    self.includesDocumentData = includesDocumentData
  }

  /// The same question as one for samples.
  var samples: SampleQuery {
    SampleQuery(.document, where: predicate, sort: sort, limit: limit)
  }
}

/// Where an application is while it queries: one in the background has nobody in front of it to ask.
public enum QueryContext: Hashable, Sendable {
  case foreground, background
}

/// Some documents of a query, and whether they are the last.
///
/// Every query ends with exactly one batch that says so; one that matches nothing gives one batch, empty
/// and last.
public struct DocumentBatch: Hashable, Sendable {
  public let documents: [ClinicalDocument]
  public let isLast: Bool
}
