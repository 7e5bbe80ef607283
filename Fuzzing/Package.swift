// swift-tools-version: 6.1
import PackageDescription

// A separate package, because everything in it is built for a fuzzer: `make fuzz`.
let package = Package(
  name: "Fuzzing",
  dependencies: [.package(name: "workout", path: "..")],
  targets: [
    .executableTarget(
      name: "ReaderFuzzer",
      dependencies: [
        .product(name: "Archiving", package: "workout"),
        .product(name: "Feeds", package: "workout"),
        .product(name: "AppleHealthExport", package: "workout"),
        .product(name: "ByteStreams", package: "workout"),
        .product(name: "FITFiles", package: "workout"),
        .product(name: "MapTiles", package: "workout"),
        .product(name: "WorkoutFiles", package: "workout"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
