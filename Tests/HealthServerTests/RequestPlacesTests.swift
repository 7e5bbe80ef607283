import Testing

@testable import HealthServer

@Suite("Requests at once")
struct RequestPlacesTests {
  @Test("beyond the limit requests wait in order, and beyond the queue they are refused")
  func limit() async {
    let places = RequestPlaces(2, waiting: 1)
    #expect(await places.enter())
    #expect(await places.enter())
    let (order, continuation) = AsyncStream.makeStream(of: Bool.self)
    let waiter = Task { continuation.yield(await places.enter()) }
    while places.waitingCount == 0 { await Task.yield() }
    #expect(await !places.enter())
    places.leave()
    for await entered in order {
      #expect(entered)
      break
    }
    await waiter.value
    places.leave()
    places.leave()
    #expect(await places.enter())
  }

  @Test("a thousand requests through two places all get one, or are refused")
  func many() async {
    let places = RequestPlaces(2, waiting: 100)
    let entered = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<1000 {
        group.addTask {
          guard await places.enter() else { return false }
          await Task.yield()
          places.leave()
          return true
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(entered >= 102)
    #expect(await places.enter())
    #expect(await places.enter())
  }
}
