/// How much the two feet differ in time, by how alike their steps are.
package struct AsymmetryModel: Hashable, Sendable {
  /// What even walkers have, as no two steps are the same.
  package let floor: Double
  /// For each part of likeness that is lost.
  package let slope: Double

  package init(floor: Double, slope: Double) {
    self.floor = floor
    self.slope = slope
  }

  /// Made of everybody's recordings.
  package static let shipped = AsymmetryModel(
    floor: ContactTable.asymmetryFloor, slope: ContactTable.asymmetrySlope)

  /// The part of ``StrideRegularity/symmetry`` that is lacking.
  package static func lack(symmetry: Double) -> Double { max(0, 1 - symmetry) }

  /// By how much the steps of one foot take longer than those of the other, over their mean.
  func index(symmetry: Double) -> Double { floor + slope * Self.lack(symmetry: symmetry) }
}
