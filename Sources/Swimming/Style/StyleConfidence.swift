/// How often a length is of the style that it is said to be.
///
/// By the mean lead, over the windows of a length, of the style with the highest score before the next.
/// Whole labelled lengths cannot tell: all of 203 are right. So the table is of pieces of four seconds
/// of them, as recorded and in six copies (tilted, faster, slower), each by a model that has not seen its
/// swimmer: 13 334 pieces. A whole length of the same mean lead is at least as often right.
///
/// | mean lead | 0–0.25 | 0.25–0.5 | 0.5–1 | 1–1.5 | 1.5–2 | 2–3 | from 3 |
/// |---|---|---|---|---|---|---|---|
/// | right | 0.63 of 38 | 0.88 of 43 | 0.973 of 150 | 0.996 of 255 | 0.990 of 505 | 0.998 of 1590 | 1.000 of 10 753 |
enum StyleConfidence {
  /// The middles of the table with what is right there, smoothed to rise; straight lines in between.
  private static let table: [(lead: Double, right: Double)] = [
    (0, 0.5), (0.125, 0.63), (0.375, 0.86), (0.75, 0.96), (1.25, 0.985), (1.75, 0.99), (2.5, 0.997),
    (3.5, 0.999),
  ]

  /// Of lengths called mixed, published precision is 0.76 (Brunner et al., 2019); of ours one is known,
  /// and was right: more than 0.8 of what the parts say would be a guess.
  static let mixed = 0.8

  /// By the rule of succession: six stretches of kicking were found, all six were kicked.
  ///
  /// They are of one swimmer.
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
