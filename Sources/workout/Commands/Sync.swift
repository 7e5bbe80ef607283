import ArgumentParser
import CommandOptions

struct Sync: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Exchange with the other stores of the same person: through a folder, or a network.",
    discussion: """
      Through a folder each store writes only files of its own, which Syncthing, Nextcloud, a USB stick or anything \
      else copies. They are encrypted with a key that the stores share. The first 'workout sync' makes the key and \
      prints its code of 24 words; each further store asks for them once.

        workout sync ~/Sync/workout
        workout sync --join ~/Sync/workout

      Over a network, two stores that were paired with 'workout pair' exchange directly. One of them listens:

        workout sync --follow
        workout sync phone

      Of two versions of an object the same one wins everywhere (docs/sync.md). After a device was lost, remove it \
      with 'workout replicas remove'. The exit code is 1 if something that was sent could not be used, or is missing.
      """)

  @OptionGroup var options: SyncOptions
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let store = try await global.openStore(creating: options.join)
    try await Interruption.watching { [options, global] in
      try await options.run(store, version: WorkoutCommand.version, isJSON: global.json)
    }
  }
}

struct Pair: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pair", abstract: "Pair with another store of the same person over a network.",
    discussion: """
      One store waits for two minutes and shows a code that the other one is given. From then on both exchange \
      directly with 'workout sync NAME' or 'workout sync --follow'.

        workout pair
        workout pair 00C0M-A00AB-…

      For a device without a camera and a keyboard both show six digits, and each asks whether they are the same:

        workout pair --digits
        workout pair --digits --at 192.168.1.20

      'workout replicas remove' ends a pairing.
      """)

  @OptionGroup var options: PairOptions
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let store = try await global.openStore(creating: true)
    try await options.run(store, version: WorkoutCommand.version, isJSON: global.json)
  }
}

struct Mirror: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mirror", abstract: "Show and command the running recording of a paired store.",
    discussion: """
      The other device records, and serves with 'workout sync --follow'. This one shows its state and sends it \
      requests, with the keys of 'workout record' or with 'workout pause', 'workout lap' and so on in another \
      terminal; the page of 'workout web' shows it as well. The recording does not depend on it: if the connection is \
      lost, it goes on, and the mirror connects again.

        workout mirror watch

      Ctrl-C leaves the recording as it is. Water lock and discarding are left to the device itself.
      """)

  @OptionGroup var options: MirrorOptions
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let store = try await global.openStore()
    try await Interruption.watching { [options, global] in
      try await options.run(
        store, version: WorkoutCommand.version, isJSON: global.json, words: global.measures)
    }
  }
}
