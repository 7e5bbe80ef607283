/// The reason why a name in an archive is rejected.
public enum UnsafeName: String, Hashable, Sendable, CustomStringConvertible {
  case empty = "is not a valid name"
  case absolute = "is an absolute path"
  case parent = "leads out of the archive by “..”"
  case backslash = "has a backslash, which some systems take for a path"
  case drive = "begins with a drive"
  case control = "has a control character"
  case tooLong = "is too long"

  public var description: String { rawValue }
}

/// Decodes and validates the names of files in archives.
package enum ZipName {
  static let longest = 4096

  /// Returns the problem with a name; `nil` for a relative path that stays in the archive's folder.
  package static func fault(_ name: String) -> UnsafeName? {
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

  /// Returns whether a file is macOS metadata, added when the archive was created.
  static func isLeftover(_ name: String) -> Bool {
    let parts = name.split(separator: "/")
    return parts.first == "__MACOSX" || parts.last == ".DS_Store"
      || parts.last?.hasPrefix("._") == true
  }

  /// Decodes a name: UTF-8 if the archive declares it or the bytes are valid UTF-8, else code page
  /// 437.
  ///
  /// macOS archivers write UTF-8 without declaring it. Names in code page 437 are practically never
  /// valid UTF-8 by chance.
  ///
  /// **Source** APPNOTE.TXT 6.3.10, 4.4.4 bit 11 and appendix D.
  ///
  /// - Returns: `nil` for a name that is declared as UTF-8 and is invalid.
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
