import HealthModel
import TestSupport
import Testing

@testable import Feeds

@Suite("The trace reader") struct TraceReaderTests {
  static let head =
    "# workout-trace 1; placement=wrist-left; rate=100; frame=sensor; accel=m/s2; gyro=rad/s"

  static func items(_ text: String, pieces: [Int] = []) throws -> [TraceReader.Item] {
    var reader = TraceReader()
    var items: [TraceReader.Item] = []
    let bytes = Array(text.utf8)
    var start = 0
    for end in pieces.sorted() + [bytes.count] {
      try reader.read(bytes.span.extracting(start..<end), into: &items)
      start = end
    }
    try reader.finish(into: &items)
    return items
  }

  static func rows(_ text: String) throws -> [TraceRow] {
    try items(text).compactMap { if case .row(let row) = $0 { row } else { nil } }
  }

  static func faults(_ text: String) throws -> [FeedProblem] {
    try items(text).compactMap { if case .fault(let fault) = $0 { fault } else { nil } }
  }

  @Test("the header gives the quantities, the place of wear and the rate")
  func header() throws {
    let first = try #require(
      try Self.items(
        "\u{FEFF}\(Self.head); epoch=2024-05-01T12:00:00Z; shoe=left\r\nt,ax,ay,az,label\r\n"
      ).first)
    var expected = TraceHeader(
      placement: "wrist-left", rateHz: 100, epoch: Instant(rfc3339: "2024-05-01T12:00:00Z"),
      columns: ["t", "ax", "ay", "az", "label"])
    expected.otherKeys = [.init("accel", "m/s2"), .init("gyro", "rad/s"), .init("shoe", "left")]
    #expect(first == .header(expected))
    #expect(expected.otherColumns == ["label"])
  }

  @Test("values are converted to SI units from any units of the header")
  func units() throws {
    let text = """
      # workout-trace 1; accel=g; gyro=deg/s; mag=G; pressure=hPa
      t,ax,ay,az,gx,gy,gz,mx,my,mz,hr,pressure
      0.5,0,0,1,180,0,-90,0.5,0,0,72,1013.25
      """
    let row = try #require(try Self.rows(text).first)
    #expect(row.secondsFromStart == 0.5)
    #expect(row.acceleration == Vector3(x: 0, y: 0, z: 9.80665))
    #expect(row.rotationRate == Vector3(x: .pi, y: 0, z: -.pi / 2))
    #expect(row.magneticField == Vector3(x: 50, y: 0, z: 0))
    #expect(row.heartRate == HeartRate(beatsPerMinute: 72))
    #expect(row.pressure == AirPressure(pascals: 101_325))
  }

  @Test("samples may be absent: empty fields, nan, and the 0 of a strap without contact")
  func missing() throws {
    let text = "\(Self.head)\nt,ax,ay,az,gx,gy,gz,hr\n0,,,,1,2,3,0\n1,1,2,3,nan,NaN,NAN,\n"
    let rows = try Self.rows(text)
    #expect(rows.map(\.acceleration) == [nil, Vector3(x: 1, y: 2, z: 3)])
    #expect(rows.map(\.rotationRate) == [Vector3(x: 1, y: 2, z: 3), nil])
    #expect(rows.allSatisfy { $0.heartRate == nil })
    #expect(rows[0].motion == nil)
    #expect(rows[1].motion == MotionSample(acceleration: Vector3(x: 1, y: 2, z: 3)))
  }

  @Test("cycling sensor values are read, including zero")
  func cycling() throws {
    let columns = ["t", "crank_rpm", "wheel_rpm", "wheel_revolutions", "power_w"]
    let rows = try Self.rows(
      "\(Self.head)\n\(columns.joined(separator: ","))\n0,0,240.5,17,-3\n1,88,,,\n2,,,,\n")
    let expected: [CyclingReading?] = [
      CyclingReading(
        crankRevolutionsPerMinute: 0, wheelRevolutionsPerMinute: 240.5, wheelRevolutions: 17,
        power: -3),
      CyclingReading(crankRevolutionsPerMinute: 88), nil,
    ]
    #expect(rows.map(\.cycling) == expected)
    var written = TraceWriter(header: TraceHeader(columns: columns)).head
    for row in rows {
      TraceWriter(header: TraceHeader(columns: columns)).write(row, into: &written)
    }
    #expect(try Self.rows(String(decoding: written, as: UTF8.self)) == rows)
  }

  @Test("unknown columns are preserved")
  func unknownColumns() throws {
    let rows = try Self.rows("\(Self.head)\nt,label,ax,ay,az,q\n0,turn,1,2,3,\n")
    #expect(rows.first?.others == ["turn", ""])
  }

  @Test("every invalid line is reported with its number, and the rest is used")
  func faults() throws {
    let text = """
      \(Self.head)
      t,ax,ay,az,pressure
      0,1,2,3,
      0.01,1,x,3,
      0.02,1,2
      0.03,1,2,3,4,5
      # a comment
      0.05,1,,3,
      ,1,2,3,
      0.07,1,2,3,-5

      0.08,1,2,3,100000
      """
    let faults = try Self.faults(text)
    #expect(faults.map(\.place) == [4, 5, 6, 8, 9, 10].map { .line($0) })
    #expect(
      faults.map(\.expected) == [
        "a number in column ay", "5 fields", "5 fields", "all three axes from ax on, or none",
        "a time in column t", "a pressure greater than 0",
      ])
    #expect(faults.first?.excerpt == "0.01,1,x,3,")
    #expect(try Self.rows(text).map(\.secondsFromStart) == [0, 0.08])
  }

  @Test("a trace without times is timed by its rate, including invalid lines")
  func rate() throws {
    let rows = try Self.rows("\(Self.head)\nax,ay,az\n1,2,3\nbad\n1,2,3\n")
    #expect(rows.map(\.secondsFromStart) == [0, 0.02])
  }

  @Test("chunks of any size give the same result", arguments: Seed.first(100))
  func pieces(seed: Seed) throws {
    var generator = seed.generator
    let text = "\(Self.head)\r\nt,ax,ay,az,x\r\n0,1,2,3,a\r\n0.01,-1e-3,2.5,,b\n0.02,4,5,6,ü\nend"
    let ends = (0..<5).map { _ in Int(generator.next() % UInt64(text.utf8.count)) }
    #expect(try Self.items(text, pieces: ends) == Self.items(text))
  }

  @Test("every field is parsed as in the standard library", arguments: Seed.first(50))
  func fields(seed: Seed) throws {
    var generator = seed.generator
    let fields = (0..<200).map { _ in
      let number = generator.normal() * ([1, 10, 1e-3, 1e5].randomElement(using: &generator) ?? 1)
      let digits = Int(generator.next() % 9)
      return generator.next() % 4 == 0
        ? "\(number)" : String(Int(number)) + "." + String(generator.next()).prefix(digits)
    }
    let ending = seed.value % 2 == 0 ? "\n" : "\r\n"
    let lines = stride(from: 0, to: fields.count, by: 4).map {
      fields[$0..<$0 + 4].joined(separator: ",") + ending
    }
    let rows = try Self.rows("\(Self.head)\nt,ax,ay,az\n\(lines.joined())")
    var read: [Double] = []
    for row in rows {
      let force = try #require(row.acceleration)
      read += [try #require(row.secondsFromStart), force.x, force.y, force.z]
    }
    #expect(read == fields.compactMap { Double($0.hasSuffix(".") ? "\($0)0" : $0) })
  }

  @Test("reading row by row gives the same result as reading all at once")
  func oneByOne() throws {
    let text = "\(Self.head)\nt,ax,ay,az,x\n0,1,2,3,a\nbad\n\n0.02,4,5,6,ü"
    var reader = TraceReader()
    var items: [TraceReader.Item] = []
    try reader.read(Array(text.utf8).span) { items.append($0) }
    try reader.finish { items.append($0) }
    #expect(items.count == 4)
    #expect(try items == Self.items(text))
  }

  @Test("reading restarts where a writer restarted")
  func restart() throws {
    let text = "\(Self.head)\nt,ax,ay,az\n0,1,2,3\n# workout-trace 1\nt,hr\n0,60\n"
    let items = try Self.items(text)
    #expect(items.count == 4)
    #expect(
      items.last == .row(TraceRow(secondsFromStart: 0, heartRate: HeartRate(beatsPerMinute: 60))))
  }

  @Test("an overlong line is reported, and reading continues")
  func longLine() throws {
    let text = "\(Self.head)\nt,ax,ay,az\n" + String(repeating: "9", count: 100_000) + "\n1,1,2,3\n"
    #expect(try Self.faults(text).map(\.place) == [.line(3)])
    #expect(try Self.rows(text).count == 1)
  }

  @Test(
    "an invalid header is an error with its position",
    arguments: [
      ("t,ax,ay,az\n", 1), ("", 0), ("# workout-trace 2\nt,ax,ay,az\n", 1), ("\n", 1),
      ("# workout-trace 1; rate=0\n", 1), ("# workout-trace 1; rate=fast\n", 1),
      ("# workout-trace 1; epoch=yesterday\n", 1), ("# workout-trace 1; frame=world\n", 1),
      ("# workout-trace 1; rate\n", 1), ("# workout-trace 1\nt,label\n", 2),
      ("# workout-trace 1; accel=furlong\nt,ax,ay,az\n", 2), ("# workout-trace 1\nt,ax,ax\n", 2),
    ])
  func badHead(text: String, line: Int) throws {
    guard line > 0 else {
      #expect(try Self.items(text).isEmpty)
      return
    }
    let reason = #expect(throws: FeedError.Reason.self) { try Self.items(text) }
    guard case .malformedHeader(let fault) = reason else {
      Issue.record("\(reason as Any)")
      return
    }
    #expect(fault.place == .line(line))
  }

  @Test("a trace is unchanged, to the last bit, by writing and reading", arguments: Seed.first(50))
  func roundTrip(seed: Seed) throws {
    var generator = seed.generator
    func vector() -> Vector3? {
      guard generator.next() % 4 > 0 else { return nil }
      return Vector3(
        x: generator.normal(), y: generator.normal() * 1e-9, z: generator.normal() * 1e9)
    }
    let header = TraceHeader(
      placement: "lower-back", rateHz: 128, epoch: Instant(microseconds: 1_714_564_800_123_456),
      columns: [
        "t", "ax", "ay", "az", "gx", "gy", "gz", "mx", "my", "mz", "hr", "pressure", "note",
      ],
      otherKeys: [.init("shoe", "left")])
    let rows = (0..<20).map { index in
      TraceRow(
        secondsFromStart: Double(index) / 128, acceleration: vector(), rotationRate: vector(),
        magneticField: vector(), heartRate: HeartRate(beatsPerMinute: 60 + generator.uniform()),
        pressure: AirPressure(pascals: 1e5 + generator.normal()), others: ["n\(index)"])
    }
    let writer = TraceWriter(header: header)
    var bytes = writer.head
    for row in rows { writer.write(row, into: &bytes) }
    let items = try Self.items(String(decoding: bytes, as: UTF8.self))
    guard case .header(let readHeader) = items.first else {
      Issue.record("no header in \(items)")
      return
    }
    #expect(items.dropFirst() == rows.map { .row($0) }[...])
    #expect(readHeader.epoch == header.epoch)
    #expect(readHeader.placement == header.placement)
    #expect(readHeader.rateHz == header.rateHz)
    #expect(readHeader.otherKeys.last == .init("shoe", "left"))
  }
}
