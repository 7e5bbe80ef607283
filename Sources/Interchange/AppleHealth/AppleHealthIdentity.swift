internal import HealthModel

/// The identities that are given to what an export holds.
///
/// An export does not name its objects, so that the same object in two exports has to be known by what it
/// says. What an object says is taken as it is written (names of types, units and values, never our reading
/// of them), so that a release that knows more changes no identity, but for what differs between exports of
/// the same object: the zone of times, the address in a device's text, and fields of a device that no release
/// of ours keeps.
///
/// | object | made of |
/// |---|---|
/// | record | type, source, version, device, start, end, time of saving, value, unit, metadata |
/// | correlation | type, source, version, device, start, end, time of saving, metadata, its members |
/// | workout | activity, source, version, device, start, end, time of saving |
/// | route | its workout, start, end, time of saving |
///
/// A workout's metadata and totals are left out: other releases of iOS write them in other units and places.
/// Two records that say the same in all of this are one. A person who changes a preferred unit between two
/// exports gets new identities; that the values are the same is for an importer to find.
public enum AppleHealthIdentity {
  static let recordKind = "apple-health-record"
  static let correlationKind = "apple-health-correlation"
  static let workoutKind = "apple-health-workout"
  static let routeKind = "apple-health-route"
  static let statisticsKind = "apple-health-statistics"

  /// What several fields come to, hashed once.
  static func digest(_ text: UnsafeBufferPointer<UInt8>) -> SIMD2<UInt64> {
    var identity = ContentIdentity("text")
    identity.add(text)
    return identity.digest
  }

  static func digest(sourceName: String, version: String?, device: Device?) -> SIMD2<UInt64> {
    var identity = ContentIdentity("apple-health-source")
    identity.add(sourceName)
    identity.add(version)
    identity.add(device?.name)
    identity.add(device?.manufacturer)
    identity.add(device?.model)
    identity.add(device?.hardwareVersion)
    identity.add(device?.firmwareVersion)
    identity.add(device?.softwareVersion)
    identity.add(device?.localIdentifier)
    identity.add(device?.udiDeviceIdentifier)
    return identity.digest
  }

  /// What the objects of an export have in common, in the order of their fields.
  struct Head {
    var type: SIMD2<UInt64>
    var source: SIMD2<UInt64>
    var start: Instant
    var end: Instant
    var created: Instant?

    func add(to identity: inout ContentIdentity) {
      identity.add(type)
      identity.add(source)
      identity.add(start)
      identity.add(end)
      identity.add(created)
    }
  }
}
