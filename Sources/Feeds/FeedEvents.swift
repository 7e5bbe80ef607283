/// The events of one feed; each loop over it opens the device anew.
public struct FeedEvents<Value: Sendable>: AsyncSequence, Sendable {
  public typealias Element = FeedEvent<Value>
  public typealias Failure = FeedError

  private let open: @Sendable () -> any FeedSource<Value>

  /// - Parameter open: Makes the source that one loop draws from; the device is opened by its first
  ///   batch and closed when it is released.
  init(_ open: @escaping @Sendable () -> any FeedSource<Value>) {
    self.open = open
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(source: open())
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    private let source: any FeedSource<Value>
    private var batch: [FeedEvent<Value>] = []
    private var position = 0

    init(source: any FeedSource<Value>) {
      self.source = source
    }

    public mutating func next() async throws(FeedError) -> FeedEvent<Value>? {
      try await next(isolation: #isolation)
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(FeedError) -> FeedEvent<Value>? {
      if position == batch.count {
        batch = try await source.nextBatch()
        position = 0
        if batch.isEmpty { return nil }
      }
      defer { position += 1 }
      return batch[position]
    }
  }
}

/// Where the events of one loop come from; events come in batches, so that a full feed costs one
/// suspension for many readings.
protocol FeedSource<Value>: AnyObject {
  associatedtype Value: Sendable

  /// The next events, waiting for the first; empty is the end.
  func nextBatch() async throws(FeedError) -> [FeedEvent<Value>]
}
