import CZlib
import Foundation
import TestSupport
import Testing

@testable import HeatMaps

@Suite("the picture of a heat map")
struct HeatPictureTests {
  @Test("a picture is a PNG with the color of each cell where it belongs")
  func png() async throws {
    let fixture = try HeatFixture()
    var random = SplitMix64(seed: 11)
    for _ in 0..<5 { try await fixture.addRoute(random.places(300)) }
    try await fixture.addRoute([(47.37, 8.54), (47.371, 8.541)])
    let map = try await fixture.cache().update()
    for (zoom, width, height) in [(0.0, 300, 280), (12.5, 320, 200), (15, 97, 61), (18.3, 64, 64)] {
      let view = HeatView(
        latitude: 47.3705, longitude: 8.5405, zoom: zoom, width: width, height: height)
      let raster = try map.counts(in: view)
      let picture = HeatPicture(raster, appearance: .light)
      let image = try DecodedPNG(try picture.png())
      #expect((image.width, image.height) == (width, height))
      #expect(image.alphas.first == 0)
      #expect(image.alphas.dropFirst().allSatisfy { $0 == 255 })
      let steps = HeatSteps(maximum: raster.maximum)
      let (columns, rows) = (raster.columnOfPixels, raster.rowOfPixels)
      for y in 0..<height {
        for x in 0..<width {
          let isOutside = columns[x] < 0 || rows[y] < 0
          let count = isOutside ? 0 : raster.counts[rows[y] * raster.columns + columns[x]]
          #expect(image.pixels[y * width + x] == steps.index(count))
        }
      }
    }
  }

  @Test("a view outside of any route is a picture of the ground alone")
  func outside() async throws {
    let fixture = try HeatFixture()
    try await fixture.addRoute([(47.37, 8.54)])
    let map = try await fixture.cache().update()
    for (latitude, longitude) in [(-40.0, 100.0), (85.0, 8.54), (-85.05, 179.99), (0, -180)] {
      for zoom in [3.0, 10, 19] {
        let view = HeatView(
          latitude: latitude, longitude: longitude, zoom: zoom, width: 256, height: 256)
        let raster = try map.counts(in: view)
        guard raster.maximum == 0 else { continue }
        let image = try DecodedPNG(HeatPicture(raster, appearance: .dark).png())
        #expect(image.pixels.allSatisfy { $0 == 0 })
      }
    }
  }

  @Test("another decoder reads the picture")
  func otherDecoder() async throws {
    let fixture = try HeatFixture()
    try await fixture.addRoute([(47.37, 8.54), (47.371, 8.541)])
    let map = try await fixture.cache().update()
    let view = HeatView(latitude: 47.3705, longitude: 8.5405, zoom: 14, width: 200, height: 100)
    let file = fixture.folder.file("heat.png")
    try Data(HeatPicture(map.counts(in: view), appearance: .light).png()).write(to: file)
    let script = """
      import struct, sys, zlib
      data = open(sys.argv[1], 'rb').read()
      assert data[:8] == b'\\x89PNG\\r\\n\\x1a\\n'
      place, packed = 8, b''
      while place < len(data):
          length, kind = struct.unpack('>I4s', data[place:place + 8])
          body = data[place + 8:place + 8 + length]
          assert zlib.crc32(kind + body) == struct.unpack('>I', data[place + 8 + length:place + 12 + length])[0]
          packed += body if kind == b'IDAT' else b''
          place += 12 + length
      assert kind == b'IEND' and len(zlib.decompress(packed)) == 100 * 201
      """
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, file.path]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test("colors are ordered by lightness and stand out from their ground")
  func ramp() {
    for appearance in HeatPicture.Appearance.allCases {
      for count in [1, 2, 5, 24] {
        let lights = HeatRamp.colors(appearance, count: count).map(Self.luminance)
        let ground = appearance == .light ? 1.0 : 0.0060
        for light in lights {
          let (low, high) = (min(light, ground), max(light, ground))
          #expect((high + 0.05) / (low + 0.05) >= 3)
        }
        let ordered = appearance == .light ? lights.sorted(by: >) : lights.sorted()
        #expect(lights == ordered)
        #expect(Set(lights).count == count)
      }
    }
  }

  /// The relative luminance of WCAG 2.2.
  private static func luminance(_ color: PNGImage.Color) -> Double {
    func linear(_ value: UInt8) -> Double {
      let share = Double(value) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  @Test("steps cover every count, the least and the greatest in colors of their own")
  func steps() {
    for maximum in [0, 1, 2, 3, 10, 365, 100_000] {
      let steps = HeatSteps(maximum: maximum)
      #expect(steps.index(0) == 0)
      #expect(steps.index(1) == 1)
      #expect(Int(steps.index(UInt32(max(1, maximum)))) == steps.count)
      #expect(steps.count <= 255)
    }
  }

  @Test("a view is moved, zoomed and kept within the map")
  func view() {
    let view = HeatView(latitude: 47, longitude: 179.9, zoom: 8, width: 800, height: 600)
    #expect(view.moved(east: 0.5, south: 0).longitude < 0)
    #expect(view.moved(east: 0.5, south: 0).moved(east: -0.5, south: 0).longitude.rounded() == 180)
    #expect(view.moved(east: 0, south: -0.5).latitude > 47)
    #expect(view.moved(east: 0, south: -99).latitude <= 85.06)
    #expect(view.zoomed(to: 99).zoom == HeatView.zooms.upperBound)
    let odd = HeatView(latitude: .nan, longitude: .infinity, zoom: -.infinity, width: 0, height: -5)
    #expect(odd.latitude == 0 && odd.longitude == 0 && odd.zoom == 0 && odd.width == 16)
    let circle = HeatView(
      latitude: 47, longitude: 8, radiusMeters: 2000, width: 1200, height: 800)
    #expect(abs(circle.metersPerPixel - 5) < 0.01)
  }
}

/// A PNG with a color table, decoded with zlib.
private struct DecodedPNG {
  var width = 0
  var height = 0
  var alphas: [UInt8] = []
  var pixels: [UInt8] = []

  struct Invalid: Error {
    let reason: String
  }

  init(_ bytes: [UInt8]) throws {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw Invalid(reason: "signature")
    }
    func number(_ offset: Int) -> Int {
      bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    var (offset, packed, kinds) = (8, [UInt8](), [String]())
    while offset < bytes.count {
      let length = number(offset)
      let body = Array(bytes[offset + 4..<offset + 8 + length])
      guard Int(crc32(0, body, UInt32(body.count))) == number(offset + 8 + length) else {
        throw Invalid(reason: "checksum")
      }
      let (kind, data) = (String(decoding: body[..<4], as: UTF8.self), Array(body[4...]))
      kinds.append(kind)
      switch kind {
      case "IHDR":
        (width, height) = (number(offset + 8), number(offset + 12))
        guard data[8...] == [8, 3, 0, 0, 0] else { throw Invalid(reason: "header") }
      case "tRNS": alphas = data
      case "IDAT": packed += data
      default: break
      }
      offset += 12 + length
    }
    guard kinds == ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"] else { throw Invalid(reason: "chunks") }
    var rows = [UInt8](repeating: 0, count: height * (width + 1))
    var count = uLong(rows.count)
    guard uncompress(&rows, &count, packed, uLong(packed.count)) == Z_OK, count == rows.count
    else { throw Invalid(reason: "data") }
    var above = [UInt8](repeating: 0, count: width)
    for row in 0..<height {
      let line = rows[row * (width + 1)..<(row + 1) * (width + 1)]
      let isUp = line.first == 2
      let values = zip(line.dropFirst(), above).map { isUp ? $0 &+ $1 : $0 }
      pixels += values
      above = values
    }
  }
}
