import ApplicationMessages
public import Foundation
public import HealthModel
public import HealthStorage
import NIOCore
import NIOHTTP1
public import SampleQueries

extension HealthClient {
  /// Reads samples.
  ///
  /// - Parameter query: The types, with one predicate for all or none, in the order of their start.
  /// - Returns: The samples; those of a type that may not be read are missing, as if there were none.
  /// - Throws: ``HealthClientError``; `notSupported` for a query that only the library has.
  public func samples(_ query: SampleQuery) async throws -> [Sample] {
    var found: [Sample] = []
    try await forEach(query) { found += $0 }
    return found
  }

  /// Reads samples in batches, so that memory does not grow with their number.
  ///
  /// - Parameters:
  ///   - query: As for ``samples(_:)``.
  ///   - body: Called with each batch, in order.
  /// - Throws: ``HealthClientError``, or an error of `body`, which ends the reading.
  public func forEach(
    _ query: SampleQuery, _ body: ([Sample]) async throws -> Void
  ) async throws {
    let message = try Self.message(query)
    try await forEachPart(
      .POST, "/v1/samples/query", sending: try Self.body(message)
    ) { lines in
      // One list is decoded in less time than many values.
      var list = [UInt8(ascii: "[")]
      for line in lines.split(separator: Self.newline) {
        if list.count > 1 { list.append(UInt8(ascii: ",")) }
        list += line
      }
      list.append(UInt8(ascii: "]"))
      try await body(
        try Self.reading {
          try JSONDecoder().decode([SampleMessage].self, from: Data(list)).map(\.sample)
        })
    }
  }

  private static let newline = UInt8(ascii: "\n")

  /// Sends a request and passes the lines of its answer on, as many at a time as have arrived.
  func forEachBatch(
    _ method: HTTPMethod, _ path: String, accept: String = "application/x-ndjson",
    sending message: Data? = nil, _ body: ([Data]) async throws -> Void
  ) async throws {
    try await forEachPart(method, path, accept: accept, sending: message) { lines in
      try await body(lines.split(separator: Self.newline).map { Data($0) })
    }
  }

  /// Sends a request and passes its answer on, as many whole lines at a time as have arrived, with the end of the last one.
  private func forEachPart(
    _ method: HTTPMethod, _ path: String, accept: String = "application/x-ndjson",
    sending message: Data? = nil, _ body: ([UInt8]) async throws -> Void
  ) async throws {
    var refusal: Int?
    var rest: [UInt8] = []
    try await conversation.send(method, path, accept: accept, body: message) { part in
      switch part {
      case .head(let head) where head.status.code != 200: refusal = Int(head.status.code)
      case .head, .end: break
      case .body(let bytes):
        rest += bytes.readableBytesView
        guard refusal == nil, let end = rest.lastIndex(of: Self.newline) else { break }
        let lines = Array(rest[...end])
        rest.removeFirst(end + 1)
        try await body(lines)
      }
      return true
    }
    if let refusal { try Self.check(.init(status: refusal, body: Data(rest))) }
  }

  private static func message(_ query: SampleQuery) throws -> QueryMessage {
    let predicates = Set(query.parts.map(\.predicate))
    guard predicates.count <= 1 else {
      throw HealthClientError.notSupported("a query of several types has one predicate for all")
    }
    let order: QueryMessage.Order =
      switch query.sort {
      case [], [.oldestFirst]: .oldest
      case [.newestFirst]: .newest
      default: throw HealthClientError.notSupported("samples are sorted by their start")
      }
    return QueryMessage(
      types: query.parts.map(\.type.name).sorted(),
      predicate: (predicates.first ?? nil).map(PredicateMessage.init), order: order,
      limit: query.limit)
  }

  /// Saves samples, all or none.
  ///
  /// - Parameter samples: Quantity and category samples, correlations and workouts.
  /// - Returns: The ids of those that were saved; one whose sync identifier has a version that is not greater is not.
  /// - Throws: ``HealthClientError``; ``HealthClientError/isPermission`` is true if the owner has not allowed it.
  @discardableResult
  public func save(_ samples: [Sample]) async throws -> Set<UUID> {
    let message = SampleBatchMessage(samples: samples.map(SampleMessage.init))
    let saved: SavedMessage = try await ask(.POST, "/v1/samples", message)
    return Set(saved.saved)
  }

  /// Deletes samples that this application saved.
  ///
  /// - Parameter objects: Their ids.
  /// - Throws: ``HealthClientError``; the samples before the one that fails are deleted.
  public func delete(_ objects: [UUID]) async throws {
    for id in objects {
      try Self.check(try await conversation.answer(.DELETE, "/v1/samples/\(id.uuidString)"))
    }
  }

  /// Deletes all samples of a type that this application saved.
  ///
  /// - Parameter type: The type.
  /// - Returns: Their number.
  /// - Throws: ``HealthClientError``.
  @discardableResult
  public func delete(_ type: ObjectType) async throws -> Int {
    let message: DeletedMessage = try Self.value(
      of: try await conversation.answer(.DELETE, "/v1/samples?type=\(type.name)"))
    return message.deleted
  }
}

extension HealthClient {
  /// Returns additions and deletions since an anchor.
  ///
  /// - Parameters:
  ///   - query: The types, without a predicate.
  ///   - anchor: The anchor of an earlier answer; `nil` for all samples.
  /// - Returns: The changes.
  /// - Throws: ``HealthClientError``.
  public func changes(
    _ query: ChangeQuery, since anchor: QueryAnchor? = nil
  ) async throws -> Changes {
    try await changes(query, since: anchor, wait: 0)
  }

  /// The time for which one request waits for a change, in seconds.
  private static let wait = 50

  /// Follows changes: all since an anchor, and then each as it happens, until the task is cancelled.
  ///
  /// - Parameters:
  ///   - query: The types, without a predicate.
  ///   - anchor: The anchor of an earlier answer; `nil` for all samples.
  /// - Returns: The changes; an error ends the sequence.
  public func updates(
    _ query: ChangeQuery, since anchor: QueryAnchor? = nil
  ) -> AsyncThrowingStream<Changes, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        var anchor = anchor
        var isFirst = true
        do {
          while true {
            let changes = try await changes(query, since: anchor, wait: isFirst ? 0 : Self.wait)
            anchor = changes.anchor
            if isFirst || !changes.isEmpty { continuation.yield(changes) }
            isFirst = false
          }
        } catch is CancellationError {
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func changes(
    _ query: ChangeQuery, since anchor: QueryAnchor?, wait: Int
  ) async throws -> Changes {
    guard query.predicate == nil else {
      throw HealthClientError.notSupported("changes are followed without a predicate")
    }
    var words = ["type=" + query.types.map(\.name).sorted().joined(separator: ",")]
    if let anchor { words.append("since=\(anchor.text)") }
    if let limit = query.limit { words.append("limit=\(limit)") }
    if wait > 0 { words.append("wait_s=\(wait)") }
    let message: ChangesMessage<SampleMessage> = try await get(
      "/v1/changes?" + Self.joined(words))
    let next: QueryAnchor
    do {
      next = try QueryAnchor(text: message.anchor)
    } catch {
      throw HealthClientError.unreadable("\(error)")
    }
    return Changes(
      added: message.added.map(\.sample), deleted: message.deleted.map(\.object), anchor: next,
      reset: message.reset.flatMap(Changes.Reset.init), hasMore: message.hasMore)
  }
}
