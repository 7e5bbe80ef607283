import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage

@Suite("authorization for activity summaries")
struct SummaryRequestTests {
  // RING-05
  @Test("no application may save a summary")
  func readOnly() async throws {
    let test = try TestStore()
    let app = try await test.application()
    let refusal = StoreError.badRequest(.notShareable(ObjectType.activitySummary.identifier))
    await #expect(throws: refusal) {
      try await app.requestAuthorization(toShare: [.activitySummary], read: [])
    }
    #expect(try await test.store.pendingRequests().isEmpty)
    #expect(!ObjectType.activitySummary.isSavedByApplications)
    #expect(!ObjectType.activitySummary.isSample)
  }

  // RING-15
  @Test("reading summaries needs a stated purpose, as all reading does")
  func purpose() async throws {
    let test = try TestStore()
    let app = try test.unregistered()
    try await app.register(ClientRegistration(sharePurpose: "Keeps your training."))
    await #expect(throws: StoreError.badRequest(.noReadPurpose)) {
      try await app.requestAuthorization(toShare: [], read: [.activitySummary])
    }
    #expect(try await test.store.pendingRequests().isEmpty)
  }
}
