import GRDB

/// A reader of the rows of one table or index that skips and counts unreadable parts.
///
/// **Source** SQLite, *Database File Format*, sections 1.6 and 2.
struct TreeReader {
  /// A row of a table, or an entry of an index or a table without row numbers, which has no number.
  struct Row {
    let number: Int64?
    let values: [DatabaseValue]
  }

  private enum Kind: UInt8 {
    case indexInterior = 0x02
    case tableInterior = 0x05
    case indexLeaf = 0x0A
    case tableLeaf = 0x0D

    var isIndex: Bool { self == .indexInterior || self == .indexLeaf }
    var isLeaf: Bool { self == .indexLeaf || self == .tableLeaf }
  }

  let pages: DatabasePages
  /// The maximum number of columns of a row.
  let columnLimit: Int
  /// The pages that could not be read; the pages below them are lost with them.
  private(set) var lostPages: [Int] = []
  /// The number of unreadable rows on readable pages.
  private(set) var lostRows = 0
  /// The pages of the tree, readable or not, without the overflow pages of long rows.
  private(set) var seenPages: Set<Int> = []

  init(_ pages: DatabasePages, columnLimit: Int) {
    self.pages = pages
    self.columnLimit = columnLimit
  }

  /// Passes every readable row below a page to a closure, in order.
  ///
  /// - Parameters:
  ///   - root: The first page of the tree.
  ///   - isIndex: Whether it is an index, or a table without row numbers.
  ///   - body: Receives each row.
  /// - Throws: The errors of `body`.
  mutating func forEachRow(
    below root: Int, isIndex: Bool, _ body: (Row) throws -> Void
  ) rethrows {
    var waiting = [root]
    while let number = waiting.popLast() {
      guard seenPages.insert(number).inserted else { continue }
      guard let (page, kind, cells) = content(of: number), kind.isIndex == isIndex else {
        lostPages.append(number)
        continue
      }
      var children: [Int] = []
      for cell in cells {
        if !kind.isLeaf { children.append(Int(page.bigEndian(at: cell, bytes: 4))) }
        guard kind != .tableInterior else { continue }
        if let row = row(page, at: cell, kind) { try body(row) } else { lostRows += 1 }
      }
      if !kind.isLeaf {
        let start = DatabasePages.start(ofPage: number)
        children.append(Int(page.bigEndian(at: start + 8, bytes: 4)))
      }
      waiting += children.reversed()
    }
  }

  /// The rows of a page, if it is a leaf of a table.
  func rowsOfLeaf(_ number: Int) -> [Row] {
    guard let (page, kind, cells) = content(of: number), kind == .tableLeaf else { return [] }
    return cells.compactMap { row(page, at: $0, kind) }
  }

  /// The cells of a page; `nil` if it is not a page of a tree.
  private func content(of number: Int) -> (page: [UInt8], kind: Kind, cells: [Int])? {
    let start = DatabasePages.start(ofPage: number)
    guard let page = pages.page(number), let kind = Kind(rawValue: page[start]) else { return nil }
    let count = Int(page.bigEndian(at: start + 3, bytes: 2))
    let pointers = start + (kind.isLeaf ? 8 : 12)
    let end = pointers + count * 2
    guard end <= page.count else { return nil }
    let cells = (0..<count).map { Int(page.bigEndian(at: pointers + $0 * 2, bytes: 2)) }
    guard cells.allSatisfy({ $0 >= end && $0 + 4 <= page.count }) else { return nil }
    return (page, kind, cells)
  }

  private func row(_ page: [UInt8], at cell: Int, _ kind: Kind) -> Row? {
    let start = kind.isLeaf ? cell : cell + 4
    guard let (size, afterSize) = page.variableInteger(at: start), size > 0,
      size <= Int64(pages.count) * Int64(pages.usableSize)
    else { return nil }
    var place = afterSize
    var number: Int64?
    if !kind.isIndex {
      guard let (value, next) = page.variableInteger(at: place) else { return nil }
      (number, place) = (value, next)
    }
    guard let bytes = payload(page, at: place, size: Int(size), isIndex: kind.isIndex),
      let values = DatabaseRecord.values(bytes, limit: columnLimit)
    else { return nil }
    return Row(number: number, values: values)
  }

  /// The bytes of a row, with those on its overflow pages; `nil` if one of these cannot be read.
  private func payload(_ page: [UInt8], at place: Int, size: Int, isIndex: Bool) -> [UInt8]? {
    let usable = pages.usableSize
    let most = isIndex ? (usable - 12) * 64 / 255 - 23 : usable - 35
    var local = size
    if size > most {
      let least = (usable - 12) * 32 / 255 - 23
      let wanted = least + (size - least) % (usable - 4)
      local = wanted <= most ? wanted : least
    }
    guard place + local + (local < size ? 4 : 0) <= page.count else { return nil }
    var bytes = Array(page[place..<place + local])
    guard local < size else { return bytes }
    var next = Int(page.bigEndian(at: place + local, bytes: 4))
    while bytes.count < size {
      guard let more = pages.page(next) else { return nil }
      next = Int(more.bigEndian(at: 0, bytes: 4))
      bytes += more[4..<4 + min(size - bytes.count, usable - 4)]
    }
    return bytes
  }
}
