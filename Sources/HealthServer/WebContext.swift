import Hummingbird
import NIOCore

/// A request with the address that it comes from.
struct WebContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let remoteAddress: SocketAddress?
  let localAddress: SocketAddress?

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    remoteAddress = source.channel.remoteAddress
    localAddress = source.channel.localAddress
  }
}
