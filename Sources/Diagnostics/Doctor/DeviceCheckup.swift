import CHostClock
import Console
package import Feeds

extension Checkup {
  /// Checks gpsd and its receivers, or GeoClue.
  package static func receiver(_ address: FeedAddress) -> [Checkup] {
    if address == .geoclue { return [locationService(isInstalled: SensorFacts.hasGeoClue())] }
    guard case .gpsd(let host, let port, let device) = address else {
      return [Checkup("gpsd", .ok, "not needed for \(address)")]
    }
    do throws(GPSDGreeting.Problem) {
      let greeting = try GPSDGreeting(host: host, port: port)
      let version = greeting.version
      let answer = Checkup(
        "gpsd", .ok,
        "release \(version.release) at \(host):\(port) (protocol \(version.major).\(version.minor))"
      )
      return [answer, receiver(greeting.receivers, wanted: device)]
    } catch .unreachable(let reason) {
      return [
        Checkup(
          "gpsd", .fail, "not reachable at \(host):\(port): \(reason)",
          advice: "sudo systemctl start gpsd, or: gpsd -n /dev/ttyACM0; "
            + "recordings start without it and use positions once it runs; "
            + "GeoClue can replace it: --gps geoclue")
      ]
    } catch {
      return [
        Checkup(
          "gpsd", .fail, "the server at \(host):\(port) is not gpsd",
          advice: "give the right port with --gps gpsd://HOST:PORT")
      ]
    }
  }

  /// Checks whether GeoClue is installed; only a recording finds out whether it permits locations.
  static func locationService(isInstalled: Bool) -> Checkup {
    isInstalled
      ? Checkup("receiver", .ok, "GeoClue is installed; it may ask for permission")
      : Checkup(
        "receiver", .fail, "GeoClue is not installed", advice: "sudo apt install geoclue-2.0")
  }

  private static func receiver(_ receivers: [GPSDGreeting.Receiver], wanted: String?) -> Checkup {
    let matching = receivers.filter { wanted == nil || $0.path == wanted }
    guard !matching.isEmpty else {
      let missing = wanted.map { "gpsd has no receiver \($0)" } ?? "gpsd has no receiver"
      return Checkup(
        "receiver", .warn, missing,
        advice: "plug it in, or: gpsdctl add \(wanted ?? "/dev/ttyACM0")")
    }
    let names = matching.map { receiver in
      receiver.path + (receiver.driver.map { " (\($0))" } ?? "")
    }
    return Checkup("receiver", .ok, names.joined(separator: ", "))
  }
}

extension Checkup {
  /// Checks whether the kernel's clock is synchronized.
  package static func clock() -> Checkup {
    var state = host_clock_state()
    guard host_clock_read(&state) == 0 else {
      return Checkup("clock", .warn, "the kernel does not report whether the clock is synchronized")
    }
    guard state.is_synchronized != 0 else {
      return Checkup(
        "clock", .warn, "not synchronized; dates can be wrong until GPS time is received",
        advice: "timedatectl set-ntp true, or let gpsd and chrony set it")
    }
    let seconds = Double(state.maximum_error) / microsecondsPerSecond
    return Checkup("clock", .ok, "synchronized, maximum error \(MeasureText.fixed(seconds, 2)) s")
  }

  private static let microsecondsPerSecond = 1e6
}
