/// A column of a trace: one value of each of its readings.
package struct TraceColumn: Hashable, Sendable {
  /// The values that a column has.
  package enum Form: Hashable, Sendable {
    /// A number; a reading without it has NaN.
    case number
    /// A whole number, formatted as such in an archive; a reading without it has NaN.
    case wholeNumber
    /// Any number of numbers.
    case list
  }

  /// The name in an archive, with the unit.
  package let name: String
  package let form: Form
  /// The name in a sensor's trace file (docs/units-and-frames.md); `nil` if such files omit the column.
  package let fileName: String?
  /// The columns that trace files have only together, and only if a reading has a value in one of them; `nil` for a
  /// column that they always have.
  package let group: String?

  package init(
    _ name: String, _ form: Form = .number, file fileName: String? = nil,
    group: String? = nil
  ) {
    self.name = name
    self.form = form
    self.fileName = fileName
    self.group = group
  }

  /// The values of a column in a batch of readings.
  package struct Values: Hashable, Sendable {
    /// One number for each reading; of a list the numbers of all readings, one after the other.
    package private(set) var numbers: [Double]
    /// The end of each reading's numbers, for a list.
    package private(set) var ends: [Int] = []

    /// Creates a column without values, to be filled reading by reading.
    package init() { numbers = [] }

    /// Creates a column of one number for each reading.
    package init(_ numbers: [Double]) { self.numbers = numbers }

    /// Creates a column of lists.
    package init(lists: some Sequence<[Double]>) {
      numbers = []
      for list in lists { append(list: list) }
    }

    init(numbers: [Double], ends: [Int]) {
      self.numbers = numbers
      self.ends = ends
    }

    /// Appends the number of the next reading.
    package mutating func append(_ number: Double) { numbers.append(number) }

    /// Appends the list of the next reading.
    package mutating func append(list: [Double]) {
      numbers += list
      ends.append(numbers.count)
    }

    package mutating func removeAll() {
      numbers.removeAll(keepingCapacity: true)
      ends.removeAll(keepingCapacity: true)
    }

    /// The list of a reading.
    package func list(_ row: Int) -> ArraySlice<Double> {
      numbers[(row == 0 ? 0 : ends[row - 1])..<ends[row]]
    }

    /// The number of a reading; `nil` if it has none.
    package func optional(_ row: Int) -> Double? {
      let number = numbers[row]
      return number.isNaN ? nil : number
    }
  }
}
