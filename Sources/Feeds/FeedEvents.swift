/// The events of one feed; each iteration opens the device anew.
public struct FeedEvents<Value: Sendable>: AsyncSequence, Sendable {
  public typealias Element = FeedEvent<Value>
  public typealias Failure = FeedError

  private let open: @Sendable () -> any FeedSource<Value>

  /// - Parameter open: Creates the source of one iteration. Its first batch opens the device;
  ///   releasing the source closes it.
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

/// The source of one iteration's events.
///
/// Events arrive in batches, so that a fast feed costs one suspension for many readings.
protocol FeedSource<Value>: AnyObject {
  associatedtype Value: Sendable

  /// Returns the next events, waiting for the first; an empty result is the end.
  func nextBatch() async throws(FeedError) -> [FeedEvent<Value>]
}
