/// The mounts of this machine, as the kernel lists them.
///
/// **Source** proc(5), */proc/pid/mountinfo*.
struct MountTable {
  struct Mount: Hashable {
    /// `major:minor`, or `0:…` without a single block device.
    let device: String
    let point: String
    let type: String
    /// The mounted device, dataset, or host and folder.
    let source: String
    /// The options of the file system.
    let options: [String: String]
  }

  let mounts: [Mount]

  /// Parses the kernel's list; invalid lines are skipped.
  init(parsing text: String) {
    mounts = text.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: " ").map(String.init)
      guard let dash = fields.firstIndex(of: "-"), dash >= 6, fields.count > dash + 3 else {
        return nil
      }
      var options: [String: String] = [:]
      for option in fields[dash + 3].split(separator: ",") {
        let parts = option.split(separator: "=", maxSplits: 1).map { Self.unescaped(String($0)) }
        options[parts[0]] = parts.count > 1 ? parts[1] : ""
      }
      return Mount(
        device: fields[2], point: Self.unescaped(fields[4]), type: fields[dash + 1],
        source: Self.unescaped(fields[dash + 2]), options: options)
    }
  }

  /// Returns the mount of a path without links: the longest mount point above it, the last one of equals.
  func mount(of path: String) -> Mount? {
    var best: Mount?
    for mount in mounts where Self.contains(path, mount.point) {
      if mount.point.utf8.count >= best?.point.utf8.count ?? 0 { best = mount }
    }
    return best
  }

  private static func contains(_ path: String, _ point: String) -> Bool {
    point == "/" || path == point || path.hasPrefix(point + "/")
  }

  /// Decodes spaces, tabs, line breaks and backslashes, which are escaped as `\` and three octal digits.
  static func unescaped(_ text: String) -> String {
    guard text.contains("\\") else { return text }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3)
      if byte == UInt8(ascii: "\\"), digits.count == 3,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
      {
        bytes.append(value)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
