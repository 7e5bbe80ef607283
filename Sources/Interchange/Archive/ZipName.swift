/// Why a name in an archive is refused.
public enum UnsafeName: String, Hashable, Sendable, CustomStringConvertible {
  case empty = "is no name"
  case absolute = "is an absolute path"
  case parent = "leads out of the archive by “..”"
  case backslash = "has a backslash, which some systems take for a path"
  case drive = "begins with a drive"
  case control = "has a control character"
  case tooLong = "is too long"

  public var description: String { rawValue }
}

/// The names of files in archives: how their bytes are read, and which are refused.
enum ZipName {
  static let longest = 4096

  /// What is wrong with a name; `nil` for a relative path that stays where it is.
  static func fault(_ name: String) -> UnsafeName? {
    let bytes = Array(name.utf8)
    guard let first = bytes.first else { return .empty }
    guard bytes.count <= longest else { return .tooLong }
    if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return .control }
    if bytes.contains(UInt8(ascii: "\\")) { return .backslash }
    if first == UInt8(ascii: "/") { return .absolute }
    if bytes.count > 1, bytes[1] == UInt8(ascii: ":"), first | 0x20 >= UInt8(ascii: "a"),
      first | 0x20 <= UInt8(ascii: "z")
    {
      return .drive
    }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.contains("..") ? .parent : nil
  }

  /// Whether a file is a leftover of the Mac that made the archive and no part of what was packed.
  static func isLeftover(_ name: String) -> Bool {
    let parts = name.split(separator: "/")
    return parts.first == "__MACOSX" || parts.last == ".DS_Store"
      || parts.last?.hasPrefix("._") == true
  }

  /// Reads a name's bytes: UTF-8 where the archive says so or where they are, else code page 437.
  ///
  /// Archivers of the Mac write UTF-8 and do not say so; no name in code page 437 that people write is
  /// UTF-8 by chance.
  ///
  /// **Source** APPNOTE.TXT 6.3.10, 4.4.4 bit 11 and appendix D.
  ///
  /// - Returns: `nil` for a name that is said to be UTF-8 and is not.
  static func decode(_ bytes: ArraySlice<UInt8>, isUTF8: Bool) -> String? {
    if let name = String(validating: bytes, as: UTF8.self) { return name }
    guard !isUTF8 else { return nil }
    var name = ""
    for byte in bytes {
      name.unicodeScalars.append(
        byte < 0x80 ? Unicode.Scalar(byte) : codePage437[Int(byte - 0x80)])
    }
    return name
  }

  /// The upper half of code page 437, as the Unicode consortium maps it (CP437.TXT).
  private static let codePage437 =
    Array(
      "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐"
        .unicodeScalars
    )
    + Array(
      "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}"
        .unicodeScalars)
}
