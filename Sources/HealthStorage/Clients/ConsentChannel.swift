/// The channel that presents the requests of a handle to the person.
public struct ConsentChannel: Sendable {
  /// The handling of a request that cannot be shown here.
  public enum Absence: Hashable, Sendable {
    /// Waits until the owner answers it, in any process and for any time.
    case waiting
    /// Throws ``StoreError/nobodyToAsk``.
    case failing
  }

  /// The presenter of requests on this machine; a watch has none.
  public var presenter: (any ConsentPresenter)?
  /// The handling of a request without a presenter, or whose person is unreachable.
  public var absence: Absence

  /// Creates a channel; without a presenter, `absence` handles every request.
  public init(presenter: (any ConsentPresenter)? = nil, absence: Absence = .waiting) {
    self.presenter = presenter
    self.absence = absence
  }
}
