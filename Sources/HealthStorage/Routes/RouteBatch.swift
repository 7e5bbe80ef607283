/// Some locations of a route, in order, and whether they are the last.
///
/// Every query ends with exactly one batch that is marked as the last; a query without matches has one
/// batch, empty and last.
public struct RouteBatch<Element: Sendable>: Sendable {
  public let locations: [Element]
  /// The index of the batch in the query, from 0.
  public let index: Int
  public let isLast: Bool
}

extension RouteBatch: Equatable where Element: Equatable {}
