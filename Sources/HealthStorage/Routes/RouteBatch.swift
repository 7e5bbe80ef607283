/// Some locations of a route, in order, and whether they are the last.
///
/// Every query ends with exactly one batch that is marked as the last; a query without matches has one
/// batch, empty and last.
public struct RouteBatch<Element: Sendable>: Sendable {
  /// The locations of the batch, in order.
  public let locations: [Element]
  /// The index of the batch in the query, from 0.
  public let index: Int
  /// Whether this is the last batch of the query.
  public let isLast: Bool
}

extension RouteBatch: Equatable where Element: Equatable {}
