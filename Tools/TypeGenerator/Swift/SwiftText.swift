/// Swift as `swift format` writes it: two spaces, 100 columns.
enum SwiftText {
  static let columns = 100

  /// A file of the folder: says what made it, then holds the parts.
  static func file(of table: String, _ parts: [String]) -> String {
    let head = "// Made by `make types` from Types/\(table); change that, not this file."
    return ([head] + parts).joined(separator: "\n\n") + "\n"
  }

  /// An extension with members apart by empty lines.
  static func block(_ head: String, _ members: [String], apart: String = "\n\n") -> String {
    "\(head) {\n\(members.joined(separator: apart))\n}"
  }

  /// `head(arguments)` within the columns, broken after the parenthesis where it is too long.
  static func call(_ head: String, _ arguments: [String], indent: Int, end: String = ")") -> String
  {
    let space = String(repeating: " ", count: indent)
    let line = "\(space)\(head)(\(arguments.joined(separator: ", "))\(end)"
    guard line.count > columns else { return line }
    return "\(space)\(head)(\n" + filled(arguments, indent: indent + 2, end: end)
  }

  /// `head[elements]`, in lines as full as can be.
  static func array(_ head: String, _ elements: [String], indent: Int) -> String {
    let space = String(repeating: " ", count: indent)
    if elements.count == 1 { return "\(space)\(head)[\(elements[0])]" }
    return "\(space)\(head)[\n" + filled(elements, indent: indent + 2, end: ",")
      + "\n\(space)]"
  }

  /// The elements with commas between, in lines as full as can be.
  static func filled(_ elements: [String], indent: Int, end: String) -> String {
    let space = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for (index, element) in elements.enumerated() {
      let text = element + (index == elements.count - 1 ? end : ",")
      if line.isEmpty {
        line = space + text
      } else if line.count + 1 + text.count <= columns {
        line += " " + text
      } else {
        lines.append(line)
        line = space + text
      }
    }
    return (lines + [line]).joined(separator: "\n")
  }

  /// A documentation comment of one sentence, in lines as full as can be.
  static func comment(_ sentence: String, indent: Int) -> String {
    let head = String(repeating: " ", count: indent) + "///"
    var lines: [String] = []
    var line = head
    for word in sentence.split(separator: " ") {
      if line.count + 1 + word.count > columns, line != head {
        lines.append(line)
        line = head
      }
      line += " " + word
    }
    return (lines + [line]).joined(separator: "\n")
  }

  static func quoted(_ text: String) -> String { "\"\(text)\"" }
}
