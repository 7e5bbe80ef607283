package import AppleHealthExport
package import Console

/// The account of an Apple Health export, as text and as `import --account --json` prints it
/// (docs/schemas/account.schema.json).
package struct AccountPage: Encodable {
  let export: String
  let counts: [Count]
  let totals: [Total]

  /// - Parameters:
  ///   - account: The account.
  ///   - path: The export.
  package init(_ account: AppleHealthAccount, of path: String) {
    export = path
    let parts = AppleHealthAccount.Part.allCases
    let order = Dictionary(uniqueKeysWithValues: zip(parts, 0...))
    let counts = account.counts.flatMap { subject, fates in
      fates.map { Count(subject, $0.key, $0.value) }
    }.sorted {
      (order[$0.part] ?? 0, $0.name, $0.fate, $0.words)
        < (order[$1.part] ?? 0, $1.name, $1.fate, $1.words)
    }
    totals = parts.map { part in Total(part, counts.filter { $0.part == part }) }
    self.counts = counts
  }

  struct Count: Encodable {
    let part: AppleHealthAccount.Part
    let name, fate, words: String
    let count: Int

    init(_ subject: AppleHealthAccount.Subject, _ fate: AppleHealthAccount.Fate, _ count: Int) {
      part = subject.part
      name = subject.name.isEmpty ? "(empty)" : subject.name
      self.count = count
      (self.fate, words) =
        switch fate {
        case .kept(let what): ("kept", what)
        case .merged(let other): ("merged", other)
        case .refused(let reason): ("refused", reason)
        }
    }

    enum CodingKeys: String, CodingKey {
      case part, name, fate, words, count
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(part.rawValue, forKey: .part)
      try container.encode(name, forKey: .name)
      try container.encode(fate, forKey: .fate)
      try container.encode(words, forKey: .words)
      try container.encode(count, forKey: .count)
    }

    var preposition: String {
      switch fate {
      case "kept": "as"
      case "merged": "with"
      default: "because:"
      }
    }
  }

  struct Total: Encodable {
    let part: String
    let count, kept, merged, refused: Int

    init(_ part: AppleHealthAccount.Part, _ counts: [Count]) {
      func sum(_ fate: String) -> Int {
        counts.reduce(0) { $0 + ($1.fate == fate ? $1.count : 0) }
      }
      self.part = part.rawValue
      (kept, merged, refused) = (sum("kept"), sum("merged"), sum("refused"))
      count = counts.reduce(0) { $0 + $1.count }
    }
  }

  /// The totals, then a row for each name and what became of it.
  ///
  /// - Parameter terminal: The terminal that the lines are for.
  /// - Returns: The lines.
  package func lines(on terminal: Terminal) -> [String] {
    var table = Table([
      .init("count"), .init("of", .left), .init("name", .left), .init("", .left),
      .init("", .left, rank: 1),
    ])
    table.rows = counts.map { count in
      [
        String(count.count), count.part.rawValue, count.name.withoutControls, count.fate,
        "\(count.preposition) \(count.words)".withoutControls,
      ]
    }
    let sums = totals.filter { $0.count > 0 }.map { total in
      "\(total.part)s: \(total.count) = \(total.kept) kept + \(total.merged) merged"
        + " + \(total.refused) refused"
    }
    return sums + [""] + table.lines(on: terminal)
  }
}
