import Foundation
public import HealthModel
public import HealthStorage

/// Makes the background deliveries of a store: starts programs and speaks to sockets as news comes.
///
/// Of one registration there is one attempt at a time, whoever else runs deliveries of the same store.
public struct DeliveryRunner: Sendable {
  /// The machine's own clock.
  public static let systemClock: @Sendable () -> Instant = {
    Instant(secondsSince1970: Date().timeIntervalSince1970)
  }
  /// How long an attempt may last when nobody says.
  public static let standardLimit = Duration.seconds(60)
  /// Attempts at one time.
  private static let mostAtOnce = 4
  /// What an attempt needs besides: to be ended, and to be written down.
  private static let margin = Duration.seconds(30)

  private let store: HealthStore
  private let limit: Duration
  private let clock: @Sendable () -> Instant

  /// - Parameters:
  ///   - store: The store, opened by its owner.
  ///   - limit: How long an attempt may last.
  ///   - clock: Tells the time.
  public init(
    store: HealthStore, limit: Duration = standardLimit,
    clock: @escaping @Sendable () -> Instant = systemClock
  ) {
    self.store = store
    self.limit = limit
    self.clock = clock
  }

  /// Makes what is due now, each registration once.
  ///
  /// - Returns: What became of each.
  /// - Throws: What ``HealthStore/claimDelivery(at:lasting:except:)`` throws.
  public func runOnce() async throws(StoreError) -> [DeliveryReport] {
    var reports: [DeliveryReport] = []
    var made: Set<DeliveryRegistration.ID> = []
    while let claim = try await store.claimDelivery(
      at: clock(), lasting: limit + Self.margin, except: made
    ).claim {
      made.insert(claim.registration.id)
      reports.append(try await deliver(claim))
    }
    return reports
  }

  /// Makes deliveries as they become due, until the task is cancelled.
  ///
  /// - Parameter report: Told what became of each.
  /// - Throws: What ``HealthStore/claimDelivery(at:lasting:except:)`` throws.
  public func run(
    report: @escaping @Sendable (DeliveryReport) -> Void
  ) async throws(StoreError) {
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        var running = 0
        for try await claim in store.dueDeliveries(lasting: limit + Self.margin, clock: clock) {
          group.addTask { report(try await deliver(claim)) }
          running += 1
          guard running == Self.mostAtOnce else { continue }
          try await group.next()
          running -= 1
        }
        try await group.waitForAll()
      }
    } catch let error as StoreError {
      throw error
    } catch {
      throw .cancelled
    }
  }

  private func deliver(_ claim: DeliveryClaim) async throws(StoreError) -> DeliveryReport {
    let registration = claim.registration
    let message = DeliveryMessage(
      store: store.path, type: registration.type.name,
      client: registration.client.bundleIdentifier)
    let outcome: DeliveryOutcome =
      switch registration.target {
      case .command(let words):
        await CommandDelivery(words: words, message: message).attempt(lasting: limit)
      case .socket(let path):
        await SocketDelivery(path: path, message: message).attempt(lasting: limit)
      }
    // A runner that is ended leaves the attempt as it counted from its beginning: missed.
    guard !Task.isCancelled else { throw .cancelled }
    let schedule = try await store.finishDelivery(
      claim, isCompleted: outcome == .completed, at: clock())
    return DeliveryReport(registration: registration, outcome: outcome, schedule: schedule)
  }
}
