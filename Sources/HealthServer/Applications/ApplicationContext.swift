import HealthModel
import Hummingbird
import NIOCore

/// A request of an application, with the connection that it came by.
struct ApplicationContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let channel: any Channel
  /// The application, once it is known; set before any route.
  var application: KnownApplication?

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }

  /// The largest body of a request in bytes; some 4,000 samples.
  var maxUploadSize: Int { 512 << 10 }

  /// The application.
  ///
  /// - Throws: A 401 if no middleware identified it.
  func known() throws -> KnownApplication {
    guard let application else { throw Problem(.unauthorized, "the application is unknown") }
    return application
  }
}

/// An application whose identity has been verified, by the kernel or by a token.
struct KnownApplication: Hashable, Sendable {
  let source: Source
  /// The limits of the token that it gave; `nil` for a program on the socket.
  var scope: TokenScope?

  /// Returns whether the token allows reading of a type; the store decides beyond that.
  func mayRead(_ type: ObjectType) -> Bool { scope?.read.map { $0.contains(type.name) } ?? true }

  /// Returns whether the token allows to save and delete a type.
  func mayWrite(_ type: ObjectType) -> Bool { scope?.write.map { $0.contains(type.name) } ?? true }
}
