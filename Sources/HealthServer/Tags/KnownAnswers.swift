import Crypto
import Foundation
import HealthStorage
import Synchronization

/// The tags of the last answers, each with the state of the store that it was computed from: while nothing is committed, a
/// client that names the tag has its answer without computing it.
final class KnownAnswers: Sendable {
  /// All that an answer depends on besides the store.
  struct Question: Hashable, Sendable {
    private let digest: [UInt8]

    /// - Parameter words: Who asks, for what, and the day where that matters.
    init(_ words: [String]) {
      var hash = SHA256()
      for word in words { hash.update(data: Data("\(word.utf8.count):\(word)".utf8)) }
      digest = Array(hash.finalize())
    }
  }

  /// An answer to a client.
  enum Answer<Document> {
    /// The client has the document of the tag.
    case unchanged(EntityTag)
    case document(Document, EntityTag)
  }

  private struct Entry {
    let tag: EntityTag
    let mark: CommitMark
    var use: Int
  }

  private struct State {
    var entries: [Question: Entry] = [:]
    var uses = 0
  }

  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: The number of answers, the last ones.
  init(limit: Int = 256) { self.limit = limit }

  /// Answers a question, computing the document if it is not known that the client has it.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - tags: The fields with the tags that the client has.
  ///   - mark: Looks at the store; without a mark nothing is known.
  ///   - compute: Computes the document; one with `isFinal` false is not what a later question would get from the same
  ///     state of the store, and is not kept.
  /// - Returns: The document, or that the client has it.
  /// - Throws: What `compute` throws.
  func answer<Document>(
    _ question: Question, having tags: [String], mark: () async -> CommitMark?,
    computing compute: () async throws -> (document: Document, tag: EntityTag, isFinal: Bool)
  ) async rethrows -> Answer<Document> {
    let before = await mark()
    if let before, let tag = tag(of: question, at: before), tag.isNamed(in: tags) {
      return .unchanged(tag)
    }
    let made = try await compute()
    if made.isFinal, let before, before == (await mark()) {
      keep(made.tag, of: question, at: before)
    }
    // What is not final may be a page about a failure, to which no tag belongs.
    let isUnchanged = made.isFinal && made.tag.isNamed(in: tags)
    return isUnchanged ? .unchanged(made.tag) : .document(made.document, made.tag)
  }

  /// Returns the tag of an answer, if it was computed from this state of the store.
  private func tag(of question: Question, at mark: CommitMark) -> EntityTag? {
    state.withLock { state in
      guard let entry = state.entries[question], entry.mark == mark else { return nil }
      state.uses += 1
      state.entries[question]?.use = state.uses
      return entry.tag
    }
  }

  /// Keeps the tag of an answer that was computed between two looks at the store which saw the same state.
  private func keep(_ tag: EntityTag, of question: Question, at mark: CommitMark) {
    state.withLock { state in
      state.uses += 1
      if state.entries.count >= limit, state.entries[question] == nil,
        let oldest = state.entries.min(by: { $0.value.use < $1.value.use })
      {
        state.entries[oldest.key] = nil
      }
      state.entries[question] = Entry(tag: tag, mark: mark, use: state.uses)
    }
  }
}
