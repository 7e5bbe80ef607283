package import NIOCore

/// The times after which a connection is closed.
package struct NetworkLimits: Sendable {
  /// For the connection of TCP.
  package var connecting = TimeAmount.seconds(10)
  /// For the handshake of TLS and the first message.
  package var handshake = TimeAmount.seconds(15)
  /// For each further message that is expected: the other side may be storing a large frame.
  package var answer = TimeAmount.seconds(300)
  /// A mirror that receives nothing for longer connects again; the other side sends something every five seconds.
  package var silence = TimeAmount.seconds(12)
  /// For the other side of a pairing.
  package var pairing = TimeAmount.seconds(120)
  /// The open connections of a service.
  package var connections = 64

  /// The time for the other side of a pairing, in seconds.
  package var pairingSeconds: Int { pairing.seconds }

  package init() {}
}

extension TimeAmount {
  var seconds: Int { Int(nanoseconds / 1_000_000_000) }
}
