import ByteStreams
import ActivityItems
internal import HealthModel

/// The arrays parallel to the positions of a workout, buffered until its properties are written.
struct GeoJSONColumns {
  private static let valueDecimals = 3

  /// The number of positions in each line.
  private var lineCounts: [Int] = []
  private var times = PackedColumn()
  private var heartRates = PackedColumn()
  private var cadences = PackedColumn()
  private var powers = PackedColumn()
  private var temperatures = PackedColumn()
  private var speeds = PackedColumn()
  private var distances = PackedColumn()

  mutating func beginLine() { lineCounts.append(0) }

  /// Appends the values of a position; `nil` for an interpolated one without a point.
  mutating func append(_ point: ActivityPoint?) {
    lineCounts[lineCounts.count - 1] += 1
    times.append(point?.time?.microseconds)
    heartRates.append(thousandths: point?.heartRate)
    cadences.append(thousandths: point?.cadence)
    powers.append(thousandths: point?.power)
    temperatures.append(thousandths: point?.temperature)
    speeds.append(thousandths: point?.speed)
    distances.append(thousandths: point?.distance)
  }

  func write(to output: inout XMLOutput) throws(ActivityWriterError) {
    try write(times, as: "coordTimes", to: &output) { output, microseconds in
      output.raw("\"")
      output.time(Instant(microseconds: microseconds))
      output.raw("\"")
    }
    let values: [(StaticString, PackedColumn)] = [
      ("heartRates", heartRates), ("cadences", cadences), ("powers", powers),
      ("temperatures", temperatures), ("speeds", speeds), ("distances", distances),
    ]
    for (name, column) in values {
      try write(column, as: name, to: &output) { output, thousandths in
        output.decimal(Double(thousandths) / 1000, decimals: Self.valueDecimals)
      }
    }
  }

  private func write(
    _ column: PackedColumn, as name: StaticString, to output: inout XMLOutput,
    _ value: (inout XMLOutput, Int64) -> Void
  ) throws(ActivityWriterError) {
    guard column.hasValue else { return }
    output.key(name)
    output.raw("[")
    var line = 0
    var left = 0
    try column.forEach { (number) throws(ActivityWriterError) in
      if left == 0 {
        output.raw(line == 0 ? "[" : "],[")
        left = lineCounts[line]
        line += 1
      } else {
        output.raw(",")
      }
      left -= 1
      if let number { value(&output, number) } else { output.raw("null") }
      try output.flushActivity(all: false)
    }
    output.raw("]]")
  }
}
