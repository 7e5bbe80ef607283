/// What an application says of itself before it asks for anything.
///
/// **Source** `NSHealthShareUsageDescription` and `NSHealthUpdateUsageDescription` of Apple's
/// HealthKit documentation; who the application is, its handle tells (``HealthStore/client``).
public struct ClientRegistration: Hashable, Sendable {
  /// What it reads health data for; without it nothing can be asked for reading.
  public var readPurpose: LocalizedText?
  /// What it saves health data for; without it nothing can be asked for saving.
  public var sharePurpose: LocalizedText?
  /// The bundle identifier of the application it belongs to, such as the phone's of a watch's: once the owner
  /// has confirmed it, what is decided for one of them holds for the other.
  public var companion: String?
  /// Whether it recalibrates estimates: an entitlement elsewhere, here a word that the person sees.
  public var recalibratesEstimates: Bool

  public init(
    readPurpose: LocalizedText? = nil, sharePurpose: LocalizedText? = nil,
    companion: String? = nil, recalibratesEstimates: Bool = false
  ) {
    self.readPurpose = readPurpose
    self.sharePurpose = sharePurpose
    self.companion = companion
    self.recalibratesEstimates = recalibratesEstimates
  }
}
