import Foundation

/// Measures the cost of the store and the recorder, and compares it with thresholds.json.
///
///     Benchmarks all --workout PROGRAM --log LOG --trace TRACE --seconds N --folder DIR
///     Benchmarks store --folder DIR       the routes alone, in a minute
///     Benchmarks samples --folder DIR [--samples N]
///                                         samples alone, with a store of N, else of 20 million
///     Benchmarks gpx --folder DIR         GPX alone, in a minute
///     Benchmarks fit --folder DIR [--records N]
///                                         FIT of 200,000 records, compared with gpsbabel
///     Benchmarks apple-health --folder DIR --workout PROGRAM [--megabytes N]
///                                         an export of 500 MB into a store, and one of a tenth
///     Benchmarks collect --folder DIR --workout PROGRAM
///                                         a day of workout collect: share of a core, memory, bytes written
///     Benchmarks sensors --folder DIR --workout PROGRAM [--seconds N]
///                                         ten minutes of four real feeds; needs namespaces
///     Benchmarks swim --folder DIR [--workout PROGRAM] [--seconds N]
///                                         the swim engine, and a recorder of a swim, for N seconds
///     Benchmarks gait --folder DIR [--recordings DIR --python PROGRAM]
///                                         the mobility engine, compared with mobgap
///     Benchmarks estimates --folder DIR [--workouts N]
///                                         ten years of estimates, of 3000 workouts
///     Benchmarks training --folder DIR --workout PROGRAM [--workouts N]
///                                         ten years of records, zones and load, of 3000 workouts
///     Benchmarks analyze --folder DIR --workout PROGRAM [--workouts N]
///                                         3000 workouts re-analyzed, two at a time and one
///     Benchmarks heat --folder DIR [--locations N]
///                                         heat maps of 31 million locations, and of one million
///     Benchmarks cipher --workout PROGRAM --trace TRACE --folder DIR [--seconds N]
///                                         an encrypted store, compared with a plain one
///     Benchmarks applications --workout PROGRAM --folder DIR
///                                         samples over the socket of applications, compared with the library
///     Benchmarks program --workout PROGRAM --folder DIR
///                                         the start of the program, and its size
///     Benchmarks read STORE COUNT         prints the peak memory of reading a route; used by `all`
@main
struct Benchmarks {
  enum Failure: Error {
    case missing(option: String)
  }

  static func main() async throws {
    let words = CommandLine.arguments
    switch words.dropFirst().first {
    case "all":
      var measurements = try await store(folder: URL(filePath: option("--folder")))
      measurements += try await samples()
      measurements += try gpx(folder: URL(filePath: option("--folder")))
      measurements += try fit()
      measurements += try appleHealth()
      measurements += try swim()
      measurements += try gait()
      measurements += try await estimates()
      measurements += try await training()
      measurements += try await analyze()
      measurements += try await heat()
      measurements += try program()
      measurements += try recording()
      measurements += try await cipher()
      measurements += try await applications()
      measurements += try collect()
      measurements += try sensors()
      try judge(measurements)
    case "store":
      try judge(await store(folder: URL(filePath: option("--folder"))), isWhole: false)
    case "samples":
      try judge(await samples(), isWhole: false)
    case "gpx":
      try judge(gpx(folder: URL(filePath: option("--folder"))), isWhole: false)
    case "fit":
      try judge(fit(), isWhole: false)
    case "fit-read" where words.count == 4:
      try FITCost.read(words[2], expecting: Int(words[3]) ?? 0)
    case "fit-statistics" where words.count == 4:
      _ = try FITCost.statistics(words[2], expecting: Int(words[3]) ?? 0)
      print(ChildProcess.peakResidentBytes(ofProcess: "self") ?? 0)
    case "apple-health":
      try judge(appleHealth(), isWhole: false)
    case "collect":
      try judge(collect(), isWhole: false)
    case "sensors":
      do {
        try judge(sensors(), isWhole: false)
      } catch let failure as SensorCost.Failure {
        FileHandle.standardError.write(Data("\(failure)\n".utf8))
        exit(1)
      }
    case "sensors-figures":
      try await SensorCost.printFigures(of: soak())
    case "swim":
      try judge(swim(), isWhole: false)
    case "swim-pass" where words.count == 3:
      _ = SwimCost.lengths(SwumMotion().prefix(Int(words[2]) ?? 0))
      print(ChildProcess.peakResidentBytes(ofProcess: "self") ?? 0)
    case "gait":
      try judge(gait(), isWhole: false)
    case "gait-pass" where words.count == 3:
      _ = GaitCost.steps(WalkedMotion().prefix(Int(words[2]) ?? 0))
      print(ChildProcess.peakResidentBytes(ofProcess: "self") ?? 0)
    case "gait-files" where words.count == 3:
      let files = try FileManager.default.contentsOfDirectory(atPath: words[2]).sorted()
      print(try GaitCost.steps(ofTraces: files.map { words[2] + "/" + $0 }))
    case "estimates":
      try judge(await estimates(), isWhole: false)
    case "training":
      try judge(await training(), isWhole: false)
    case "analyze":
      try judge(await analyze(), isWhole: false)
    case "heat":
      try judge(await heat(), isWhole: false)
    case "heat-make" where words.count == 4:
      try await HeatCost.make(words[2], cacheFolder: words[3])
    case "gpx-read" where words.count == 3:
      try GPXCost.read(words[2])
    case "gpx-statistics" where words.count == 3:
      _ = try GPXCost.statistics(words[2])
      print(ChildProcess.peakResidentBytes(ofProcess: "self") ?? 0)
    case "cipher":
      try judge(await cipher(), isWhole: false)
    case "applications":
      try judge(await applications(), isWhole: false)
    case "program":
      try judge(program(), isWhole: false)
    case "recording":
      try judge(recording(), isWhole: false)
    case "read" where words.count == 4:
      _ = try await HealthStoreFile(URL(filePath: words[2]))
        .read(expecting: Int(words[3]) ?? 0, times: 1)
      print(ChildProcess.peakResidentBytes(ofProcess: "self") ?? 0)
    default:
      FileHandle.standardError.write(
        Data(
          """
          usage: Benchmarks all|store|samples|gpx|fit|apple-health|swim|gait|estimates|analyze|heat\
          |program|recording|cipher|applications|collect|sensors OPTIONS

          """.utf8))
      exit(64)
    }
  }

  private static func store(folder: URL) async throws -> [Measurement] {
    let cost = RouteCost(count: 1_000_000, folder: folder)
    return try await cost.memory(program: "/proc/self/exe") + cost.run()
  }

  private static func samples() async throws -> [Measurement] {
    let count = (try? option("--samples")).flatMap { Int($0) } ?? 20_000_000
    return try await StoreCost(folder: URL(filePath: option("--folder")), samples: count).run()
  }

  private static func gpx(folder: URL) throws -> [Measurement] {
    try GPXCost(folder: folder).run(program: "/proc/self/exe")
  }

  private static func fit() throws -> [Measurement] {
    let count = (try? option("--records")).flatMap { Int($0) } ?? 200_000
    return try FITCost(folder: URL(filePath: option("--folder")), records: count)
      .run(program: "/proc/self/exe")
  }

  private static func appleHealth() throws -> [Measurement] {
    try AppleHealthCost(
      workout: option("--workout"), folder: URL(filePath: option("--folder")),
      megabytes: (try? option("--megabytes")).flatMap(Double.init) ?? 500
    ).run()
  }

  private static func collect() throws -> [Measurement] {
    try CollectCost(
      workout: option("--workout"), folder: URL(filePath: option("--folder"))
    ).run()
  }

  private static func sensors() throws -> [Measurement] {
    let soak = try soak()
    return try SensorCost(workout: soak.workout, seconds: soak.seconds, folder: soak.folder).run()
  }

  private static func soak() throws -> SensorSoak {
    try SensorSoak(
      workout: option("--workout"),
      seconds: (try? option("--seconds")).flatMap(Double.init) ?? 600,
      folder: URL(filePath: option("--folder")))
  }

  private static func swim() throws -> [Measurement] {
    try SwimCost(
      folder: URL(filePath: option("--folder")), workout: try? option("--workout"),
      seconds: (try? option("--seconds")).flatMap(Double.init) ?? 60
    ).run()
  }

  private static func estimates() async throws -> [Measurement] {
    let count = (try? option("--workouts")).flatMap { Int($0) } ?? 3000
    return try await EstimateCost(folder: URL(filePath: option("--folder")), workouts: count).run()
  }

  private static func analyze() async throws -> [Measurement] {
    let count = (try? option("--workouts")).flatMap { Int($0) } ?? 3000
    return try await AnalyzeCost(
      workout: option("--workout"), folder: URL(filePath: option("--folder")), workouts: count
    ).run()
  }

  private static func heat() async throws -> [Measurement] {
    let count = (try? option("--locations")).flatMap { Int($0) } ?? 31_000_000
    return try await HeatCost(folder: URL(filePath: option("--folder")), locations: count)
      .run(program: "/proc/self/exe")
  }

  private static func gait() throws -> [Measurement] {
    try GaitCost(
      folder: URL(filePath: option("--folder")),
      recordings: (try? option("--recordings")).map { URL(filePath: $0) },
      python: try? option("--python")
    ).run()
  }

  private static func training() async throws -> [Measurement] {
    try await TrainingCost(
      workout: option("--workout"), folder: URL(filePath: option("--folder")),
      workouts: (try? option("--workouts")).flatMap { Int($0) } ?? 3_000
    ).run()
  }

  private static func cipher() async throws -> [Measurement] {
    try await CipherCost(
      workout: option("--workout"), trace: option("--trace"),
      seconds: (try? option("--seconds")).flatMap(Double.init) ?? 60,
      folder: URL(filePath: option("--folder"))
    ).run()
  }

  private static func applications() async throws -> [Measurement] {
    try await ApplicationCost(
      workout: option("--workout"), folder: URL(filePath: option("--folder"))
    ).run()
  }

  private static func program() throws -> [Measurement] {
    try ProgramCost(
      workout: option("--workout"), folder: URL(filePath: option("--folder"))
    ).run()
  }

  private static func recording() throws -> [Measurement] {
    try RecordingCost(
      workout: option("--workout"), log: option("--log"), trace: option("--trace"),
      seconds: Double(option("--seconds")) ?? 180, folder: URL(filePath: option("--folder"))
    ).run()
  }

  /// Prints the table; exits with status 1 if a figure is outside its limit, or missing from a
  /// whole run.
  private static func judge(_ measurements: [Measurement], isWhole: Bool = true) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../thresholds.json")
    let failures = try Thresholds(readFrom: file).report(measurements, isWhole: isWhole)
    guard failures == 0 else {
      print("\(failures) outside their limits")
      exit(1)
    }
  }

  private static func option(_ name: String) throws -> String {
    guard let index = CommandLine.arguments.firstIndex(of: name),
      index + 1 < CommandLine.arguments.count
    else { throw Failure.missing(option: name) }
    return CommandLine.arguments[index + 1]
  }
}
