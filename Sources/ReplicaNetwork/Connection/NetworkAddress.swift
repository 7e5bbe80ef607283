package import Foundation
import HealthModel
import Recording
package import Replication

/// A host and a port: `192.168.1.20:48923`, `[fe80::1]:48923`, `desk.local:48923`.
package struct NetworkAddress: Hashable, Sendable, CustomStringConvertible {
  package var host: String
  package var port: Int

  /// The port of an address without one.
  package static let standardPort = 48_923

  package init(host: String, port: Int = standardPort) {
    (self.host, self.port) = (host, port)
  }

  /// Parses an address; the port may be missing.
  ///
  /// - Parameter text: The text; `nil` results for anything else.
  package init?(_ text: String) {
    guard text.utf8.count <= 300, text.allSatisfy({ !$0.isWhitespace && $0 != "/" }) else {
      return nil
    }
    var (host, port) = (Substring(text), Substring?.none)
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      host = text[text.index(after: text.startIndex)..<end]
      let rest = text[text.index(after: end)...]
      guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
      port = rest.isEmpty ? nil : rest.dropFirst()
    } else if text.count(where: { $0 == ":" }) == 1, let colon = text.firstIndex(of: ":") {
      (host, port) = (text[..<colon], text[text.index(after: colon)...])
    }
    let number = port.map { Int($0) } ?? Self.standardPort
    guard !host.isEmpty, let number, 0...Int(UInt16.max) ~= number else { return nil }
    self.init(host: String(host), port: number)
  }

  package var description: String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }

  /// Whether it is every address of this machine.
  package var isWildcard: Bool { host == "0.0.0.0" || host == "::" }

  /// An address of this machine that others of its network may reach; `nil` without a network.
  package static func ofThisMachine() -> String? {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return nil }
    defer { freeifaddrs(list) }
    var found: [(rank: Int, host: String)] = []
    var next = list
    while let entry = next?.pointee {
      next = entry.ifa_next
      guard let address = entry.ifa_addr, Int(entry.ifa_flags) & Int(IFF_UP) != 0,
        Int(entry.ifa_flags) & Int(IFF_LOOPBACK) == 0
      else { continue }
      let family = Int32(address.pointee.sa_family)
      guard family == AF_INET || family == AF_INET6 else { continue }
      let size =
        family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
      var text = [CChar](repeating: 0, count: 1025)
      guard
        getnameinfo(
          address, socklen_t(size), &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0
      else { continue }
      let host = String(
        decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      // A link-local address needs the name of an interface, which differs on the other side.
      guard !host.contains("%"), !host.hasPrefix("169.254.") else { continue }
      found.append((family == AF_INET ? 0 : 1, host))
    }
    return found.enumerated().min { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }?
      .element.host
  }
}

/// Finds where a paired replica can be reached.
package protocol AddressResolver: Sendable {
  /// Returns the addresses to try, best first.
  ///
  /// - Parameter replica: The replica.
  /// - Returns: The addresses.
  func addresses(of replica: PairedReplica) async -> [NetworkAddress]

  /// Looks for a replica where it may be now, after none of the addresses was right.
  ///
  /// - Parameter replica: The replica.
  /// - Returns: Further addresses.
  func found(_ replica: PairedReplica) async -> [NetworkAddress]
}

extension AddressResolver {
  package func found(_ replica: PairedReplica) async -> [NetworkAddress] { [] }
}

/// The address of the pairing, or of the last connection, else where it is found on the local network.
package struct StoredAddresses: AddressResolver {
  package init() {}

  package func found(_ replica: PairedReplica) async -> [NetworkAddress] {
    guard let key = KeyHash(replica.key) else { return [] }
    return await ServiceSearch(key: key) { .now }.run()
  }

  package func addresses(of replica: PairedReplica) async -> [NetworkAddress] {
    replica.address.flatMap { NetworkAddress($0) }.map { [$0] } ?? []
  }
}
