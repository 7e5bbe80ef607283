/// How the requests of a handle get to the person.
public struct ConsentChannel: Sendable {
  /// What a request does when it cannot be shown here.
  public enum Absence: Hashable, Sendable {
    /// Waits until the owner answers it, in whatever process and however long that takes.
    case waiting
    /// Throws ``StoreError/nobodyToAsk``.
    case failing
  }

  /// Who shows requests on this machine; a watch has none.
  public var presenter: (any ConsentPresenter)?
  public var absence: Absence

  public init(presenter: (any ConsentPresenter)? = nil, absence: Absence = .waiting) {
    self.presenter = presenter
    self.absence = absence
  }
}
