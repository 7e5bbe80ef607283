/// The store's record of an identity that is to be imported.
package enum ImportState: Hashable, Sendable {
  case unknown
  case stored
  /// It was stored and deleted; an import does not restore it.
  case deleted
}
