public import Foundation
public import HealthModel
public import HealthStorage
import Synchronization

/// A presenter for tests that answers by a script: late, partly, with a refusal, or not at all.
///
///     let consent = ScriptedConsent(.allow)                  // allows the whole request
///     let consent = ScriptedConsent(.decide([.workout: TypeDecision(share: true)]))
///     let consent = ScriptedConsent(.refuse, isHeld: true)   // answers after release()
public final class ScriptedConsent: ConsentPresenter {
  /// The answer to every request that is shown.
  public enum Script: Hashable, Sendable {
    case allow
    case refuse
    case cancel
    /// The person cannot be reached.
    case unreachable
    /// Decides these types; the rest is refused.
    case decide([ObjectType: TypeDecision])
    /// Grants these documents; the rest is refused.
    case pick(Set<UUID>)
  }

  private struct State {
    var script: Script
    var isHeld: Bool
    var shown: [ConsentRequest] = []
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  /// Creates a presenter with a script.
  ///
  /// - Parameters:
  ///   - script: The answers.
  ///   - isHeld: Whether the answer waits for ``release()``.
  public init(_ script: Script, isHeld: Bool = false) {
    state = Mutex(State(script: script, isHeld: isHeld))
  }

  /// The requests that were shown, oldest first.
  public var shown: [ConsentRequest] { state.withLock(\.shown) }

  /// Changes the script from now on.
  public func follow(_ script: Script) {
    state.withLock { $0.script = script }
  }

  /// Releases the held answers.
  public func release() {
    let waiting = state.withLock { state in
      state.isHeld = false
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Records the request and returns the scripted decision about each type.
  public func decide(_ request: ConsentRequest) async -> ConsentReply<[ObjectType: TypeDecision]> {
    switch await script(for: request) {
    case .allow: .answered(request.allowingAll)
    case .refuse, .pick: .answered([:])
    case .decide(let decisions): .answered(decisions)
    case .cancel: .cancelled
    case .unreachable: .unreachable
    }
  }

  /// Records the request and returns the scripted confirmation; only `allow` accepts.
  public func confirm(_ request: ConsentRequest) async -> ConsentReply<Bool> {
    switch await script(for: request) {
    case .allow: .answered(true)
    case .refuse, .pick, .decide: .answered(false)
    case .cancel: .cancelled
    case .unreachable: .unreachable
    }
  }

  /// Records the request and returns the scripted selection of documents.
  public func pick(
    _ request: ConsentRequest,
    viewing: @Sendable (UUID) async throws(StoreError) -> Data
  ) async -> ConsentReply<Set<UUID>> {
    switch await script(for: request) {
    case .allow: .answered(Set(request.documents.map(\.id)))
    case .refuse, .decide: .answered([])
    case .pick(let documents): .answered(documents)
    case .cancel: .cancelled
    case .unreachable: .unreachable
    }
  }

  private func script(for request: ConsentRequest) async -> Script {
    state.withLock { $0.shown.append(request) }
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let isHeld = state.withLock { state in
        if state.isHeld { state.waiting.append(continuation) }
        return state.isHeld
      }
      if !isHeld { continuation.resume() }
    }
    return state.withLock(\.script)
  }
}
