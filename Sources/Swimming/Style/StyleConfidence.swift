/// The calibrated confidence of a length's style.
///
/// It is a function of the mean lead of the best style's score over the next one, over the windows of a
/// length. Whole labeled lengths cannot calibrate it, because all 203 are correct. The table is therefore
/// from four-second pieces of them, as recorded and in six variants (tilted, faster, slower), each classified
/// by a model trained without its swimmer: 13 334 pieces. A whole length with the same mean lead is at least
/// as often correct.
///
/// | mean lead | 0–0.25 | 0.25–0.5 | 0.5–1 | 1–1.5 | 1.5–2 | 2–3 | from 3 |
/// |---|---|---|---|---|---|---|---|
/// | right | 0.63 of 38 | 0.88 of 43 | 0.973 of 150 | 0.996 of 255 | 0.990 of 505 | 0.998 of 1590 | 1.000 of 10 753 |
enum StyleConfidence {
  /// The midpoints of the table with their smoothed, increasing accuracy; interpolated linearly.
  private static let table: [(lead: Double, right: Double)] = [
    (0, 0.5), (0.125, 0.63), (0.375, 0.86), (0.75, 0.96), (1.25, 0.985), (1.75, 0.99), (2.5, 0.997),
    (3.5, 0.999),
  ]

  /// The factor for mixed lengths.
  ///
  /// Their published precision is 0.76 (Brunner et al., 2019); this project has one, which was correct, so
  /// more than 0.8 is not justified.
  static let mixed = 0.8

  /// The confidence of kicking by the rule of succession: all six detected intervals were kicking.
  ///
  /// They are from one swimmer.
  static let kickboard = 7.0 / 8

  static func style(meanLead: Double) -> Double {
    guard let after = table.firstIndex(where: { $0.lead > meanLead }) else {
      return table[table.count - 1].right
    }
    guard after > 0 else { return table[0].right }
    let (a, b) = (table[after - 1], table[after])
    return a.right + (b.right - a.right) * (meanLead - a.lead) / (b.lead - a.lead)
  }
}
