/// Cuts what comes in batches of one size into batches of another, and knows which is the last.
struct Rebatcher<Element> {
  private var waiting: [Element] = []
  private let size: Int?
  private var index = 0

  struct Batch {
    let index: Int
    let elements: [Element]
    let isLast: Bool
  }

  /// - Parameter size: Elements a batch; `nil` leaves the batches as they come.
  init(size: Int?) {
    self.size = size
  }

  /// Takes a batch in and gives those that are complete.
  mutating func take(_ elements: [Element], isLast: Bool) -> [Batch] {
    guard let size else { return [batch(elements, isLast: isLast)] }
    waiting += elements
    var batches: [Batch] = []
    var start = 0
    while waiting.count - start > size {
      batches.append(batch(Array(waiting[start..<start + size]), isLast: false))
      start += size
    }
    waiting.removeFirst(start)
    if isLast { batches.append(batch(waiting, isLast: true)) }
    return batches
  }

  private mutating func batch(_ elements: [Element], isLast: Bool) -> Batch {
    defer { index += 1 }
    return Batch(index: index, elements: elements, isLast: isLast)
  }
}
