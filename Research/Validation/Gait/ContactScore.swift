import GaitTraining

/// Detected steps compared with true ones.
struct ContactScore {
  var found = 0
  var extra = 0
  var missed = 0
  /// The detected minus the true time, in seconds.
  var errors: [Double] = []
  var feet = (right: 0, known: 0)

  /// The tolerance in seconds, as used for the figures of other methods.
  static let tolerance = 0.25

  var f1: Double {
    let all = Double(2 * found + extra + missed)
    return all > 0 ? 2 * Double(found) / all : .nan
  }

  var bias: Double { errors.isEmpty ? .nan : errors.reduce(0, +) / Double(errors.count) }

  var deviation: Double {
    guard errors.count > 1 else { return .nan }
    let mean = bias
    return (errors.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(errors.count))
      .squareRoot()
  }

  var footShare: Double { feet.known > 0 ? Double(feet.right) / Double(feet.known) : .nan }

  static func + (a: ContactScore, b: ContactScore) -> ContactScore {
    ContactScore(
      found: a.found + b.found, extra: a.extra + b.extra, missed: a.missed + b.missed,
      errors: a.errors + b.errors,
      feet: (a.feet.right + b.feet.right, a.feet.known + b.feet.known))
  }
}

extension GaitRun {
  /// Pairs each contact within the straight parts, in order, with the nearest unpaired step.
  ///
  /// A part ends with a contact, which belongs to it.
  ///
  /// - Parameter margin: The seconds around a part in which an unpaired step counts as extra. With the tolerance, as
  ///   for the figures of other methods, a step of the turn that follows a part counts.
  /// - Returns: The score of all straight parts.
  func contactScore(margin: Double = ContactScore.tolerance) -> ContactScore {
    var score = ContactScore()
    for part in recording.reference.straight {
      let made = recording.reference.contacts.filter {
        (part.lowerBound...part.upperBound).contains($0.seconds)
      }
      func isNear(_ step: Step, _ margin: Double) -> Bool {
        part.lowerBound - margin <= step.seconds && step.seconds <= part.upperBound + margin
      }
      let found = steps.filter { isNear($0, ContactScore.tolerance) }
      var left = found[...].map { Optional($0) }
      for contact in made {
        let near = left.indices.filter { index in
          left[index].map { abs($0.seconds - contact.seconds) <= ContactScore.tolerance } ?? false
        }
        let nearest = near.min { a, b in
          gap(left[a], contact.seconds) < gap(left[b], contact.seconds)
        }
        guard let nearest, let step = left[nearest] else {
          score.missed += 1
          continue
        }
        left[nearest] = nil
        score.found += 1
        score.errors.append(step.seconds - contact.seconds)
        if let foot = step.foot, let was = contact.foot {
          score.feet.known += 1
          score.feet.right += foot == was ? 1 : 0
        }
      }
      score.extra += left.count { $0.map { isNear($0, margin) } ?? false }
    }
    return score
  }

  private func gap(_ step: Step?, _ seconds: Double) -> Double {
    step.map { abs($0.seconds - seconds) } ?? .infinity
  }
}
