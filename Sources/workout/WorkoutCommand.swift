import ArgumentParser
import CommandOptions

/// The root command.
struct WorkoutCommand: AsyncParsableCommand {
  static let version = ProgramRelease.version

  static let configuration = CommandConfiguration(
    commandName: "workout",
    abstract: "Record workouts and store health data.",
    discussion: """
      Record a walk with the GPS receiver that gpsd serves, and stop with q or Ctrl-C:

        workout record walk

      From another terminal, a key or a script, while it runs:

        workout lap
        workout marker "the bridge"
        workout pause
        workout status

      Afterwards:

        workout list
        workout show last
        workout export last --format gpx -o walk.gpx

      All data are stored in one file: --store, else $WORKOUT_STORE, else
      $XDG_DATA_HOME/workout/health.sqlite.
      """,
    version: version,
    groupedSubcommands: [
      CommandGroup(
        name: "Recording",
        subcommands: [
          Record.self, Recover.self, Activities.self, Start.self, Serve.self, Collect.self,
        ]),
      CommandGroup(
        name: "Running recording",
        subcommands: [
          Status.self, Pause.self, Resume.self, Toggle.self, Lap.self, Next.self,
          Marker.self, Segment.self, Lock.self, Unlock.self, Stop.self, Discard.self,
        ]),
      CommandGroup(
        name: "Past workouts",
        subcommands: [
          List.self, Totals.self, Records.self, Load.self, Plans.self, Segments.self, Show.self,
          Report.self, Heat.self, Web.self, Edit.self, Effort.self,
          Merge.self, Split.self, Unrecorded.self, GearCommand.self, Delete.self, Route.self,
          Import.self,
          Export.self, Analyze.self, PrivacyCommand.self,
        ]),
      CommandGroup(name: "Trace files", subcommands: [Swim.self, Gait.self]),
      CommandGroup(
        name: "Health data",
        subcommands: [
          StatisticsCommand.self, Trends.self, Sleep.self, Prefer.self, Rings.self, Goals.self,
          Zones.self, Profile.self,
        ]),
      CommandGroup(name: "Fitness estimates", subcommands: [Estimate.self, Recalibrate.self]),
      CommandGroup(name: "Samples", subcommands: [Samples.self, Add.self, Retention.self]),
      CommandGroup(name: "Following changes", subcommands: [Changes.self, Deliver.self]),
      CommandGroup(
        name: "Permissions",
        subcommands: [Apps.self, Allow.self, Deny.self, Requests.self, CollectionCommand.self]),
      CommandGroup(name: "Clinical documents", subcommands: [Documents.self]),
      CommandGroup(
        name: "Sharing",
        subcommands: [
          Pair.self, Sync.self, Mirror.self, Replicas.self, HubCommand.self, Keys.self, Seal.self,
          Sealed.self, Unseal.self,
        ]),
      CommandGroup(
        name: "Machine and store",
        subcommands: [
          Sensors.self, Verify.self, Backup.self, Restore.self, Encrypt.self, Decrypt.self,
          KeyCommand.self, Doctor.self,
        ]),
    ])
}
