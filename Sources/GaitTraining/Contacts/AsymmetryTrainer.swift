package import Mobility

/// Makes the model of asymmetry from walks whose step times are known: a line, every person counting the
/// same.
package struct AsymmetryTrainer: Sendable {
  package init() {}

  /// A model of all walks, or of those of all but one person.
  ///
  /// - Returns: `nil` of too few walks.
  package func model(
    for walks: [ContactWalk], without subject: GaitSubject? = nil
  ) -> AsymmetryModel? {
    var (rows, targets, people): ([[Double]], [Double], [GaitSubject]) = ([], [], [])
    for walk in walks where walk.subject != subject {
      guard let percent = walk.asymmetryPercent, let symmetry = walk.sixAxes.symmetry else {
        continue
      }
      rows.append([AsymmetryModel.lack(symmetry: symmetry)])
      targets.append(percent / 100)
      people.append(walk.subject)
    }
    var counts: [GaitSubject: Int] = [:]
    for person in people { counts[person, default: 0] += 1 }
    let fit = RidgeRegression(
      rows: rows, targets: targets, weights: people.map { 1 / Double(counts[$0, default: 1]) },
      ridge: 0)
    return fit.map { AsymmetryModel(floor: $0.constant, slope: $0.coefficients[0]) }
  }
}
