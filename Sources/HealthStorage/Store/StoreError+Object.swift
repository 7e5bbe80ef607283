extension StoreError {
  /// Whether it concerns one object of many, so that the others can be saved, and not the store.
  var isOfObject: Bool {
    switch self {
    case .object(_, .invalid), .object(_, .duplicate), .object(_, .tooOld), .setting(.typeInUse),
      .route(.noLocations):
      true
    default: false
    }
  }
}
