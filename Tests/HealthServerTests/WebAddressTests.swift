import Testing

@testable import HealthServer

@Suite("Addresses of the web server")
struct WebAddressTests {
  @Test(
    "an address is a port of a number, or a socket",
    arguments: [
      ("127.0.0.1:8787", "http://127.0.0.1:8787/", true),
      ("localhost:80", "http://127.0.0.1:80/", true), ("8787", "http://127.0.0.1:8787/", true),
      ("[::1]:9", "http://[::1]:9/", true), ("0.0.0.0:8787", "http://0.0.0.0:8787/", false),
      ("192.168.1.7:1", "http://192.168.1.7:1/", false), ("[::]:8787", "http://[::]:8787/", false),
      ("unix:/run/workout.web", "unix:/run/workout.web", true),
    ])
  func valid(text: String, shown: String, isLoopback: Bool) throws {
    let address = try #require(WebAddress(text))
    #expect(address.description == shown)
    #expect(address.isLoopback == isLoopback)
  }

  @Test(
    "anything else is refused",
    arguments: [
      "", ":", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1", "127.0.0.1:٣",
      "watch.local:8787", "unix:", "unix:" + String(repeating: "a", count: 108), "1.2.3:80",
      "http://127.0.0.1:80",
    ])
  func invalid(text: String) {
    #expect(WebAddress(text) == nil)
  }
}
