/// The kind of device of a store, as far as it determines the store's features.
public enum DeviceProfile: String, Hashable, Sendable, Codable, CaseIterable {
  case phone
  /// A watch as in 2016, which has no background delivery.
  ///
  /// **Source** The watch platform of that year has no background delivery.
  case watch

  /// Whether the device has background delivery.
  public var hasBackgroundDelivery: Bool { self != .watch }
}
