import HealthModel
import HealthStorage

extension ImportRun {
  /// Counts the details that the list of an archive has about the workouts of a file, adds those that a stored workout
  /// lacks, and adds new gear to the list of the person.
  func saveDetails(
    of input: ImportInput, in file: inout ImportedFile
  ) async throws(StoreError) {
    for workout in file.workouts {
      guard
        let details = catalog.details(path: input.path, start: workout.span.start),
        case let metadata = details.metadata, !metadata.isEmpty
      else { continue }
      let keys: [MetadataKey]
      switch workout.fate {
      case .added, .merged: keys = Array(metadata.keys)
      case .known(let id, _, _):
        guard let store, !options.isDryRun else { continue }
        keys = try await store.addMetadata(metadata, to: id)
      case .deletedEarlier, .refused: continue
      }
      for key in keys { Self.count(key, details, in: &file) }
      if keys.contains(.workoutGear), let gear = details.gear {
        try await list(gear, of: workout.activity)
      }
    }
  }

  private static func count(
    _ key: MetadataKey, _ details: ActivityDetails, in file: inout ImportedFile
  ) {
    let kinds: [MetadataKey: String] = [
      .workoutName: "names", .workoutNotes: "notes", .workoutGear: "gear",
      .workoutIsCommute: "commutes", .workoutMedia: "photos",
    ]
    guard let kind = kinds[key] else { return }
    file.details[kind, default: 0] += key == .workoutMedia ? details.media.count : 1
  }

  /// Adds gear to the list of the person unless it is there.
  private func list(
    _ name: String, of activity: WorkoutActivityType
  ) async throws(StoreError) {
    guard let store, !options.isDryRun, listedGear.insert(name).inserted else { return }
    let kind = catalog.gearKinds[name] ?? Self.kind(of: activity)
    let profile = try await store.profileFact(.gear)
    guard var list = try? GearList(profile: profile), list[name] == nil else { return }
    // A name that is too long, or the end of the list: the workout names the gear all the same.
    guard (try? list.add(Gear(name, kind: kind))) != nil else { return }
    try await store.setProfileFact(.gear, list.profile)
  }

  private static func kind(of activity: WorkoutActivityType) -> Gear.Kind {
    switch activity {
    case .cycling, .handCycling: .bicycle
    case .running, .walking, .hiking, .trackAndField: .shoes
    case .crossCountrySkiing, .downhillSkiing: .skis
    case .rowing, .paddleSports, .sailing: .boat
    default: .other
    }
  }
}
