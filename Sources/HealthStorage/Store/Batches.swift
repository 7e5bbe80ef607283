import Foundation
import HealthModel
public import StoreErrors

/// A sequence of batches, each fetched on demand in constant memory.
///
/// A cancelled task gets `StoreError.cancelled`, so that a part cannot be mistaken for the whole.
public struct Batches<Batch: Sendable>: AsyncSequence, Sendable {
  /// The type of the elements.
  public typealias Element = Batch

  private let makeSource: @Sendable () -> any BatchSource<Batch>

  init(_ makeSource: @escaping @Sendable () -> any BatchSource<Batch>) {
    self.makeSource = makeSource
  }

  /// Returns an iterator over the batches, from the first one.
  public func makeAsyncIterator() -> Iterator { Iterator(source: makeSource()) }

  /// An iterator over batches, which fetches each one on demand.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var source: (any BatchSource<Batch>)?

    /// Returns the next batch; `nil` at the end or after an error.
    public mutating func next() async throws(StoreError) -> Batch? {
      try await next(isolation: nil)
    }

    /// Returns the next batch to the actor; `nil` at the end or after an error.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(StoreError) -> Batch? {
      guard var current = source else { return nil }
      guard !Task.isCancelled else {
        source = nil
        throw .cancelled
      }
      // The sequence ends after its end or an error.
      source = nil
      guard let batch = try await current.next() else { return nil }
      source = current
      return batch
    }
  }
}

/// A source of batches, one at a time.
protocol BatchSource<Batch>: Sendable {
  associatedtype Batch: Sendable

  /// The next batch; `nil` at the end.
  mutating func next() async throws(StoreError) -> Batch?
}
