/// Regroups batches into batches of another size, and marks the last one.
struct Rebatcher<Element> {
  private var waiting: [Element] = []
  private let size: Int?
  private var index = 0

  struct Batch {
    let index: Int
    let elements: [Element]
    let isLast: Bool
  }

  /// - Parameter size: The number of elements per batch; `nil` keeps the batches unchanged.
  init(size: Int?) {
    self.size = size
  }

  /// Appends a batch and returns the batches that are complete.
  mutating func receive(_ elements: [Element], isLast: Bool) -> [Batch] {
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
