import Foundation
public import HealthModel

/// The properties that this machine reports.
package enum HostMachine {
  /// The board's or computer's model, else the processor architecture.
  package static var productType: String? {
    let places = ["/sys/firmware/devicetree/base/model", "/sys/class/dmi/id/product_name"]
    for place in places {
      let text = line(of: place)
      if let text, !text.isEmpty { return text }
    }
    return architecture
  }

  /// `VERSION_ID` of os-release(5) and the patch level of `debian_version`, else the kernel's version.
  package static var operatingSystemVersion: HealthModel.OperatingSystemVersion? {
    let release =
      (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8))
      ?? (try? String(contentsOfFile: "/usr/lib/os-release", encoding: .utf8))
    if let release, let version = version(inRelease: release) {
      guard version.minor == 0, let point = line(of: "/etc/debian_version").flatMap(numbers),
        point.major == version.major
      else { return version }
      return point
    }
    return kernelRelease.flatMap(numbers)
  }

  package static func version(inRelease text: String) -> HealthModel.OperatingSystemVersion? {
    for line in text.split(whereSeparator: \.isNewline) where line.hasPrefix("VERSION_ID=") {
      return numbers(line.dropFirst("VERSION_ID=".count).filter { $0 != "\"" && $0 != "'" })
    }
    return nil
  }

  /// Up to three leading numbers: `12`, `12.5`, `6.1.0-18-amd64`.
  package static func numbers(_ text: String) -> HealthModel.OperatingSystemVersion? {
    let leading = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let parts = leading.split(separator: ".").prefix(3).map { Int($0) ?? 0 }
    guard let major = parts.first else { return nil }
    return HealthModel.OperatingSystemVersion(
      major: major, minor: parts.count > 1 ? parts[1] : 0, patch: parts.count > 2 ? parts[2] : 0)
  }

  /// The identity of this boot, new at every start of the machine.
  package static var bootID: String {
    assumedBootID ?? line(of: "/proc/sys/kernel/random/boot_id") ?? ""
  }

  /// A different boot identity, for tests of a restart of the machine.
  @TaskLocal package static var assumedBootID: String?

  private static func line(of path: String) -> String? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    return String(decoding: data.prefix { $0 != 0 && $0 != 0x0A }, as: UTF8.self)
      .trimmingCharacters(in: .whitespaces)
  }

  private static var architecture: String? { system(\.machine) }
  private static var kernelRelease: String? { system(\.release) }

  private static func system<Field>(_ field: KeyPath<utsname, Field>) -> String? {
    var names = utsname()
    guard uname(&names) == 0 else { return nil }
    return withUnsafeBytes(of: names[keyPath: field]) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

/// The client that opens the store: the application and the machine it runs on.
///
/// The store stamps it on everything the handle saves; no caller chooses it per object.
public struct ClientIdentity: Hashable, Sendable {
  /// The application, as the source of its samples.
  public var source: Source
  /// The application's version.
  public var version: String?
  /// The product type of this machine, such as `Watch2,4` or `Raspberry Pi 4 Model B Rev 1.4`.
  public var productType: String?
  /// The version of this machine's operating system; `nil` if unknown.
  public var operatingSystemVersion: HealthModel.OperatingSystemVersion?

  /// Creates the identity of a client; a property that is `nil` is not recorded.
  public init(
    source: Source, version: String? = nil, productType: String? = nil,
    operatingSystemVersion: HealthModel.OperatingSystemVersion? = nil
  ) {
    self.source = source
    self.version = version
    self.productType = productType
    self.operatingSystemVersion = operatingSystemVersion
  }

  /// Returns the identity of an application on this machine, with the properties that the machine
  /// reports.
  public static func onThisMachine(source: Source, version: String?) -> ClientIdentity {
    ClientIdentity(
      source: source, version: version, productType: HostMachine.productType,
      operatingSystemVersion: HostMachine.operatingSystemVersion)
  }

  /// This machine as a device: the device of samples without a named sensor.
  public var localDevice: Device {
    Device(model: productType, softwareVersion: operatingSystemVersion?.description)
  }

  package var sourceRevision: SourceRevision {
    SourceRevision(
      source: source, version: version, productType: productType,
      operatingSystemVersion: operatingSystemVersion)
  }
}
