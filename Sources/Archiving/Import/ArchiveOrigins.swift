import HealthModel

/// Resolves the numbers of sources, revisions and devices in an archive.
struct ArchiveOrigins {
  private var sources: [Int64: Source] = [:]
  private var revisions: [Int64: SourceRevision] = [:]
  private var devices: [Int64: Device] = [:]

  /// A source with its revisions, parsed from a line.
  struct KnownSource {
    var number: Int64
    var source: Source
    var revisions: [(number: Int64, revision: SourceRevision)]
  }

  mutating func add(_ known: KnownSource, as source: Source) {
    sources[known.number] = source
    for (number, revision) in known.revisions {
      var revision = revision
      revision.source = source
      revisions[number] = revision
    }
  }

  static func source(_ line: LineObject) throws(LineError) -> KnownSource {
    let bundle = try line.required("bundle", line.text("bundle"))
    guard !bundle.isEmpty else { throw .missing("bundle") }
    let source = Source(name: try line.text("name") ?? "", bundleIdentifier: bundle)
    var known = KnownSource(
      number: try line.required("source", line.integer("source")), source: source, revisions: [])
    for each in try line.objects("revisions") {
      let number = try each.required("revision", each.integer("revision"))
      let revision = SourceRevision(
        source: source, version: try each.text("version"),
        productType: try each.text("product_type"),
        operatingSystemVersion: try each.text("system").map(Self.system))
      known.revisions.append((number, revision))
    }
    return known
  }

  private static func system(_ text: String) throws(LineError) -> OperatingSystemVersion {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, let major = parts[0], let minor = parts[1], let patch = parts[2] else {
      throw .wrong("system", expected: "three numbers")
    }
    return OperatingSystemVersion(major: major, minor: minor, patch: patch)
  }

  mutating func addDevice(_ line: LineObject) throws(LineError) {
    guard devices.count < ArchiveFormat.maximumOrigins else { throw .tooMany("device") }
    let number = try line.required("device", line.integer("device"))
    devices[number] = Device(
      name: try line.text("name"), manufacturer: try line.text("manufacturer"),
      model: try line.text("model"), hardwareVersion: try line.text("hardware_version"),
      firmwareVersion: try line.text("firmware_version"),
      softwareVersion: try line.text("software_version"),
      localIdentifier: try line.text("local_identifier"),
      udiDeviceIdentifier: try line.text("udi"))
  }

  func source(_ line: LineObject, _ key: String) throws(LineError) -> Source {
    let number = try line.required(key, line.integer(key))
    guard let source = sources[number] else { throw .unknownNumber(key, Int(number)) }
    return source
  }

  func revision(of line: LineObject) throws(LineError) -> SourceRevision {
    let number = try line.required("revision", line.integer("revision"))
    guard let revision = revisions[number] else { throw .unknownNumber("revision", Int(number)) }
    return revision
  }

  func device(of line: LineObject) throws(LineError) -> Device? {
    guard let number = try line.integer("device") else { return nil }
    guard let device = devices[number] else { throw .unknownNumber("device", Int(number)) }
    return device
  }

  /// Returns the header of an object.
  func header(of line: LineObject) throws(LineError) -> ObjectHeader {
    ObjectHeader(
      uuid: try line.required("id", line.uuid("id")), sourceRevision: try revision(of: line),
      device: try device(of: line), metadata: try line.metadata())
  }
}
