import HealthModel

extension Sample {
  /// The bytes of the texts of its metadata and its device, and of those of its members.
  var textBytes: Int {
    var bytes = header.metadata.reduce(0) { bytes, entry in
      let key = entry.key.rawValue.utf8.count
      guard case .string(let text) = entry.value else { return bytes + key }
      return bytes + key + text.utf8.count
    }
    if let device = header.device {
      let texts = [
        device.name, device.manufacturer, device.model, device.hardwareVersion,
        device.firmwareVersion, device.softwareVersion, device.localIdentifier,
        device.udiDeviceIdentifier,
      ]
      bytes += texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    }
    if case .correlation(let correlation) = self {
      bytes += correlation.members.reduce(0) { $0 + $1.textBytes }
    }
    return bytes
  }
}
