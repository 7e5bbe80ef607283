import ArgumentParser
import CommandOptions

struct HubCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hub", abstract: "Serve the stores of many people, such as those of a study.",
    discussion: """
      A hub is a folder with a store for each person, and is one more replica of each: the devices of a person pair \
      with it and exchange with 'workout sync' as they do with a desk. See docs/deployment.md.

        workout hub add /srv/hub p0001
        workout hub pair /srv/hub p0001
        workout hub serve /srv/hub
      """,
    subcommands: [
      HubAdd.self, HubPair.self, HubList.self, HubRemove.self, HubServe.self, HubIndex.self,
    ])
}
