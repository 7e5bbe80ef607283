/// What kind of device a store is on, as far as it decides what the store offers.
public enum DeviceProfile: String, Hashable, Sendable, Codable, CaseIterable {
  case phone
  /// A watch as in 2016: nobody is woken there.
  ///
  /// **Source** The watch platform of that year has no background delivery.
  case watch

  public var hasBackgroundDelivery: Bool { self != .watch }
}
