import Foundation
import HealthModel
import SeriesCoding
import Training

/// The figures of a workout as bytes, for ``FiguresFile``.
extension WorkoutFigures {
  private static let hasMeters: UInt8 = 1
  private static let hasAscent: UInt8 = 2
  private static let hasEffort: UInt8 = 4
  private static let isPrivateFlag: UInt8 = 8
  /// The most efforts of a kind; there are as many as standard distances or durations.
  private static let effortLimit = 1000

  func append(to writer: inout ByteWriter) {
    workout.append(to: &writer)
    writer.append(varint: UInt64(activity.rawValue))
    writer.append(fixed: start.microseconds)
    writer.append(fixed: activeSeconds)
    var flags: UInt8 = isPrivate ? Self.isPrivateFlag : 0
    if meters != nil { flags |= Self.hasMeters }
    if ascentMeters != nil { flags |= Self.hasAscent }
    if effort != nil { flags |= Self.hasEffort }
    writer.append(flags)
    if let meters { writer.append(fixed: meters) }
    if let ascentMeters { writer.append(fixed: ascentMeters) }
    if let effort { writer.append(zigzag: Int64(effort)) }
    writer.append(varint: UInt64(distances.count))
    for each in distances {
      for number in [each.meters, each.seconds, each.startSeconds, each.startMeters] {
        writer.append(fixed: number)
      }
    }
    for efforts in [powers, heartRates] {
      writer.append(varint: UInt64(efforts.count))
      for each in efforts {
        for number in [each.seconds, each.mean, each.startSeconds] { writer.append(fixed: number) }
      }
    }
    heartRateTime.append(to: &writer)
    powerTime.append(to: &writer)
  }

  init(from reader: inout ByteReader) throws(ChunkError) {
    workout = try UUID(from: &reader)
    let place = reader.offset
    guard let number = Int(exactly: try reader.varint()),
      let activity = WorkoutActivityType(rawValue: number)
    else { throw .malformed(at: place) }
    self.activity = activity
    start = Instant(microseconds: try reader.fixed(Int64.self))
    activeSeconds = try reader.double()
    let flags = try reader.byte()
    isPrivate = flags & Self.isPrivateFlag != 0
    meters = flags & Self.hasMeters != 0 ? try reader.double() : nil
    ascentMeters = flags & Self.hasAscent != 0 ? try reader.double() : nil
    effort = flags & Self.hasEffort != 0 ? Int(try reader.zigzag()) : nil
    for _ in 0..<(try reader.count(atMost: Self.effortLimit)) {
      distances.append(
        DistanceEffort(
          meters: try reader.double(), seconds: try reader.double(),
          startSeconds: try reader.double(), startMeters: try reader.double()))
    }
    powers = try Self.means(&reader)
    heartRates = try Self.means(&reader)
    heartRateTime = try ValueTime(from: &reader)
    powerTime = try ValueTime(from: &reader)
  }

  private static func means(_ reader: inout ByteReader) throws(ChunkError) -> [MeanEffort] {
    var efforts: [MeanEffort] = []
    for _ in 0..<(try reader.count(atMost: effortLimit)) {
      efforts.append(
        MeanEffort(
          seconds: try reader.double(), mean: try reader.double(),
          startSeconds: try reader.double()))
    }
    return efforts
  }
}

extension ValueTime {
  /// The most values that are read: those of a heart rate and of a power are far fewer.
  private static let valueLimit = 100_000

  func append(to writer: inout ByteWriter) {
    writer.append(fixed: step)
    writer.append(zigzag: lost)
    writer.append(varint: UInt64(counted.count))
    for (index, time) in counted.sorted(by: { $0.key < $1.key }) {
      writer.append(zigzag: Int64(index))
      writer.append(zigzag: time)
    }
  }

  init(from reader: inout ByteReader) throws(ChunkError) {
    self.init(step: try reader.double())
    lost = try reader.zigzag()
    let count = try reader.count(atMost: Self.valueLimit)
    counted.reserveCapacity(count)
    for _ in 0..<count {
      let index = Int(try reader.zigzag())
      counted[index] = try reader.zigzag()
    }
  }
}

extension UUID {
  func append(to writer: inout ByteWriter) {
    writer.append(contentsOf: withUnsafeBytes(of: uuid) { [UInt8]($0) })
  }

  init(from reader: inout ByteReader) throws(ChunkError) {
    let offset = try reader.skip(MemoryLayout<uuid_t>.size)
    self.init(uuid: reader.bytes.loadUnaligned(fromByteOffset: offset, as: uuid_t.self))
  }
}
