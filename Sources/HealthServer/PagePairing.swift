import Console
import Foundation
import HealthModel
import HealthStorage
import Pages
import Recording
import ReplicaNetwork
import Replication

/// The pairing with another device that was begun on a page: one at a time, and how the last one ended.
actor PagePairing {
  private let options: WebOptions
  private(set) var state: ReplicasPage.Pairing?
  private var task: Task<Void, Never>?
  private var answer: CheckedContinuation<Bool, Never>?
  private var beginning: [CheckedContinuation<Void, Never>] = []

  init(options: WebOptions) {
    self.options = options
  }

  /// Shows a code, unless one is shown, and waits until it is there.
  func begin(with shelf: StoreShelf) async {
    if task == nil {
      state = nil
      task = Task {
        do {
          let name = try await shelf.reading { try await wait(as: $0) }
          end(.paired(name: name))
        } catch is CancellationError {
          end(nil)
        } catch {
          end(.failed("\(error)"))
        }
      }
    }
    guard state == nil, task != nil else { return }
    await withCheckedContinuation { beginning.append($0) }
  }

  /// Answers the question whether to pair with a device, and waits for the end of the pairing; an answer to another
  /// question changes nothing.
  func reply(_ isYes: Bool, to question: UUID) async {
    guard case .asked(question, _, _) = state else { return }
    answer?.resume(returning: isYes)
    answer = nil
    await task?.value
  }

  /// Ends the waiting for a device.
  func cancel() async {
    let running = task
    running?.cancel()
    await running?.value
  }

  private func end(_ state: ReplicasPage.Pairing?) {
    self.state = state
    task = nil
    answer?.resume(returning: false)
    answer = nil
    noteBegun()
  }

  private func noteBegun() {
    for each in beginning { each.resume() }
    beginning = []
  }

  private func show(_ code: PairingCode, at address: NetworkAddress) {
    guard let text = code.text, let compact = code.compactText else { return }
    state = .shown(text: text, compact: compact, address: "\(address)")
    noteBegun()
  }

  fileprivate func ask(_ name: String, at address: String) async -> Bool {
    state = .asked(id: UUID(), name: name.withoutControls, address: address)
    return await withCheckedContinuation { answer = $0 }
  }

  /// Waits for the device.
  ///
  /// - Returns: Its name.
  private func wait(as store: HealthStore) async throws -> String {
    var replica = try await NetworkReplica(
      store, named: HostName.short, by: "workout \(options.client.version)"
    ) { .now }
    if replica.servicePort == 0 { replica.servicePort = NetworkAddress.standardPort }
    let person = PagePerson(pairing: self)
    let waiting = PairingHost(replica, by: .code, person)
    return try await waiting.run(at: nil) { address, code in
      if let code { await self.show(code, at: address) }
    }.name
  }
}

/// The person at the page.
private struct PagePerson: PairingPerson {
  let pairing: PagePairing

  func accepts(
    _ name: String, as role: ReplicaRole?, at address: String, digits: String?
  ) async throws -> Bool {
    await pairing.ask(name, at: address)
  }
}
