internal import HealthModel

/// An encoder for the little-endian records of a zip archive.
struct ZipBytes {
  /// Version 4.5: with eight-byte sizes.
  static let version = 45
  /// 1 January 1980, the first date of the format.
  private static let firstSeconds = 315_532_800
  private static let lastYear = 2107
  private static let daySeconds = 86_400

  private(set) var bytes: [UInt8] = []

  mutating func two(_ value: Int) { put(value, width: 2) }
  mutating func four(_ value: Int) { put(value, width: 4) }
  mutating func eight(_ value: Int) { put(value, width: 8) }

  private mutating func put(_ value: Int, width: Int) {
    for place in 0..<width { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * place))) }
  }

  /// Appends the fields before the checksum that a local header and a central directory record
  /// share.
  mutating func head(_ method: ZipEntry.Method, seconds: Int) {
    two(Self.version)
    two(ZipFormat.descriptorFlag | ZipFormat.utf8Flag)
    two(method.rawValue)
    let (time, date) = Self.dosTime(seconds)
    two(time)
    two(date)
  }

  static func zip64(_ numbers: Int...) -> [UInt8] {
    var part = ZipBytes()
    part.two(ZipFormat.zip64Tag)
    part.two(8 * numbers.count)
    for number in numbers { part.eight(number) }
    return part.bytes
  }

  /// Returns the extended timestamp field; empty for a time that does not fit in four bytes.
  static func time(_ seconds: Int) -> [UInt8] {
    guard let seconds = Int32(exactly: seconds) else { return [] }
    var part = ZipBytes()
    part.two(ZipFormat.timeTag)
    part.two(5)
    // The flags: only the modification time is present.
    part.bytes.append(1)
    part.four(Int(seconds))
    return part.bytes
  }

  /// Returns the records at the end of an archive.
  static func end(entries: Int, count: Int, start: Int) -> [UInt8] {
    var end = ZipBytes()
    let isLarge = entries >= ZipFormat.in16 || max(count, start) >= ZipFormat.in32
    if isLarge {
      end.four(Int(ZipFormat.zip64EndSignature))
      end.eight(ZipFormat.zip64EndBytes - 12)
      end.two(version)
      end.two(version)
      end.eight(0)
      end.eight(entries)
      end.eight(entries)
      end.eight(count)
      end.eight(start)
      end.four(Int(ZipFormat.zip64LocatorSignature))
      end.four(0)
      end.eight(start + count)
      end.four(1)
    }
    end.four(Int(ZipFormat.endSignature))
    end.four(0)
    end.two(min(entries, ZipFormat.in16))
    end.two(min(entries, ZipFormat.in16))
    end.four(min(count, ZipFormat.in32))
    end.four(min(start, ZipFormat.in32))
    end.two(0)
    return end.bytes
  }

  /// Converts to the format's time and date, two bytes each, in steps of two seconds; here in UTC.
  private static func dosTime(_ seconds: Int) -> (time: Int, date: Int) {
    let seconds = max(seconds, firstSeconds)
    let (day, second) = seconds.quotientAndRemainder(dividingBy: daySeconds)
    let civil = CivilDate(daysSince1970: day)
    let year = min(civil.year, lastYear)
    return (
      (second / 3600) << 11 | (second / 60 % 60) << 5 | (second % 60) / 2,
      (year - 1980) << 9 | civil.month << 5 | civil.day
    )
  }
}

/// A date of the Gregorian calendar, computed from a day number.
///
/// **Source** H. Hinnant, *chrono-Compatible Low-Level Date Algorithms*, 2013 (`civil_from_days`).
private struct CivilDate {
  let year: Int
  let month: Int
  let day: Int

  /// - Parameter days: Days since 1970, not negative.
  init(daysSince1970 days: Int) {
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
  }
}
