import Testing

@testable import HealthServer

@Suite("requests of an application at once")
struct ApplicationLimitTests {
  @Test("one that has as many as it may is refused, and others are not")
  func limit() {
    let limit = ApplicationLimit(2)
    #expect(limit.enter("a") && limit.enter("a"))
    #expect(!limit.enter("a"))
    #expect(limit.enter("b"))
    limit.leave("a")
    #expect(limit.enter("a"))
    #expect(!limit.enter("a"))
  }
}
