import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Console
@testable import workout

/// Tests of the standard descriptors, the process limits, and a reader that closes its pipe.
@Suite("Standard streams", .timeLimit(.minutes(1)))
struct StreamTests {
  let program: Program

  init() async throws {
    program = try Program()
    try await SampleStore(at: program.storePath).saveAll()
  }

  @Test(
    "closed streams cause no crash; a failed print is an error, and the rest completes",
    arguments: [
      ("list >&-", 1), ("list 2>&-", 0), ("list >&- 2>&- <&-", 1), ("verify >&- 2>&-", 1),
      ("nonsense >&- 2>&-", 64), ("add heartRate 60 count/min >&- 2>&-", 1),
      ("record yoga --no-gps --for 1s >&- 2>&-", 1), ("nonsense 2>/dev/full", 64),
      ("list >/dev/full", 1),
    ])
  func closed(line: String, exitCode: Int32) throws {
    #expect(try program.shell("workout \(line)").exitCode == exitCode)
    #expect(try program.run("verify").exitCode == 0)
  }

  @Test("an output file is complete when the standard streams are closed")
  func closedOutput() throws {
    let result = try program.shell(
      "workout export \(SampleStore.walkID) --format gpx -o track.gpx >&- 2>&- <&-")
    #expect([0, 1].contains(result.exitCode))
    let text = try String(contentsOf: program.folder.file("track.gpx"), encoding: .utf8)
    #expect(text.hasPrefix("<?xml") && text.contains("</gpx>"))
  }

  @Test("a closed pipe ends a listing silently and an export with an error")
  func brokenPipe() throws {
    // The reader has exited before anything is written.
    let quiet = try program.shell("exec 3> >(exit 0); sleep 0.3; workout list >&3")
    #expect(quiet.exitCode == 0 && quiet.error == "", "\(quiet.error)")
    for words in [
      "export \(SampleStore.walkID) --format gpx -o -",
      "export \(SampleStore.walkID) --format json -o -",
    ] {
      let loud = try program.shell("exec 3> >(exit 0); sleep 0.3; workout \(words) >&3")
      #expect(loud.exitCode == 1)
      #expect(loud.error.contains("cannot write standard output: Broken pipe"), "\(loud.error)")
    }
  }

  @Test(
    "a resource limit too low for the libraries is an error that shows how to raise it",
    arguments: [("ulimit -n 12", "ulimit -n 64"), ("ulimit -v 700000", "ulimit -v 1048576")])
  func limits(limit: String, advice: String) throws {
    let result = try program.shell("\(limit); workout list")
    #expect(result.exitCode == 1)
    #expect(result.error.contains(advice), "\(result.error)")
  }

  private func mode(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test("only the owner can read a new export; a replaced file keeps its mode")
  func exportModes() throws {
    for format in ["gpx", "json", "fit", "tcx", "csv", "geojson", "kml"] {
      let path = program.folder.file("track.\(format)").path
      let line = "umask 022; workout export \(SampleStore.walkID) --format \(format) -o \(path)"
      #expect(try program.shell(line).exitCode == 0, "\(format)")
      #expect(try mode(of: path) == 0o600, "\(format)")
      chmod(path, 0o640)
      #expect(try program.shell(line).exitCode == 0)
      #expect(try mode(of: path) == 0o640, "\(format)")
    }
  }
}

@Suite("Untrusted text on a terminal", .timeLimit(.minutes(1)))
struct HostileTextTests {
  @Test("control and direction characters are escaped; the program's own styles remain")
  func escaping() {
    #expect(
      "a\u{1B}[31mb\u{9B}2Jc\u{202E}d\u{7}\u{61C}".escapedForTerminal()
        == "a\\u001b[31mb\\u009b2Jc\\u202ed\\u0007\\u061c")
    #expect("Zoë 走 \t\n🏊🏽‍♀️".escapedForTerminal() == "Zoë 走 \t\n🏊🏽‍♀️")
    #expect(
      "\u{1B}[1mbold\u{1B}[0m\u{1B}[2J\u{1B}]0;x".escapedForTerminal(keepingStyles: true)
        == "\u{1B}[1mbold\u{1B}[0m\\u001b[2J\\u001b]0;x")
  }

  @Test("names, notes and arguments cannot control the terminal in text, JSON and errors")
  func everywhere() throws {
    let program = try Program()
    let name = "a&#x9b;2J&#x202e;b&#x2066;&#x85;c"
    let track = """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="dev\u{9B}31m\u{202E}" xmlns="http://www.topografix.com/GPX/1/1">\
      <metadata><name>\(name)</name></metadata><trk><name>\(name)</name><cmt>\(name)</cmt>\
      <desc>\(name)</desc><type>\(name)</type><trkseg>\
      <trkpt lat="52.5" lon="13.4"><time>2026-03-09T07:00:00Z</time></trkpt>\
      <trkpt lat="52.501" lon="13.4"><time>2026-03-09T07:01:00Z</time></trkpt>\
      </trkseg></trk></gpx>
      """
    try Data(track.utf8).write(to: program.folder.file("track.gpx"))
    let steering = "\u{1B}]0;x\u{7}\u{9B}2J\u{202E}"
    var results = [
      try program.run("import", "track.gpx"), try program.run("import", "track.gpx", "--json"),
      try program.run("import", "no\(steering).gpx"),
    ]
    for words in [["list"], ["show", "last"], ["samples", "heartRate"], ["apps"], ["verify"]] {
      results += [try program.run(words), try program.run(words + ["--json"])]
    }
    results += [
      try program.run("show", steering), try program.run("list", "--store", steering),
      try program.run(steering), try program.run("samples", steering),
      try program.run("record", steering),
    ]
    for result in results {
      for text in [result.output, result.error] {
        #expect(!text.unicodeScalars.contains { $0.steersTerminal && $0 != "\n" && $0 != "\t" })
      }
    }
    #expect(results[4].exitCode == 0, "\(results[4].error)")
    let export = try program.run("export", "last", "--format", "json", "-o", "-").output
    #expect(!export.unicodeScalars.contains { $0.steersTerminal })
    let page = try program.run("show", "last", "--json").output
    let object = try JSONSerialization.jsonObject(with: Data(page.utf8))
    #expect("\(object)".unicodeScalars.contains("\u{9B}"), "the escape means the same character")
  }

  @Test("a file in another encoding than it declares is an error of the program's own words")
  func wrongEncoding() throws {
    let program = try Program()
    let text = "<?xml version=\"1.0\" encoding=\"EUC-JP\"?><gpx><trk><trkseg></trkseg></trk></gpx>"
    try Data(Array(text.utf8) + [0xFF, 0xFE, 0, 0xD8]).write(to: program.folder.file("track.gpx"))
    let result = try program.run("import", "track.gpx")
    #expect(result.exitCode <= 1)
    #expect(!(result.output + result.error).contains("encoding error :"), "\(result.error)")
  }
}
