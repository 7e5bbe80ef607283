public import HealthModel
import SeriesCoding
import StoreDatabase
import StoreErrors

/// A query for the locations of a stored route, in batches, in constant memory.
///
///     for try await batch in RouteQuery(route, in: store).batches() { draw(batch.locations) }
///
/// A batch is one stored chunk. Leaving the loop stops the query; cancelling its task makes it throw
/// `StoreError.cancelled`. If the route is replaced, deleted or made inaccessible meanwhile, the query ends
/// with the locations read so far, or with `StoreError.object(_:_:)` (`unknown`) if it had not begun.
///
/// A client that may read routes but has no permission for the location (`ObjectType.location`) sees the route
/// and receives no positions: its query ends at once.
public struct RouteQuery: Sendable {
  /// The route whose locations are read.
  public let route: WorkoutRoute
  let store: HealthStore
  let during: TimeRange?
  let near: GeoCircle?

  /// Creates a query for the locations of `route` with a time inside `during` and a place inside `near`.
  public init(
    _ route: WorkoutRoute, in store: HealthStore, during: TimeRange? = nil, near: GeoCircle? = nil
  ) {
    self.route = route
    self.store = store
    self.during = during
    self.near = near
  }

  /// The accepted locations, by time.
  public func batches() -> Batches<RouteBatch<Location>> {
    Batches { [self] in
      RouteBatchSource(
        chunks: chunks(boxes: near?.boxes), keep: filter { $0 },
        decode: LocationChunk.accepted)
    }
  }

  /// Every recorded location, accepted or not, in recorded order.
  public func recordedBatches() -> Batches<RouteBatch<RecordedLocation>> {
    Batches { [self] in
      // The index contains the accepted locations only; the others need a full search.
      RouteBatchSource(
        chunks: chunks(boxes: nil), keep: filter(\.location),
        decode: LocationChunk.recorded)
    }
  }

  private func chunks(boxes: [GeoBox]?) -> ChunkReader {
    ChunkReader(
      store: store, selection: SeriesTable.Selection(during: during, boxes: boxes)
    ) { [id = route.uuid] db, policy in
      try RouteRows(db: db, policy: policy).series(of: id)
    }
  }

  /// The filter for the time window and the circle; `nil` if there is none.
  private func filter<Element>(
    _ location: @escaping @Sendable (Element) -> Location
  ) -> (@Sendable (Element, Bool) -> Bool)? {
    guard during != nil || near != nil else { return nil }
    return { [during, near] element, isInside in
      let location = location(element)
      return (isInside || during?.contains(location.time) != false)
        && near?.contains(location) != false
    }
  }
}

/// The batches of a route query, read one chunk ahead to mark the last one.
private struct RouteBatchSource<Element: Sendable>: BatchSource {
  var chunks: ChunkReader
  /// Whether to return an element, given whether its whole chunk lies in the window.
  let keep: (@Sendable (Element, Bool) -> Bool)?
  let decode: @Sendable (UnsafeRawBufferPointer) throws(ChunkError) -> [Element]

  private var ahead: [Element]?
  private var index = 0
  private var isAtEnd = false

  init(
    chunks: ChunkReader, keep: (@Sendable (Element, Bool) -> Bool)?,
    decode: @escaping @Sendable (UnsafeRawBufferPointer) throws(ChunkError) -> [Element]
  ) {
    self.chunks = chunks
    self.keep = keep
    self.decode = decode
  }

  mutating func next() async throws(StoreError) -> RouteBatch<Element>? {
    guard !isAtEnd else { return nil }
    let current: [Element]
    if let ahead { current = ahead } else { current = try await decoded() ?? [] }
    ahead = current.isEmpty ? nil : try await decoded()
    isAtEnd = ahead == nil
    defer { index += 1 }
    return RouteBatch(locations: current, index: index, isLast: isAtEnd)
  }

  /// The next chunk with any matching element.
  private mutating func decoded() async throws(StoreError) -> [Element]? {
    while let chunk = try await chunks.next() {
      guard !Task.isCancelled else { throw .cancelled }
      var elements = try chunk.decoded(decode)
      if let keep {
        let isInside = chunks.selection.during.map { during in
          during.contains(chunk.span.lowerBound) && during.contains(chunk.span.upperBound)
        }
        elements = elements.filter { keep($0, isInside ?? true) }
      }
      if !elements.isEmpty { return elements }
    }
    return nil
  }
}

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
