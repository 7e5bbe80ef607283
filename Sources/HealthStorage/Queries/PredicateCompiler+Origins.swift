import Foundation
import GRDB
import HealthModel
import SampleQueries
import StoreDatabase

extension PredicateCompiler {
  mutating func sources(_ identifiers: Set<String>) -> String {
    """
    (sample.sourceId IN (SELECT id FROM source
      WHERE bundleIdentifier IN \(list(identifiers.sorted()))))
    """
  }

  /// The condition that a source is a platform, as in `Source/isPlatform`.
  static let fromPlatform = """
    (sample.sourceId IN (SELECT id FROM source
      WHERE bundleIdentifier GLOB 'org.workout.*' OR bundleIdentifier = 'com.apple.health'
        OR bundleIdentifier GLOB 'com.apple.health.*'))
    """

  mutating func revisions(_ patterns: [SourceRevisionPattern]) -> String {
    let texts = patterns.map { revision($0) }
    return """
      (sample.sourceRevisionId IN (SELECT sourceRevision.id
        FROM sourceRevision JOIN source ON source.id = sourceRevision.sourceId
        WHERE \(Self.joined(texts, " OR ", none: "0"))))
      """
  }

  private mutating func revision(_ pattern: SourceRevisionPattern) -> String {
    var texts = ["source.bundleIdentifier = \(bind(pattern.bundleIdentifier))"]
    if case .exactly(let version) = pattern.version {
      texts.append("sourceRevision.version IS \(bind(version))")
    }
    if case .exactly(let productType) = pattern.productType {
      texts.append("sourceRevision.productType IS \(bind(productType))")
    }
    if case .exactly(let system) = pattern.operatingSystemVersion {
      let major = bind(system?.major)
      let minor = bind(system?.minor)
      texts.append(
        """
        sourceRevision.systemMajor IS \(major) AND sourceRevision.systemMinor IS \(minor) \
        AND sourceRevision.systemPatch IS \(bind(system?.patch))
        """)
    }
    return "(\(texts.joined(separator: " AND ")))"
  }

  mutating func devices(_ devices: Set<Device>) -> String {
    let texts = devices.map { device in
      let properties = DeviceProperty.allCases.map { property in
        "\(property.rawValue) IS \(bind(device[property]))"
      }
      return "(\(properties.joined(separator: " AND ")))"
    }
    return deviceRows(Self.joined(texts, " OR ", none: "0"))
  }

  mutating func device(_ property: DeviceProperty, _ values: Set<String>) -> String {
    guard !values.isEmpty else { return deviceRows("\(property.rawValue) IS NULL") }
    let list = list(values.sorted())
    return deviceRows("\(property.rawValue) IN \(list)")
  }

  private func deviceRows(_ condition: String) -> String {
    "(sample.deviceId IN (SELECT id FROM device WHERE \(condition)))"
  }

  /// Any number of identities, as one value of 16 bytes each.
  mutating func objects(_ identities: Set<UUID>) -> String {
    guard !identities.isEmpty else { return Self.never }
    let bytes = identities.reduce(into: Data()) { $0 += $1.bytes }
    let count = bind(identities.count)
    return """
      (sample.uuid IN (WITH RECURSIVE place(i) AS (
          SELECT 0 UNION ALL SELECT i + 1 FROM place WHERE i + 1 < \(count))
        SELECT substr(\(bind(bytes)), 16 * i + 1, 16) FROM place))
      """
  }
}

extension Device {
  subscript(_ property: DeviceProperty) -> String? {
    switch property {
    case .name: name
    case .manufacturer: manufacturer
    case .model: model
    case .hardwareVersion: hardwareVersion
    case .firmwareVersion: firmwareVersion
    case .softwareVersion: softwareVersion
    case .localIdentifier: localIdentifier
    case .udiDeviceIdentifier: udiDeviceIdentifier
    }
  }
}
