/// How the word for a type is made from its identifier.
enum TypeName {
  /// The identifier without its prefix and with a small first letter, or the identifier itself when it
  /// has no such prefix.
  static func word(of identifier: String, prefix: String) -> String {
    guard identifier.hasPrefix(prefix) else { return identifier }
    let name = identifier.dropFirst(prefix.count)
    // Leading capitals are one word, all small but the one that begins the next: UVExposure, VO2Max.
    let capitals = name.prefix { $0.isUppercase }.count
    let small =
      capitals > 1 && capitals < name.count && name.dropFirst(capitals).first?.isLetter == true
      ? capitals - 1 : max(capitals, 1)
    return name.prefix(small).lowercased() + name.dropFirst(small)
  }
}
