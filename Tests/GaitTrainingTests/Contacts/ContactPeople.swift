import GaitTraining
import HealthModel
import Mobility
import TestSupport

/// Simulated people of the two sets, with the contacts of their walks.
enum ContactPeople {
  /// Two of each set, each with a different cadence and limp.
  static let walks: [ContactWalk] = (0..<4).map { walk($0, asymmetryPercent: limp($0)) }

  static func limp(_ person: Int) -> Double { 6 * Double(person) }

  /// A walk whose marks are late by some seconds.
  static func walk(
    _ person: Int, asymmetryPercent: Double = 0, delay: Double = 0, name: String? = nil
  ) -> ContactWalk {
    let walk = simulated(person, asymmetryPercent: asymmetryPercent)
    let frames = KnownFrames(walk.readings(rate: 100, noise: 0.5))
    let marks = walk.contacts.map {
      KnownContacts.Mark(seconds: $0.seconds + delay, foot: $0.side == .left ? .left : .right)
    }
    func known(_ usesRotation: Bool) -> KnownContacts {
      KnownContacts(
        frames, span: 2..<walk.seconds, marks: marks, ahead: SIMD3(1, 0, 0),
        usesRotation: usesRotation)
    }
    return ContactWalk(
      subject: subject(person, name), sixAxes: known(true), accelerationOnly: known(false),
      asymmetryPercent: asymmetryPercent)
  }

  /// Stands for two seconds, then walks.
  static func simulated(_ person: Int, asymmetryPercent: Double = 0) -> SimulatedWalk {
    var walk = SimulatedWalk(seed: UInt64(person + 1))
    walk.stand(2)
    walk.walk(
      22, .init(cadence: 92 + 9 * Double(person), asymmetryPercent: asymmetryPercent))
    return walk
  }

  static func subject(_ person: Int, _ name: String? = nil) -> GaitSubject {
    GaitSubject(study: person.isMultiple(of: 2) ? .voisard : .stroke, name: name ?? "\(person)")
  }
}
