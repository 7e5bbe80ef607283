import HealthModel
import WorkoutFiles
import TestSupport
import Testing

@Suite("Hostile GPX")
struct GPXHostileTests {
  /// Reads a file to its end or first error; returns `nil` if the file is rejected.
  private func read(_ bytes: [UInt8]) -> [GPXItem]? {
    var reader = GPXReader(bytes: bytes)
    var items: [GPXItem] = []
    do {
      while let item = try reader.next() { items.append(item) }
    } catch {
      return nil
    }
    return items
  }

  /// Whether starts and ends match and every item is inside its parent.
  private func isBalanced(_ items: [GPXItem]) -> Bool {
    var open: [String] = []
    for item in items {
      switch item {
      case .trackStart: open.append("track")
      case .routeStart: open.append("route")
      case .segmentStart: open.append("segment")
      case .trackEnd: if open.popLast() != "track" { return false }
      case .routeEnd: if open.popLast() != "route" { return false }
      case .segmentEnd: if open.popLast() != "segment" { return false }
      case .point: if open.last != "segment", open.last != "track" { return false }
      case .routePoint: if open.last != "route" { return false }
      case .metadata, .waypoint: if !open.isEmpty { return false }
      case .issue: break
      }
    }
    return open.isEmpty
  }

  private func points(_ items: [GPXItem]) -> [GPXPoint] {
    items.compactMap { if case .point(let point) = $0 { point } else { nil } }
  }

  private func issues(_ items: [GPXItem]) -> [GPXIssue] {
    items.compactMap { if case .issue(let issue) = $0 { issue } else { nil } }
  }

  @Test("a file truncated at any byte returns what precedes the cut and reports the truncation")
  func truncation() throws {
    let whole = Array(try GPXWriterTests.sampleFile().utf8)
    let all = points(try #require(read(whole)))
    #expect(all.count == 3)
    // Before the root element is complete nothing can be read; after its end nothing is missing.
    let rootEnd = try #require(whole.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 600 })
    for length in 0..<whole.count - "</gpx>\n".utf8.count {
      guard let items = read(Array(whole[..<length])) else {
        #expect(length < rootEnd)
        continue
      }
      #expect(isBalanced(items), "cut at \(length)")
      #expect(points(items) == Array(all.prefix(points(items).count)), "cut at \(length)")
      #expect(issues(items).map(\.reason) == [.truncated], "cut at \(length)")
      #expect(items.contains { if case .metadata = $0 { true } else { false } })
    }
  }

  @Test("entities that grow exponentially are never expanded", arguments: [false, true])
  func billionLaughs(isWide: Bool) throws {
    var text = "<?xml version=\"1.0\"?><!DOCTYPE gpx [<!ENTITY lol0 \"lol\">"
    for level in 1..<12 {
      let inner = String(repeating: "&lol\(level - 1);", count: 10)
      text += "<!ENTITY lol\(level) \"\(inner)\">"
    }
    text += "]><gpx creator='&lol11;'><trk><name>&lol11;</name><trkseg>"
    text += "<trkpt lat='1' lon='&lol11;2'/></trkseg></trk></gpx>"
    // In UTF-16 the document type reaches the parser, but its declarations have no effect.
    let bytes: [UInt8] =
      isWide
      ? [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      : Array(text.utf8)
    let items = try #require(read(bytes))
    #expect(points(items) == [GPXPoint(latitude: 1, longitude: 2)])
    #expect(items.contains(.trackStart(GPXHeading())))
    #expect(issues(items).count >= 3)
  }

  @Test(
    "no other file is read",
    arguments: [
      "<!DOCTYPE gpx SYSTEM \"/etc/passwd\">",
      "<!DOCTYPE gpx [<!ENTITY f SYSTEM \"file:///etc/passwd\">]>",
      "<!DOCTYPE gpx [<!ENTITY % p SYSTEM \"file:///etc/passwd\"> %p;]>",
    ])
  func externalEntities(declaration: String) throws {
    let text = "\(declaration)<gpx><trk><name>&f;</name></trk></gpx>"
    let wide: [UInt8] =
      [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for bytes in [Array(text.utf8), wide] {
      let items = try #require(read(bytes))
      #expect(items.contains(.trackStart(GPXHeading())))
    }
  }

  @Test("endless nesting stops at the limit")
  func deepNesting() throws {
    let deep = "<gpx><trk><name>n</name><extensions>" + String(repeating: "<a>", count: 1_000_000)
    let items = try #require(read(Array(deep.utf8)))
    #expect(isBalanced(items))
    #expect(issues(items).map(\.description).first?.contains("nested deeper than 200") == true)
  }

  @Test(
    "a huge attribute, tag or comment stops at the limit, and a huge text is truncated",
    arguments: [
      "<gpx creator='%'/>", "<gpx><trk %='1'/></gpx>", "<gpx><!--%--></gpx>", "<gpx><?a %?></gpx>",
      "<gpx><trk><name>%</name></trk></gpx>", "<gpx><![CDATA[%]]></gpx>",
    ])
  func hugePieces(text: String) {
    let huge = String(repeating: "a", count: 3_000_000)
    let items = read(Array(text.replacing("%", with: huge).utf8)) ?? []
    for case .trackStart(let heading) in items {
      #expect((heading.name?.utf8.count ?? 0) <= 1_048_576)
    }
    #expect(isBalanced(items))
  }

  @Test("a tag of a hundred thousand attributes is parsed in linear time")
  func manyAttributes() {
    let attributes = (0..<100_000).map { "a\($0)='1'" }.joined(separator: " ")
    #expect(read(Array("<gpx><trk \(attributes)/></gpx>".utf8)) != nil)
  }

  @Test("endless names stop at the limit")
  func manyNames() throws {
    let names = (0..<150_000).map { "<name\($0)/>" }.joined()
    let items = try #require(read(Array("<gpx>\(names)</gpx>".utf8)))
    #expect(issues(items).first?.description.contains("bytes of different names") == true)
  }

  @Test("any bytes end in a result", arguments: Seed.first(200))
  func randomBytes(seed: Seed) {
    var generator = seed.generator
    let count = Int(generator.uniform(in: 0..<3000))
    let noise = (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    GPXCensus.fuzz(noise)
    GPXCensus.fuzz(Array("<gpx><trk><trkseg><trkpt lat='1' lon='2'>".utf8) + noise)
  }

  @Test("a file with altered bytes gives balanced items or is rejected", arguments: Seed.first(300))
  func mutations(seed: Seed) throws {
    var generator = seed.generator
    var bytes = Array(try GPXWriterTests.sampleFile().utf8)
    let interesting = Array("<>&'\"/![]=- \0\u{B}".utf8) + [0xFF, 0xC3, 0x80, 0xFE]
    for _ in 0..<Int(generator.uniform(in: 1..<12)) {
      let index = Int(generator.uniform(in: 0..<Double(bytes.count)))
      switch Int(generator.uniform(in: 0..<4)) {
      case 0: bytes[index] = UInt8(truncatingIfNeeded: generator.next())
      case 1: bytes[index] = interesting[Int(generator.uniform(in: 0..<Double(interesting.count)))]
      case 2: bytes.remove(at: index)
      default:
        let end = min(bytes.count, index + Int(generator.uniform(in: 0..<80)))
        bytes.insert(contentsOf: bytes[index..<end], at: index)
      }
    }
    guard let items = read(bytes) else { return }
    #expect(isBalanced(items))
    for point in points(items) {
      #expect((-90...90).contains(point.latitude) && (-180..<180).contains(point.longitude))
    }
  }

  @Test("invalid UTF-8 and NUL in a name lose only themselves")
  func invalidText() throws {
    let bytes: [UInt8] =
      Array("<gpx><trk><name>a".utf8) + [0, 0xFF, 0xE2, 0x82]
      + Array("b</name><trkseg><trkpt lat='1' lon='2'/></trkseg></trk></gpx>".utf8)
    let items = try #require(read(bytes))
    #expect(points(items) == [GPXPoint(latitude: 1, longitude: 2)])
    #expect(issues(items).count == 2)
  }
}
