/// The description of an application that it declares before its first request.
///
/// **Source** `NSHealthShareUsageDescription` and `NSHealthUpdateUsageDescription` of Apple's HealthKit
/// documentation; the handle identifies the application (``HealthStore/client``).
public struct ClientRegistration: Hashable, Sendable {
  /// The purpose of reading health data; required to request read access.
  public var readPurpose: LocalizedText?
  /// The purpose of saving health data; required to request save access.
  public var sharePurpose: LocalizedText?
  /// The bundle identifier of its companion application, such as the phone's application for a watch's: once
  /// the owner has confirmed it, each decision about one of them applies to both.
  public var companion: String?
  /// Whether it recalibrates estimates: an entitlement in HealthKit, here a declaration that the person sees.
  public var recalibratesEstimates: Bool

  /// Creates a description; without a purpose, the application cannot request that access.
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
