// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "workout", path: "..")],
  targets: [
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CSQLite",
        .product(name: "HealthModel", package: "workout"),
        .product(name: "HealthStorage", package: "workout"),
        .product(name: "HealthAccess", package: "workout"),
        .product(name: "Consent", package: "workout"),
        .product(name: "SampleQueries", package: "workout"),
        .product(name: "Importing", package: "workout"),
        .product(name: "ActivityItems", package: "workout"),
        .product(name: "ByteStreams", package: "workout"),
        .product(name: "HeatMaps", package: "workout"),
        .product(name: "FITFiles", package: "workout"),
        .product(name: "WorkoutFiles", package: "workout"),
        .product(name: "Estimation", package: "workout"),
        .product(name: "Feeds", package: "workout"),
        .product(name: "Mobility", package: "workout"),
        .product(name: "Routes", package: "workout"),
        .product(name: "StoreDatabase", package: "workout"),
        .product(name: "Swimming", package: "workout"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
