import Foundation

/// The tables of a validation as Markdown, and its individual figures.
struct Report {
  private(set) var markdown = ""
  private(set) var figures: [Figure] = []

  mutating func heading(_ text: String) { markdown += "\n## \(text)\n\n" }

  mutating func paragraph(_ text: String) { markdown += text + "\n\n" }

  mutating func table(_ columns: [String], _ rows: [[String]]) {
    let lines = [columns, columns.map { _ in "---" }] + rows
    for line in lines { markdown += "| " + line.joined(separator: " | ") + " |\n" }
    markdown += "\n"
  }

  mutating func add(_ figure: Figure) { figures.append(figure) }

  /// Puts a section before all others.
  mutating func prepend(_ section: Report) { markdown = section.markdown + markdown }
}

/// A page with a generated section between two markers, which is replaced.
struct MarkedDocument {
  private static let start = "<!-- measured: begin -->"
  private static let end = "<!-- measured: end -->"

  let url: URL

  init(_ url: URL) { self.url = url }

  func replace(with text: String) throws(MarkedDocumentError) {
    guard let page = try? String(contentsOf: url, encoding: .utf8),
      let start = page.range(of: Self.start), let end = page.range(of: Self.end),
      start.upperBound <= end.lowerBound
    else { throw MarkedDocumentError(path: url.path, reason: .noMarkers) }
    let written =
      page[..<start.upperBound] + "\n" + text.trimmingCharacters(in: .newlines) + "\n\n"
      + page[end.lowerBound...]
    do {
      try written.write(to: url, atomically: true, encoding: .utf8)
    } catch {
      throw MarkedDocumentError(path: url.path, reason: .notWritable)
    }
  }
}

struct MarkedDocumentError: Error, CustomStringConvertible {
  enum Reason { case noMarkers, notWritable }

  var path: String
  var reason: Reason

  var description: String {
    switch reason {
    case .noMarkers: "\(path) has no markers “measured: begin” and “measured: end” to write between"
    case .notWritable: "\(path) cannot be written"
    }
  }
}
