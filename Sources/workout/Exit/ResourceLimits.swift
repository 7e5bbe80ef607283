import Foundation

/// What the system lets this process have: below some limits the libraries end it without a word.
enum ResourceLimits {
  /// Descriptors that the longest command has open at once: a store, its log and locks, feeds, a socket and
  /// its clients.
  private static let fewestFiles: rlim_t = 64
  /// The program, its libraries and the reserve of its threads, in bytes.
  private static let leastMemory: rlim_t = 1 << 30

  /// Raises what may be raised.
  ///
  /// - Returns: What there is too little of, and how to get more; `nil` where there is enough.
  static func lack() -> String? {
    if var files = limit(of: RLIMIT_NOFILE), files.rlim_cur < fewestFiles {
      files.rlim_cur = min(fewestFiles, files.rlim_max)
      let isRaised = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files) == 0
      guard isRaised, files.rlim_cur >= fewestFiles else {
        return "at most \(files.rlim_max) files may be open, and \(fewestFiles) are needed; "
          + "raise the limit: ulimit -n \(fewestFiles)"
      }
    }
    if let memory = limit(of: RLIMIT_AS), memory.rlim_cur < leastMemory {
      let kibibytes = leastMemory / 1024
      return "the address space is limited to \(memory.rlim_cur / 1024) KiB, and \(kibibytes) are "
        + "needed; raise the limit: ulimit -v \(kibibytes)"
    }
    return nil
  }

  private static func limit(of resource: __rlimit_resource) -> rlimit? {
    var limit = rlimit()
    return getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 ? limit : nil
  }
}
