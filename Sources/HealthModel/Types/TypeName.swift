/// Derives the word for a type from its identifier.
enum TypeName {
  /// Returns the identifier without its prefix and with a lowercase first letter, or the whole
  /// identifier if it has no such prefix.
  static func word(of identifier: String, prefix: String) -> String {
    guard identifier.hasPrefix(prefix) else { return identifier }
    let name = identifier.dropFirst(prefix.count)
    // Leading capitals are one word, all lowercase except the one that begins the next: UVExposure,
    // VO2Max.
    let capitals = name.prefix { $0.isUppercase }.count
    let small =
      capitals > 1 && capitals < name.count && name.dropFirst(capitals).first?.isLetter == true
      ? capitals - 1 : max(capitals, 1)
    return name.prefix(small).lowercased() + name.dropFirst(small)
  }
}
