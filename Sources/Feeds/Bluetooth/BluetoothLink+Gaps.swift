/// Reports the connection and the gaps of the feed.
extension BluetoothLink {
  /// Reports the connected sensor: at first, and again when its battery level or description
  /// changes.
  mutating func announce() {
    guard case .listening = phase, let path = device, let found = objects?.device(at: path) else {
      return
    }
    let sensor = BluetoothSensor(
      address: found.address, name: found.names.first,
      services: Set(measurements.values.map(\.service)), location: location, battery: found.battery)
    guard sensor != announced else { return }
    announced = sensor
    chosen = found.address
    attempts[path] = nil
    if !hasReading, openGap == nil { lastReading = now }
    events.append(.connected(FeedConnection(.bluetooth(sensor), uptime: now)))
  }

  /// Reports a problem of this machine's Bluetooth.
  ///
  /// An open gap takes it as its new reason and is reported again: the missing adapter explains the
  /// missing strap.
  mutating func report(_ trouble: BluetoothError) {
    beginGap(.bluetooth(trouble), replacing: true)
  }

  /// Reports that the sensor is being looked for, unless the reason for the gap is already known.
  mutating func reportAbsence() {
    beginGap(.sensorAbsent, replacing: openGap.map { isOver($0.reason) } ?? false)
  }

  /// Whether a reason no longer applies once an adapter looks for the sensor.
  private func isOver(_ reason: FeedGap.Reason) -> Bool {
    switch reason {
    case .bluetooth(.noBus), .bluetooth(.noService), .bluetooth(.noAdapter),
      .bluetooth(.poweredOff):
      true
    default: false
    }
  }

  mutating func beginGap(_ reason: FeedGap.Reason, replacing: Bool = false) {
    if let openGap, !replacing || openGap.reason == reason { return }
    let gap = FeedGap(reason: reason, since: openGap?.since ?? lastReading)
    openGap = gap
    events.append(.gap(gap))
  }

  mutating func endGap() {
    guard var gap = openGap else { return }
    openGap = nil
    gap.until = now
    events.append(.gap(gap))
  }

  mutating func noticeSilence() {
    guard openGap == nil else { return }
    if now - lastReading >= limits.silence {
      beginGap(phase == .listening ? .silent : .sensorAbsent)
    } else {
      wake(at: lastReading + limits.silence)
    }
  }
}
