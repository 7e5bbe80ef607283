/// Regroups batches into batches of another size, and marks the last one.
package struct Rebatcher<Element> {
  private var waiting: [Element] = []
  private let size: Int?
  private var index = 0

  package struct Batch {
    package let index: Int
    package let elements: [Element]
    package let isLast: Bool
  }

  /// - Parameter size: The number of elements per batch; `nil` keeps the batches unchanged.
  package init(size: Int?) {
    self.size = size
  }

  /// Appends a batch and returns the batches that are complete.
  package mutating func receive(_ elements: [Element], isLast: Bool) -> [Batch] {
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
