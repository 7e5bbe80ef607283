extension StoreError {
  /// Whether it concerns one object of many, so that the others can be saved, and not the store.
  var isOfObject: Bool {
    switch self {
    case .invalid, .duplicate, .tooOld, .typeInUse, .noLocations: true
    default: false
    }
  }
}
