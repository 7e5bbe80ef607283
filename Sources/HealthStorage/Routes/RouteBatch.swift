/// Some locations of a route, in order, and whether they are the last.
///
/// Every query ends with exactly one batch that says so; a query that matches nothing gives one batch,
/// empty and last.
public struct RouteBatch<Element: Sendable>: Sendable {
  public let locations: [Element]
  /// Counts the batches of the query from 0.
  public let index: Int
  public let isLast: Bool
}

extension RouteBatch: Equatable where Element: Equatable {}
