import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage
@testable import StoreDatabase

@Suite("user notifications")
struct NotificationTests {
  let fixture: TestStore
  var owner: HealthStore { fixture.store }

  init() throws { fixture = try TestStore() }

  private func low(at seconds: Double) -> PersonNotification {
    var event = CategorySample(
      type: .appleWalkingSteadinessEvent, value: 1, span: TimeRange(at: .at(seconds)))
    event.header.metadata = [.syncIdentifier: .string("low/\(seconds)"), .syncVersion: .number(1)]
    return PersonNotification(.lowSteadiness, date: .at(seconds), value: 1, event: event)
  }

  private func events() async throws -> [CategorySample] {
    try await owner.categorySamples(.appleWalkingSteadinessEvent, sort: [.oldestFirst])
  }

  // STD-16
  @Test("an event is in the store once the person was notified of it, and not before")
  func delivery() async throws {
    let first = low(at: 0)
    let second = low(at: 100)
    #expect(try await owner.add([first, second]) == 2)
    #expect(try await owner.add([low(at: 0)]) == 0, "the same kind and date")
    #expect(try owner.hasPendingNotifications())
    #expect(try await events().isEmpty)
    #expect(try await owner.pendingNotifications().map(\.id) == [first.id, second.id])
    #expect(try await owner.noteDelivered(first, by: .desktop, at: .at(500)))
    #expect(try await owner.pendingNotifications().map(\.id) == [second.id])
    let saved = try #require(try await events().first)
    #expect(saved.span == TimeRange(at: .at(0)) && saved.value == 1)
    #expect(saved.header.metadata.date(.notified) == .at(500))
    #expect(saved.header.metadata.string(.notificationChannel) == "desktop")
    // Two programs show it at the same time: one records it.
    let other = try fixture.reopened()
    #expect(try await !other.noteDelivered(first, by: .terminal, at: .at(501)))
    #expect(try await events().count == 1)
    let kept = try await other.notifications(of: .lowSteadiness)
    #expect(kept.map(\.delivery) == [.init(date: .at(500), channel: .desktop), nil])
    #expect(try await owner.noteDelivered(second, by: .terminal, at: .at(502)))
    #expect(try await events().count == 2)
    #expect(try !owner.hasPendingNotifications())
    #expect(try await owner.verify().isEmpty)
  }

  @Test("notifications are only for the owner")
  func ownersAlone() async throws {
    let application = try await fixture.application()
    await #expect(throws: StoreError.ownerOnly) { try await application.add([low(at: 0)]) }
    await #expect(throws: StoreError.ownerOnly) { try await application.pendingNotifications() }
    #expect(throws: StoreError.ownerOnly) { try application.hasPendingNotifications() }
  }
}
