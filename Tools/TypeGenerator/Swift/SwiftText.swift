/// Swift source as formatted by `swift format`: two spaces, 100 columns.
enum SwiftText {
  static let columns = 100

  /// Returns a file of the folder: a header with its generator, then the parts.
  static func file(of table: String, _ parts: [String]) -> String {
    let head = "// Made by `make types` from Types/\(table); change that, not this file."
    return ([head] + parts).joined(separator: "\n\n") + "\n"
  }

  /// Returns an extension with members separated by empty lines.
  static func block(_ head: String, _ members: [String], apart: String = "\n\n") -> String {
    "\(head) {\n\(members.joined(separator: apart))\n}"
  }

  /// Returns `head(arguments)` within the columns, broken after the parenthesis if it is too long.
  static func call(_ head: String, _ arguments: [String], indent: Int, end: String = ")") -> String
  {
    let space = String(repeating: " ", count: indent)
    let line = "\(space)\(head)(\(arguments.joined(separator: ", "))\(end)"
    guard line.count > columns else { return line }
    return "\(space)\(head)(\n" + filled(arguments, indent: indent + 2, end: end)
  }

  /// Returns `head[elements]`, in lines that are as full as possible.
  static func array(_ head: String, _ elements: [String], indent: Int) -> String {
    let space = String(repeating: " ", count: indent)
    if elements.count == 1 { return "\(space)\(head)[\(elements[0])]" }
    return "\(space)\(head)[\n" + filled(elements, indent: indent + 2, end: ",")
      + "\n\(space)]"
  }

  /// Returns the elements separated by commas, in lines that are as full as possible.
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

  /// Returns a documentation comment of one sentence, in lines that are as full as possible.
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
