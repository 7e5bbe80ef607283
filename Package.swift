// swift-tools-version: 6.1
import PackageDescription

// The library products, each of the target of its name
let libraries = [
  "ActivityItems", "AppleHealthExport", "Archiving", "Buttons", "ByteStreams", "Charts",
  "ClinicalFormats", "Consent", "DeliverySchedules", "Estimation", "FITFiles", "Feeds", "Fitness",
  "HealthAccess", "HealthModel", "HealthStorage", "HealthStorageTesting", "HeatMaps", "Importing",
  "MapTiles", "Mobility", "OpenWorkout", "Reanalysis", "Recording", "RecordingCore", "Routes",
  "SampleQueries", "SampleStatistics", "Sealing", "SeriesCoding", "Sessions", "StoreDatabase",
  "StoreErrors", "StoreFiles", "StoreKeys", "Swimming", "Training", "WorkoutExport", "WorkoutFiles",
]

// Products that several targets need
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let grdbSQLite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioSSL = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")

let package = Package(
  name: "workout",
  products: [.executable(name: "workout", targets: ["workout"])]
    + libraries.map { .library(name: $0, targets: [$0]) },
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.0.0"),
  ],
  targets: [
    // System libraries
    // What gpsd's reports are held against in tests; the program does not link it
    .systemLibrary(name: "CGPS", pkgConfig: "libgps", providers: [.apt(["libgps-dev"])]),
    .systemLibrary(name: "CArgon2", pkgConfig: "libargon2", providers: [.apt(["libargon2-dev"])]),
    .systemLibrary(name: "CIIO", pkgConfig: "libiio", providers: [.apt(["libiio-dev"])]),
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(
      name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "CHostClock"),
    .target(name: "CKeyring"),
    .target(name: "CProgramMemory"),
    .target(name: "CSecretService", dependencies: ["CSystemd"]),
    .target(name: "CSQLiteMemory", dependencies: [grdbSQLite]),
    .target(name: "CTerminal"),

    // Layer 0: values, arithmetic, system calls
    .target(name: "HealthModel"),
    .target(name: "Signals"),
    .target(name: "Programs"),
    .target(name: "DBus", dependencies: ["CSystemd"]),
    // Layer 1: one module per concern
    .target(name: "ByteStreams", dependencies: ["HealthModel", "CLibXML2", "CZlib"]),
    .target(name: "Feeds", dependencies: ["HealthModel", "DBus", "CIIO", "CZlib"]),
    .target(name: "Calibration", dependencies: ["HealthModel"]),
    .target(name: "Haptics", dependencies: ["CSystemd"]),
    .target(name: "Sessions", dependencies: ["HealthModel"]),
    .target(name: "Routes", dependencies: ["HealthModel"]),
    .target(name: "Swimming", dependencies: ["HealthModel", "Signals"]),
    .target(name: "Mobility", dependencies: ["HealthModel", "Signals"]),
    .target(name: "Fitness", dependencies: ["HealthModel"]),
    .target(name: "Charts", dependencies: ["HealthModel"]),
    .target(name: "DeliverySchedules", dependencies: ["HealthModel"]),
    .target(name: "SampleQueries", dependencies: ["HealthModel"]),
    .target(name: "SampleStatistics", dependencies: ["HealthModel"]),
    .target(name: "SeriesCoding", dependencies: ["HealthModel"]),
    .target(name: "QRCodes"),
    // Layer 2: errors of the store, items of files, training
    .target(
      name: "StoreErrors",
      dependencies: [
        "HealthModel", "DeliverySchedules", "SampleQueries", "SampleStatistics", "SeriesCoding",
      ]),
    .target(name: "Buttons", dependencies: ["HealthModel", "Feeds", "Programs"]),
    .target(name: "Console", dependencies: ["HealthModel", "CTerminal", "ByteStreams"]),
    .target(name: "Sealing", dependencies: ["HealthModel", "ByteStreams", crypto]),
    .target(name: "ActivityItems", dependencies: ["HealthModel", "ByteStreams"]),
    .target(name: "ClinicalFormats", dependencies: ["HealthModel", "ByteStreams", "CLibXML2"]),
    .target(
      name: "MapTiles", dependencies: ["HealthModel", "ByteStreams", "Charts", grdb, grdbSQLite]),
    .target(name: "Training", dependencies: ["HealthModel", "Fitness"]),
    // Layer 3: files of the store, consent, file formats, a recording as a value
    .target(name: "Consent", dependencies: ["HealthModel", "StoreErrors"]),
    .target(name: "StoreFiles", dependencies: ["HealthModel", "SeriesCoding", "StoreErrors"]),
    .target(
      name: "WorkoutFiles",
      dependencies: ["HealthModel", "ByteStreams", "ActivityItems", "CLibXML2"]),
    .target(name: "FITFiles", dependencies: ["HealthModel", "ByteStreams", "ActivityItems"]),
    .target(
      name: "RecordingCore",
      dependencies: [
        "HealthModel", "Feeds", "Sessions", "Routes", "Swimming", "Mobility", "Fitness",
        "SeriesCoding", "StoreErrors", "Buttons", "Training",
      ]),
    // Layer 4: messages, the database of the store, exports of other programs
    .target(
      name: "ApplicationMessages", dependencies: ["HealthModel", "SampleQueries", "Consent"]),
    .target(
      name: "StoreDatabase",
      dependencies: [
        "HealthModel", "SeriesCoding", "CSQLiteMemory", "SampleStatistics", "StoreErrors",
        "StoreFiles", "Consent", "SampleQueries", "ByteStreams", crypto, grdb,
      ]),
    .target(
      name: "AppleHealthExport",
      dependencies: ["HealthModel", "ByteStreams", "ActivityItems", "WorkoutFiles"]),
    // Layer 5: the store, its keys
    .target(
      name: "HealthStorage",
      dependencies: [
        "HealthModel", "SeriesCoding", "StoreDatabase", "SampleStatistics", "SampleQueries",
        "StoreErrors", "StoreFiles", "DeliverySchedules", "Consent", grdb, grdbSQLite,
      ]),
    .target(
      name: "StoreKeys",
      dependencies: [
        "ByteStreams", "StoreErrors", "StoreFiles", "StoreDatabase", "CArgon2", "CKeyring",
        "CSecretService", grdb, crypto,
      ]),
    // Layer 6: the store at work, archives of it
    .target(
      name: "HealthAccess",
      dependencies: [
        "HealthModel", "SampleQueries", "SampleStatistics", "DeliverySchedules", "HealthStorage",
        "Consent", "ApplicationMessages", nioCore, nioPosix,
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ]),
    .target(
      name: "HeatMaps", dependencies: ["HealthModel", "ByteStreams", "HealthStorage", "CZlib"]),
    .target(
      name: "Recording",
      dependencies: [
        "HealthModel", "Feeds", "Sessions", "HealthStorage", "SeriesCoding", "Buttons",
        "RecordingCore", "CProgramMemory", "ByteStreams",
      ]),
    .target(
      name: "Reanalysis",
      dependencies: [
        "HealthModel", "Feeds", "Sessions", "Routes", "StoreDatabase", "HealthStorage",
        "SeriesCoding", "RecordingCore",
      ]),
    .target(
      name: "Estimation", dependencies: ["HealthModel", "Fitness", "Routes", "HealthStorage"]),
    .target(
      name: "Delivery", dependencies: ["HealthModel", "Programs", "HealthStorage", "CSystemd"]),
    .target(name: "HealthStorageTesting", dependencies: ["HealthModel", "HealthStorage"]),
    .target(
      name: "Archiving",
      dependencies: [
        "HealthModel", "ByteStreams", "StoreDatabase", "HealthStorage", "ClinicalFormats",
        "SeriesCoding", "CProgramMemory", crypto,
      ]),
    // Layer 7: files into the store, replicas of it, checks, figures of training
    .target(
      name: "TrainingHistory",
      dependencies: [
        "HealthModel", "ByteStreams", "Routes", "Fitness", "Training", "HealthStorage",
        "Estimation", "SeriesCoding",
      ]),
    .target(
      name: "Collecting",
      dependencies: [
        "HealthModel", "Feeds", "Mobility", "Fitness", "RecordingCore", "Recording",
        "HealthStorage", "SeriesCoding", "SampleQueries", "StoreErrors",
      ]),
    .target(
      name: "Replication",
      dependencies: [
        "HealthModel", "ByteStreams", "Console", "StoreDatabase", "Sealing", "StoreKeys",
        "HealthStorage", "Archiving",
      ]),
    .target(
      name: "Importing",
      dependencies: [
        "HealthModel", "Feeds", "HealthStorage", "WorkoutFiles", "FITFiles", "ActivityItems",
        "AppleHealthExport", "ByteStreams", "SeriesCoding", "Archiving", "Recording", "StoreKeys",
        "StoreDatabase", "StoreFiles", grdbSQLite,
      ]),
    .target(
      name: "Diagnostics",
      dependencies: [
        "HealthModel", "Console", "Feeds", "Calibration", "HealthStorage", "Recording", "Swimming",
        "CHostClock", "ByteStreams", "Buttons", "StoreKeys",
      ]),
    // Layer 8: what is shown of training, replicas on a network
    .target(
      name: "ReplicaNetwork",
      dependencies: [
        "HealthModel", "Archiving", "Console", "HealthStorage", "Recording", "Replication",
        "StoreDatabase", "StoreFiles", crypto, nioCore, nioPosix, nioSSL,
      ]),
    .target(
      name: "TrainingReports",
      dependencies: [
        "HealthModel", "Console", "Charts", "HealthStorage", "Training", "TrainingHistory",
        "RecordingCore", "WorkoutFiles", "FITFiles", "ByteStreams", "Haptics", "Routes",
        "ActivityItems", "StoreErrors",
      ]),
    // Layer 9: what is shown of a store
    .target(
      name: "Hub",
      dependencies: [
        "HealthModel", "ByteStreams", "Console", "HealthStorage", "ReplicaNetwork", "Replication",
        "StoreErrors", "StoreKeys",
      ]),
    .target(
      name: "Reports",
      dependencies: [
        "ApplicationMessages", "HealthModel", "Console", "Charts", "Feeds", "Sessions", "Routes",
        "Swimming", "Mobility", "Fitness", "HealthStorage", "Sealing", "Recording", "Estimation",
        "Importing", "ClinicalFormats", "ActivityItems", "HeatMaps", "Reanalysis", "Delivery",
        "Training", "TrainingReports", "RecordingCore", "AppleHealthExport",
      ]),

    // Layer 10: what is written of stores, and pages
    .target(
      name: "WorkoutExport",
      dependencies: [
        "HealthModel", "Console", "Feeds", "Routes", "HealthStorage", "WorkoutFiles", "FITFiles",
        "Importing", "Reports", "ActivityItems", "ByteStreams", "ClinicalFormats", "SeriesCoding",
      ]),
    .target(
      name: "Pages",
      dependencies: [
        "HealthModel", "HealthStorage", "Console", "Charts", "Estimation", "Fitness", "Recording",
        "RecordingCore", "Routes", "Sessions", "Diagnostics", "HeatMaps", "Reports", "MapTiles",
        "Training", "TrainingHistory", "TrainingReports", "QRCodes", "Replication", crypto,
        .product(name: "Mustache", package: "swift-mustache"),
      ],
      resources: [
        "page.mustache", "workout.mustache", "period.mustache", "home.mustache", "live.mustache",
        "live.js", "trends.mustache", "access.mustache", "checks.mustache", "estimates.mustache",
        "records.mustache", "heat.mustache", "page.css", "page.js", "map.js", "load.mustache",
        "zones.mustache", "segments.mustache", "replicas.mustache", "replicas.js",
      ].map { .embedInCode("Resources/\($0)") }),
    .target(
      name: "Cohorts",
      dependencies: [
        "HealthModel", "Console", "ByteStreams", "Fitness", "HealthStorage", "Recording",
        "Estimation", "Reports", "Sealing", "Archiving", "Reanalysis",
      ]),

    // Layer 11: pages served, and the words of the command line
    .target(
      name: "CommandOptions",
      dependencies: [
        "HealthModel", "Console", "Feeds", "Sessions", "Swimming", "Mobility", "Fitness", "Buttons",
        "HealthStorage", "Recording", "Reports", "Training", "Reanalysis", "StoreKeys",
        "StoreDatabase", "ByteStreams", "Routes", "TrainingHistory", "TrainingReports", "Haptics",
        "QRCodes", "Replication", "ReplicaNetwork", "Hub", "Collecting", "Importing",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(
      name: "HealthServer",
      dependencies: [
        "ApplicationMessages", "HealthModel", "ByteStreams", "ClinicalFormats", "Console",
        "Delivery", "Diagnostics", "Estimation", "Feeds", "Fitness", "HealthStorage", "Importing",
        "Recording", "RecordingCore", "Reports", "HeatMaps", "MapTiles", "Pages", "Routes",
        "TrainingHistory", "TrainingReports", "ReplicaNetwork", "Replication", crypto, nioCore,
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOHTTP2", package: "swift-nio-http2"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP2", package: "swift-nio-extras"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]),

    // Layer 12: the command line, and one import for applications
    .executableTarget(
      name: "workout",
      dependencies: [
        "HealthModel", "Feeds", "Sessions", "Routes", "Swimming", "Fitness", "Charts", "Collecting",
        "HealthStorage", "WorkoutFiles", "Sealing", "Recording", "Delivery", "Mobility",
        "Estimation", "Importing", "Archiving", "Calibration", "Console", "Diagnostics", "Reports",
        "WorkoutExport", "Cohorts", "CommandOptions", "Pages", "HealthServer", "ByteStreams",
        "ActivityItems", "ClinicalFormats", "HeatMaps", "MapTiles", "Reanalysis", "StoreKeys",
        "Training", "TrainingHistory", "TrainingReports", "Replication", "ReplicaNetwork",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(
      name: "OpenWorkout",
      dependencies: [
        "HealthModel", "Charts", "HealthStorage", "Routes", "SeriesCoding", "Sessions", "Recording",
        "Feeds", "Swimming", "Mobility", "Training", "Fitness", "Estimation", "Importing",
        "WorkoutExport", "ActivityItems", "AppleHealthExport", "ByteStreams", "ClinicalFormats",
        "WorkoutFiles", "FITFiles", "Buttons", "SampleStatistics", "SampleQueries", "StoreDatabase",
        "StoreErrors", "DeliverySchedules", "StoreFiles", "Consent", "RecordingCore", "Reanalysis",
      ]),
    // Measurements of accuracy, and training of the models
    .target(
      name: "SwimTraining", dependencies: ["HealthModel", "Feeds", "Swimming"],
      path: "Research/SwimTraining"),
    .target(
      name: "GaitTraining", dependencies: ["HealthModel", "Signals", "Feeds", "Mobility"],
      path: "Research/GaitTraining"),
    .executableTarget(
      name: "Validation",
      dependencies: [
        "HealthModel", "Routes", "Swimming", "SwimTraining", "Mobility", "GaitTraining", "Fitness",
        "WorkoutFiles", "FITFiles", "HealthStorage", "Importing", "Reanalysis", "TestSupport",
        "ActivityItems", "ByteStreams",
      ],
      path: "Research/Validation"),
    // Programs that use the library
    .executableTarget(
      name: "CoachClient", dependencies: ["OpenWorkout", "HealthStorageTesting"],
      path: "Examples/CoachClient"),
    .executableTarget(
      name: "OwnRecorder", dependencies: ["OpenWorkout"], path: "Examples/OwnRecorder"),
    .executableTarget(
      name: "FileImporter", dependencies: ["OpenWorkout"], path: "Examples/FileImporter"),
    .executableTarget(
      name: "StepEstimator", dependencies: ["OpenWorkout"], path: "Examples/StepEstimator"),
    // Writes Swift and pages from the tables in Types/, and needs nothing of them
    .executableTarget(name: "TypeGenerator", path: "Tools/TypeGenerator"),
    // What imports, verifies, backs up and restores mutated files
    .executableTarget(
      name: "InputChecker",
      dependencies: [
        "HealthModel", "HealthStorage", "Importing", "WorkoutFiles", "FITFiles", "Reanalysis",
        "TestSupport", "ActivityItems", "ByteStreams",
      ],
      path: "Tools/InputChecker"),
    // What makes the models of Models/ from recordings
    .executableTarget(
      name: "SwimTrainer", dependencies: ["Swimming", "SwimTraining"], path: "Tools/SwimTrainer"),
    .executableTarget(
      name: "GaitTrainer", dependencies: ["GaitTraining"], path: "Tools/GaitTrainer"),
    // Tests mirror the modules
    .target(
      name: "TestSupport",
      dependencies: [
        "HealthModel", "ActivityItems", "SeriesCoding", "ByteStreams", "CThrownErrors",
        "StoreDatabase",
      ], path: "Tests/TestSupport"),
    // No backtrace of every error that a test expects
    .target(name: "CThrownErrors", path: "Tests/CThrownErrors"),
    // The kernel's own layout of input events, for comparison
    .target(name: "CInputABI", path: "Tests/CInputABI"),
    // Reads sensors in the private namespace of a test
    .executableTarget(
      name: "IIOProbe", dependencies: ["Feeds", "HealthModel"], path: "Tests/IIOProbe"),
    .executableTarget(
      name: "FixtureGenerator", dependencies: ["TestSupport"], path: "Tests/FixtureGenerator"),
    .executableTarget(
      name: "StoreWorker", dependencies: ["HealthStorage", "HealthModel", "TestSupport", grdb],
      path: "Tests/StoreWorker"),
    .testTarget(name: "TestSupportTests", dependencies: ["HealthModel", "TestSupport"]),
    .testTarget(name: "HealthModelTests", dependencies: ["HealthModel", "TestSupport"]),
    .testTarget(
      name: "TypeGeneratorTests", dependencies: ["TypeGenerator", "HealthModel", "TestSupport"]),
    .testTarget(
      name: "FeedsTests",
      dependencies: ["Feeds", "DBus", "HealthModel", "TestSupport", "CGPS", "IIOProbe"]),
    .testTarget(
      name: "ButtonsTests",
      dependencies: ["Buttons", "Feeds", "HealthModel", "TestSupport", "CInputABI"]),
    .testTarget(
      name: "TrainingReportsTests",
      dependencies: [
        "TrainingReports", "Haptics", "HealthModel", "RecordingCore", "Sessions", "Training",
        "TestSupport", "TrainingHistory", "HealthStorage", "Routes",
      ]),
    .testTarget(name: "HapticsTests", dependencies: ["Haptics", "TestSupport", "CInputABI"]),
    .testTarget(
      name: "CalibrationTests", dependencies: ["Calibration", "HealthModel", "TestSupport"]),
    .testTarget(name: "SessionsTests", dependencies: ["Sessions", "HealthModel", "TestSupport"]),
    .testTarget(
      name: "ValidationTests",
      dependencies: [
        "Validation", "HealthModel", "Routes", "Swimming", "SwimTraining", "TestSupport",
      ]),
    .testTarget(name: "SignalsTests", dependencies: ["Signals", "TestSupport"]),
    .testTarget(name: "FilesTests", dependencies: ["ByteStreams", "TestSupport"]),
    .testTarget(name: "MobilityTests", dependencies: ["Mobility", "HealthModel", "TestSupport"]),
    .testTarget(
      name: "GaitTrainingTests",
      dependencies: ["GaitTraining", "Mobility", "HealthModel", "TestSupport"]),
    .testTarget(name: "FitnessTests", dependencies: ["Fitness", "HealthModel", "TestSupport"]),
    .testTarget(name: "TrainingTests", dependencies: ["Training", "HealthModel", "TestSupport"]),
    .testTarget(name: "ChartsTests", dependencies: ["Charts", "HealthModel", "TestSupport"]),
    .testTarget(name: "SwimmingTests", dependencies: ["Swimming", "HealthModel", "TestSupport"]),
    .testTarget(
      name: "SwimTrainingTests",
      dependencies: ["SwimTraining", "Swimming", "HealthModel", "TestSupport"]),
    .testTarget(
      name: "RoutesTests", dependencies: ["Routes", "HealthModel", "TestSupport", "WorkoutFiles"]),
    .testTarget(
      name: "SeriesCodingTests", dependencies: ["SeriesCoding", "HealthModel", "TestSupport"]),
    .testTarget(
      name: "HealthStorageTests",
      dependencies: [
        "HealthStorage", "StoreDatabase", "HealthStorageTesting", "HealthModel", "SeriesCoding",
        "StoreFiles", "StoreWorker", "TestSupport", "SampleStatistics", "ByteStreams", grdb,
        grdbSQLite,
      ]),
    .testTarget(
      name: "StoreKeysTests",
      dependencies: ["StoreKeys", "StoreDatabase", "HealthModel", "HealthStorage", "TestSupport"]),
    .testTarget(
      name: "InterchangeTests",
      dependencies: [
        "WorkoutFiles", "FITFiles", "HealthModel", "TestSupport", "ActivityItems",
        "AppleHealthExport", "ByteStreams", "ClinicalFormats",
      ]),
    .testTarget(
      name: "SealingTests", dependencies: ["Sealing", "HealthModel", "TestSupport", crypto]),
    .testTarget(
      name: "RecordingTests",
      dependencies: [
        "Recording", "Feeds", "Sessions", "Routes", "Swimming", "Mobility", "Fitness",
        "HealthStorage", "HealthModel", "TestSupport", "SeriesCoding", "Buttons", "StoreFiles",
        "RecordingCore", "Reanalysis", "Archiving", "Training", "Collecting",
      ]),
    .testTarget(
      name: "HealthServerTests",
      dependencies: [
        "Console", "HealthServer", "Recording", "RecordingCore", "HealthModel", "HealthStorage",
        "Reports", "TestSupport", nioCore, .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
      ]),
    .testTarget(
      name: "HeatMapsTests",
      dependencies: ["HeatMaps", "HealthStorage", "HealthModel", "CZlib", "TestSupport"]),
    .testTarget(
      name: "MapTilesTests",
      dependencies: ["MapTiles", "Charts", "ByteStreams", "TestSupport", grdb]),
    .testTarget(
      name: "PagesTests", dependencies: ["Pages", "Reports", "HealthModel", "TestSupport"]),
    .testTarget(
      name: "EstimationTests",
      dependencies: ["Estimation", "Fitness", "HealthStorage", "HealthModel", "TestSupport"]),
    .testTarget(
      name: "ImportingTests",
      dependencies: [
        "Importing", "HealthStorage", "HealthModel", "InputChecker", "TestSupport", "ActivityItems",
        "ByteStreams", "StoreDatabase", grdbSQLite, "Archiving", "AppleHealthExport",
      ]),
    .testTarget(
      name: "WorkoutExportTests",
      dependencies: [
        "WorkoutExport", "Importing", "HealthStorage", "HealthModel", "TestSupport", "Archiving",
        "Feeds", "SeriesCoding", "Sessions", "Recording", "RecordingCore",
      ]),
    .testTarget(
      name: "DeliveryTests",
      dependencies: ["Delivery", "HealthStorage", "HealthModel", "TestSupport"]),
    .testTarget(
      name: "ArchivingTests",
      dependencies: [
        "Archiving", "HealthStorage", "WorkoutFiles", "HealthModel", "TestSupport", "ByteStreams",
        "ClinicalFormats", "SeriesCoding", "StoreDatabase", grdb,
      ]),
    .testTarget(
      name: "ReplicationTests",
      dependencies: [
        "Replication", "ReplicaNetwork", "Archiving", "ByteStreams", "HealthModel", "HealthStorage",
        "Sealing", "StoreDatabase", "TestSupport", crypto, nioCore, nioPosix, nioSSL, "Reanalysis",
        "Hub", "Recording",
      ]),
    .testTarget(name: "QRCodesTests", dependencies: ["QRCodes", "TestSupport"]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "HealthAccess", "workout", "HealthModel", "HealthStorage", "WorkoutFiles", "FITFiles",
        "Feeds", "Recording", "Routes", "Sealing", "Sessions", "Swimming", "Mobility", "Programs",
        "Importing", "Console", "Diagnostics", "Reports", "TestSupport", "ByteStreams",
        "SeriesCoding", "Buttons", "RecordingCore", "SampleStatistics", "CommandOptions",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
// The SQLite with a cipher of `scripts/build-sqlcipher`, in place of the system's; see docs/decisions/0046.
if let sqlcipher = Context.environment["WORKOUT_SQLCIPHER"], !sqlcipher.isEmpty {
  let target = package.targets.first { $0.name == "CSQLiteMemory" }
  target?.linkerSettings = [.unsafeFlags(["\(sqlcipher)/libsqlite3.a"]), .linkedLibrary("crypto")]
}
// CI optimizes the modules that reckon most in tests: it costs less than it saves.
let optimized: Set =
  Context.environment["WORKOUT_BUILD_FLAGS"] == nil
  ? [] : ["Mobility", "Routes", "SeriesCoding", "Signals", "Swimming", "TestSupport"]
let features = [
  "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
  "NonisolatedNonsendingByDefault",
].map { SwiftSetting.enableUpcomingFeature($0) }
for target in package.targets where target.type != .system {
  target.swiftSettings = features + (optimized.contains(target.name) ? [.unsafeFlags(["-O"])] : [])
}
