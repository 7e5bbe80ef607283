import Foundation

/// The resource limits of this process: below some limits, libraries end it without a message.
enum ResourceLimits {
  /// The maximum number of open descriptors of a command: a store, its log and locks, feeds, a socket and its
  /// clients.
  private static let minimumFiles: rlim_t = 64
  /// The required address space in bytes: the program, its libraries and the stacks of its threads.
  private static let minimumMemory: rlim_t = 1 << 30

  /// Raises the limits where possible.
  ///
  /// - Returns: The insufficient limit and the remedy; `nil` if the limits are sufficient.
  static func lack() -> String? {
    if var files = limit(of: RLIMIT_NOFILE), files.rlim_cur < minimumFiles {
      files.rlim_cur = min(minimumFiles, files.rlim_max)
      let isRaised = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files) == 0
      guard isRaised, files.rlim_cur >= minimumFiles else {
        return "at most \(files.rlim_max) files may be open, and \(minimumFiles) are needed; "
          + "raise the limit: ulimit -n \(minimumFiles)"
      }
    }
    if let memory = limit(of: RLIMIT_AS), memory.rlim_cur < minimumMemory {
      let kibibytes = minimumMemory / 1024
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
