extension StoreError {
  /// Whether it is about one object of many, which can go on without it, and not about the store.
  var isOfObject: Bool {
    switch self {
    case .invalid, .duplicate, .tooOld, .typeInUse, .noLocations: true
    default: false
    }
  }
}
