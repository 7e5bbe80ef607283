/// Selects the next step from the current state.
extension BluetoothLink {
  /// Performs all steps that are due, and sets ``deadline`` for the rest.
  mutating func advance(to uptime: Duration) {
    now = uptime
    deadline = nil
    step()
    noticeSilence()
  }

  private mutating func step() {
    guard let known = objects else { return askAgain() }
    guard let adapter = known.adapter(named: address.adapter) else {
      letGo()
      discovering = nil
      return report(.noAdapter(name: address.adapter))
    }
    guard adapter.isPowered else {
      letGo()
      discovering = nil
      return report(.poweredOff(adapter: adapter.name))
    }
    if device != nil { follow() }
    if device == nil { seek(with: adapter) }
  }

  private mutating func askAgain() {
    guard isServicePresent else { return }
    if pending.contains(.objects) {
      guard expired(lastQuestion, limits.resolving) else { return }
      pending.remove(.objects)
      refuseObjects(BlueZ.Error.noReply)
    }
    guard now >= nextQuestion else { return wake(at: nextQuestion) }
    lastQuestion = now
    ask(.objects)
    wake(at: now + limits.resolving)
  }

  /// Performs the next step with the device that is connected or being connected.
  private mutating func follow() {
    guard let path = device, let found = objects?.device(at: path) else { return lose() }
    switch phase {
    case .seeking: break
    case .connecting(let since):
      if found.isConnected {
        phase = .resolving(since: now)
        follow()
      } else if !pending.contains(.connect(device: path)) {
        giveUp(nil)  // connected, and lost again at once
      } else if expired(since, limits.connecting) {
        disconnect()
        giveUp(nil)
      }
    case .resolving(let since):
      if !found.isConnected {
        giveUp(nil)
      } else if found.areServicesResolved {
        phase = .examining(since: now)
        follow()
      } else if expired(since, limits.resolving) {
        disconnect()
        giveUp(nil)
      }
    case .examining(let since):
      // The signals that describe a device's attributes may arrive after the one that reports them
      // as resolved.
      if !found.isConnected {
        giveUp(nil)
      } else if subscribe(found) {
        phase = .subscribing(since: now)
        follow()
      } else if expired(since, limits.examining) {
        disconnect()
        giveUp(.noMeasurement(device: found.address))
      }
    case .subscribing(let since):
      if !found.isConnected {
        giveUp(nil)
      } else if expired(since, limits.resolving) {
        disconnect()
        giveUp(nil)
      } else {
        subscribe(found)
      }
    case .listening:
      guard found.isConnected else { return lose() }
      subscribe(found)
      announce()
      requestControl()
    }
  }

  /// Writes what the control of a fitness machine needs next.
  private mutating func requestControl() {
    guard control != nil else { return }
    if let path = control?.paths[.controlPoint] {
      if let value = control?.request(at: now) { ask(.write(characteristic: path, value)) }
      wake(at: control?.deadline)
    } else {
      wake(at: control?.miss(at: now, patience: limits.examining))
    }
  }

  /// Whether a time limit has elapsed; if not, sets the deadline to its end.
  private mutating func expired(_ since: Duration, _ limit: Duration) -> Bool {
    guard now - since < limit else { return true }
    wake(at: since + limit)
    return false
  }

  /// Handles a lost connection.
  private mutating func lose() {
    let wasListening = phase == .listening
    if let device { attempts[device] = Attempts(next: now) }
    letGo()
    if wasListening { beginGap(.disconnected(errno: nil)) }
  }

  /// Requests every measurement that is not yet requested; returns whether there are any.
  @discardableResult
  private mutating func subscribe(_ found: BlueZDevice) -> Bool {
    guard hasNewAttributes || measurements.isEmpty, let known = objects else { return true }
    hasNewAttributes = false
    let characteristics = known.characteristics(of: found.path)
    let present = BluetoothMeasurement.allCases.filter { characteristics[$0.identifier] != nil }
    let wanted = BluetoothMeasurement.wanted(among: Set(present), readsMotion: readsMotion)
    for measurement in present {
      guard let path = characteristics[measurement.identifier] else { continue }
      if !wanted.contains(measurement) {
        // Its attributes arrived before those of the service that has the same values.
        if measurements.removeValue(forKey: path) != nil { ask(.stopNotify(characteristic: path)) }
      } else if measurements.updateValue(measurement, forKey: path) == nil {
        ask(.startNotify(characteristic: path))
      }
    }
    for (part, path) in control?.find(characteristics) ?? [] {
      ask(part.isNotified ? .startNotify(characteristic: path) : .read(characteristic: path))
    }
    if location == nil, let path = characteristics[BluetoothService.bodySensorLocation] {
      ask(.read(characteristic: path))
    }
    return !measurements.isEmpty
  }

  // MARK: Looking for a device

  private mutating func seek(with adapter: BlueZObjects.Adapter) {
    let candidates = (objects?.devices(of: adapter) ?? []).filter(isCandidate)
    for candidate in candidates where attempts[candidate.path] == nil {
      attempts[candidate.path] = Attempts(next: isWorthATry(candidate) ? now : now + limits.hearing)
    }
    let due = candidates.filter { isDue($0) }
    if let best = due.max(by: { rank($0) < rank($1) }) {
      if let discovering { ask(.stopDiscovery(adapter: discovering)) }
      discovering = nil
      device = best.path
      phase = .connecting(since: now)
      if !best.isConnected { ask(.connect(device: best.path)) }
      return follow()
    }
    for candidate in candidates { wake(at: attempts[candidate.path]?.next) }
    discover(with: adapter)
    reportAbsence()
  }

  /// Whether a device matches.
  ///
  /// If any device matches the target, only the previously selected one does. A name may reappear
  /// with another address, since some devices change theirs.
  private func isCandidate(_ device: BlueZDevice) -> Bool {
    if case .any = address.target, let chosen { return device.address == chosen }
    return device.fit(address.target) != .none
  }

  /// Whether to connect at once.
  ///
  /// A device that is remembered but not received is usually absent, and connecting to it prevents
  /// the adapter from receiving others; so it must be named or have
  /// been selected before.
  private func isWorthATry(_ device: BlueZDevice) -> Bool {
    if device.isConnected || device.rssi != nil || chosen != nil { return true }
    if case .any = address.target { return false }
    return true
  }

  private func isDue(_ device: BlueZDevice) -> Bool {
    (attempts[device.path]?.next ?? now) <= now
  }

  /// Orders by the better match, then a connection by another program, then the stronger signal.
  private func rank(_ device: BlueZDevice) -> (Int, Int, Int) {
    (device.fit(address.target).rawValue, device.isConnected ? 1 : 0, device.rssi ?? .min)
  }

  private mutating func discover(with adapter: BlueZObjects.Adapter) {
    guard discovering != adapter.path else { return }
    guard now >= nextDiscovery else { return wake(at: nextDiscovery) }
    discovering = adapter.path
    ask(.setFilter(adapter: adapter.path, DiscoveryFilter(address.target)))
    ask(.startDiscovery(adapter: adapter.path))
  }

  func earliest(_ one: Duration?, _ other: Duration?) -> Duration? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
  }

  mutating func wake(at uptime: Duration?) { deadline = earliest(deadline, uptime) }
}
