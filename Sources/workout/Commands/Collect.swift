import ArgumentParser
import Cohorts
import CommandOptions
import Delivery
import Foundation
import HealthModel
import HealthStorage
import Recording

struct Collect: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collect", abstract: "Collect steps, walks, heart rate and worn time all day.",
    discussion: """
      Collects what happens outside workouts, until it is stopped: steps (or pushes of a wheelchair), walks with their \
      speed, step length, double support and asymmetry, stairs, stand and exercise minutes, stand hours with the \
      worn time, active energy, and with a heart rate sensor its averages, events and variability at rest. The rings, \
      trends and weekly estimates use them. Nothing of it is a workout, and the raw readings are not kept.

      It runs along with recordings: workout record takes the sensors, and the collection continues when the \
      recording ends. workout collection off TYPE switches a type off.

        workout collect --imu iio: --barometer iio: --heart-rate ble: --placement wrist-left
        systemctl --user enable --now workout-collect

      Recorded traces are collected by their own clock, as fast as possible:

        workout collect --replay monday.csv tuesday.csv --placement waist

      docs/collecting.md has the rules.
      """)

  @OptionGroup var options: CollectOptions
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let store = try await global.openStore(creating: true)
    let person = try await Walker(of: store)
    let lines = CollectionLines(
      isJSON: global.json, isVerbose: global.verbose, times: global.times)
    guard options.replay.isEmpty else {
      return try await Interruption.watching { [options] in
        try await options.run(store, person: person, lines: lines) {}
      }
    }
    let times = global.times
    try await options.run(
      store, person: person, lines: lines,
      noticed: { movement in
        let text = CollectionLines.reminder(of: movement, times)
        // The notification server may take its time, which the sensors do not have.
        Task.detached { _ = DesktopNotification(title: "Workout", body: text).show() }
      }
    ) {
      await EstimateRun(store).followDay()
    }
  }
}
