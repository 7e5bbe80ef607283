import Foundation
import HealthModel
import HealthStorage

/// The numbers by which lines refer to source revisions and devices.
struct OriginNumbers {
  private let origins: StoredOrigins
  private var revisions: [Int64: Int] = [:]
  private var devices: [Int64: Int] = [:]
  private var sources: [String: Int] = [:]

  init(_ origins: StoredOrigins) {
    self.origins = origins
    for (index, source) in origins.sources.enumerated() {
      sources[source.source.bundleIdentifier] = index + 1
      for revision in source.revisions { revisions[revision.row] = revisions.count + 1 }
    }
    for (index, device) in origins.devices.enumerated() { devices[device.row] = index + 1 }
  }

  func number(of source: Source) -> Int? { sources[source.bundleIdentifier] }

  func revision(_ row: Int64) -> Int? { revisions[row] }

  func device(_ row: Int64?) -> Int? { row.flatMap { devices[$0] } }

  func write(to writer: ArchiveWriter) throws {
    try writer.begin(ArchiveFormat.sources)
    for (index, known) in origins.sources.enumerated() {
      try writer.write { text in
        JSONLine.append(to: &text) { line in
          line.put("source", index + 1)
          line.put("bundle", known.source.bundleIdentifier)
          line.put("name", known.source.name)
          line.put("revisions", each: known.revisions) { line, known in
            line.put("revision", revisions[known.row])
            line.put("version", known.revision.version)
            line.put("product_type", known.revision.productType)
            line.put("system", known.revision.operatingSystemVersion?.description)
          }
        }
      }
    }
    try writer.end()
    try writer.begin(ArchiveFormat.devices)
    for (index, known) in origins.devices.enumerated() {
      let device = known.device
      try writer.write { text in
        JSONLine.append(to: &text) { line in
          line.put("device", index + 1)
          line.put("name", device.name)
          line.put("manufacturer", device.manufacturer)
          line.put("model", device.model)
          line.put("hardware_version", device.hardwareVersion)
          line.put("firmware_version", device.firmwareVersion)
          line.put("software_version", device.softwareVersion)
          line.put("local_identifier", device.localIdentifier)
          line.put("udi", device.udiDeviceIdentifier)
        }
      }
    }
    try writer.end()
  }
}
