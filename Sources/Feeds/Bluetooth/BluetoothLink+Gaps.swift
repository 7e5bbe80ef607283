/// What the feed says of its connection, and of readings that are missing.
extension BluetoothLink {
  /// Says which sensor is there: at first, and when its battery or what it tells of itself changed.
  mutating func announce() {
    guard case .listening = phase, let path = device, let found = objects?.device(at: path) else {
      return
    }
    let sensor = BluetoothSensor(
      address: found.address, name: found.names.first, services: Set(measurements.values),
      location: location, battery: found.battery)
    guard sensor != announced else { return }
    announced = sensor
    chosen = found.address
    attempts[path] = nil
    if !hasReading, openGap == nil { lastReading = now }
    events.append(.connected(FeedConnection(.bluetooth(sensor), uptime: now)))
  }

  /// Says what is wrong with this machine's Bluetooth.
  ///
  /// A gap that is open already gets this as its reason, which is told again: that the adapter is gone is
  /// why the strap is.
  mutating func tell(_ trouble: BluetoothTrouble) {
    beginGap(.bluetooth(trouble), replacing: true)
  }

  /// Says that the sensor is being looked for, unless it is known why readings are missing.
  mutating func tellAbsence() {
    beginGap(.sensorAbsent, replacing: openGap.map { isOver($0.reason) } ?? false)
  }

  /// Whether a reason no longer holds once there is an adapter that looks for the sensor.
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
