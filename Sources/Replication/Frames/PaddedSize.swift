/// The sizes that sealed contents are padded to, so that a size reveals little about what is in a file.
///
/// A size keeps its highest bits, as many as the number of bits of its exponent; the others are rounded up. It grows by
/// less than 12 %, and the sizes up to *n* have only about log *n* · log log *n* different values.
///
/// **Source** K. Nikitin, L. Barman, W. Lueks, M. Underwood, J.-P. Hubaux, B. Ford, *Reducing metadata leakage from
/// encrypted files and communication with PURBs*, PoPETs 2019(4), 6–33: Padmé.
/// **Departs from it** in one thing: no size is below ``minimum``.
enum PaddedSize {
  /// The smallest padded size in bytes.
  static let minimum = 4096

  /// Returns the padded size of a content.
  ///
  /// - Parameter size: The size in bytes.
  /// - Returns: A size that is not smaller.
  static func of(_ size: Int) -> Int {
    guard size > minimum else { return minimum }
    let exponent = Int.bitWidth - 1 - size.leadingZeroBitCount
    let kept = Int.bitWidth - exponent.leadingZeroBitCount
    let mask = 1 << (exponent - kept) - 1
    return (size + mask) & ~mask
  }
}
