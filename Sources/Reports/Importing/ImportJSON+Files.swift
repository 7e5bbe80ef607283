import ActivityItems
import Console
import HealthModel
import Importing

extension ImportJSON {
  struct File: Encodable {
    let path, outcome: String
    let format, reason: String?
    let workouts: [Activity]
    let samples: [Tally]
    let leftOut: [Group]

    enum CodingKeys: String, CodingKey {
      case path, outcome, format, reason, workouts, samples
      case leftOut = "left_out"
    }

    init(_ file: ImportedFile) {
      path = file.path
      format = file.format
      switch file.outcome {
      case .imported: (outcome, reason) = ("imported", nil)
      case .known: (outcome, reason) = ("known", nil)
      case .empty(let why): (outcome, reason) = ("empty", why)
      case .refused(let why): (outcome, reason) = ("refused", why)
      }
      workouts = file.workouts.map(Activity.init)
      samples = Tally.list(file.samples)
      leftOut = file.leftOut.groups.map(Group.init)
    }
  }

  struct Activity: Encodable {
    let id, activity, start, end, outcome: String
    let distanceMeters: Double?
    let knownAs, from, likeness, reason: String?
    let taken: [String]?
    let near: [Near]

    enum CodingKeys: String, CodingKey {
      case id, activity, start, end, outcome, from, likeness, reason, taken, near
      case distanceMeters = "distance_m"
      case knownAs = "known_as"
    }

    init(_ workout: WorkoutOutcome) {
      id = workout.id.word
      activity = workout.activity.name
      start = workout.span.start.rfc3339
      end = workout.span.end.rfc3339
      distanceMeters = workout.distanceMeters
      near = workout.near.map(Near.init)
      var (known, origin, how, why): (String?, String?, String?, String?)
      var parts: [String]?
      switch workout.fate {
      case .added: outcome = "added"
      case .deletedEarlier: outcome = "deleted_earlier"
      case .known(let id, let from, let likeness):
        outcome = "known"
        (known, origin, how) = (id.word, from, likeness.rawValue)
      case .merged(let id, let taken):
        outcome = "merged"
        (known, parts) = (id.word, taken.map(\.words))
      case .refused(let reason):
        outcome = "refused"
        why = reason
      }
      (knownAs, from, likeness, reason, taken) = (known, origin, how, why, parts)
    }
  }

  struct Near: Encodable {
    let id: String
    let source: String?
    let overlap: Double

    init(_ near: WorkoutOutcome.Near) {
      id = near.id.word
      source = near.source
      overlap = near.overlap
    }
  }

  struct Group: Encodable {
    let text, weight: String
    let count: Int
    let places: [String]

    init(_ group: LeftOut.Group) {
      text = group.text
      count = group.count
      places = group.places.map { "\($0)" }
      switch group.weight {
      case .note: weight = "note"
      case .loss: weight = "loss"
      case .truncation: weight = "truncation"
      }
    }
  }
}
