public import Foundation

/// A place that nobody else should see on a page, such as a home.
public struct PrivacyZone: Hashable, Sendable {
  public let name: String
  public let circle: GeoCircle

  public init(_ name: String, _ circle: GeoCircle) {
    self.name = name
    self.circle = circle
  }
}

/// The privacy zones of a person, in the order in which they were added; no two have the same name.
public struct PrivacyZones: Hashable, Sendable {
  public private(set) var zones: [PrivacyZone] = []

  /// The maximum number of zones, and of bytes of a name.
  package static let maximumCount = 100
  package static let maximumNameBytes = 200
  /// The radii in meters that a zone may have; a smaller one would hide less than a receiver's error.
  public static let radii = 50.0...100_000

  public init() {}

  /// Decodes the zones of a profile; `nil` means none.
  ///
  /// - Parameter profile: The value of `ProfileFact.privacyZones`.
  /// - Throws: ``PrivacyZoneError/unreadable`` for a text that is not such a list: a page must not be made as if there
  ///   were no zones then.
  public init(profile: String?) throws(PrivacyZoneError) {
    guard let profile else { return }
    guard let stored = try? JSONDecoder().decode(Stored.self, from: Data(profile.utf8)) else {
      throw .unreadable
    }
    for zone in stored.zones {
      guard
        let circle = GeoCircle(
          latitude: zone.latitude, longitude: zone.longitude, radiusMeters: zone.radiusMeters)
      else { throw .unreadable }
      zones.append(PrivacyZone(zone.name, circle))
    }
  }

  /// The text for `ProfileFact.privacyZones`; `nil` for none.
  public var profile: String? {
    guard !zones.isEmpty else { return nil }
    let stored = Stored(
      zones: zones.map { zone in
        Stored.Zone(
          name: zone.name, latitude: zone.circle.latitude, longitude: zone.circle.longitude,
          radiusMeters: zone.circle.radiusMeters)
      })
    return ProfileFact.text(of: stored)
  }

  /// Whether a place is in one of the zones.
  public func contains(latitude: Double, longitude: Double) -> Bool {
    zones.contains { $0.circle.contains(latitude: latitude, longitude: longitude) }
  }

  /// Adds a zone.
  ///
  /// - Throws: ``PrivacyZoneError`` for a name that is empty, too long or taken, and for a radius out of ``radii``.
  public mutating func add(_ zone: PrivacyZone) throws(PrivacyZoneError) {
    guard zone.name.contains(where: { !$0.isWhitespace }),
      zone.name.utf8.count <= Self.maximumNameBytes
    else { throw .name }
    guard !zones.contains(where: { $0.name == zone.name }) else { throw .taken(zone.name) }
    guard Self.radii.contains(zone.circle.radiusMeters) else { throw .radius }
    guard zones.count < Self.maximumCount else { throw .tooMany }
    zones.append(zone)
  }

  /// Removes the zone of a name.
  ///
  /// - Throws: ``PrivacyZoneError/unknown(_:)``.
  public mutating func remove(_ name: String) throws(PrivacyZoneError) {
    guard let index = zones.firstIndex(where: { $0.name == name }) else { throw .unknown(name) }
    zones.remove(at: index)
  }

  private struct Stored: Codable {
    struct Zone: Codable {
      let name: String
      let latitude: Double
      let longitude: Double
      let radiusMeters: Double
    }

    let zones: [Zone]
  }
}

/// The reason why a privacy zone cannot be added, removed or read.
public enum PrivacyZoneError: Error, Hashable, Sendable, CustomStringConvertible {
  case name
  case taken(String)
  case unknown(String)
  case radius
  case tooMany
  case unreadable

  public var description: String {
    switch self {
    case .name: "a privacy zone needs a name of at most \(PrivacyZones.maximumNameBytes) bytes"
    case .taken(let name): "there is a privacy zone named '\(name)' already"
    case .unknown(let name): "there is no privacy zone named '\(name)'"
    case .radius: "the radius of a privacy zone is from 50 m to 100 km"
    case .tooMany: "there are \(PrivacyZones.maximumCount) privacy zones already; remove one first"
    case .unreadable:
      "the stored privacy zones cannot be read; they may be from a later release"
    }
  }
}
