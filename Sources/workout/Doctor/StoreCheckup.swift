import Foundation
import HealthModel
import HealthStorage
import Recording

extension Checkup {
  /// The store, the space for it, and whether something records into it or was left unfinished.
  static func store(_ path: String) async -> [Checkup] {
    do {
      let exposed = StorePrivacy(path: path).exposedFiles()
      let store = try HealthStore(
        at: path, for: .commandLine, as: .owner, creating: false, key: try StoreKey.named())
      return [
        permissions(of: store.path, exposed), space(above: path), try await recording(in: store),
        try await analysis(in: store), try await collection(in: store),
      ]
    } catch StoreError.missing {
      return [
        Checkup("store", .ok, "\(path) is not there yet; the first recording makes it"),
        space(above: path),
      ]
    } catch {
      return [Checkup("store", .fail, "\(error)"), space(above: path)]
    }
  }

  /// Opening the store has closed to others what was open to them.
  private static func permissions(
    of path: String, _ exposed: [StorePrivacy.Exposure]
  ) -> Checkup {
    guard access(path, W_OK) == 0 else {
      return Checkup(
        "store", .fail, "\(path) cannot be written to", advice: "chown it to yourself")
    }
    if let first = exposed.first {
      return Checkup(
        "store", .warn,
        "\(first.path) was open to \(first.audience) (mode \(first.octalMode)) until now; it is 0600",
        advice: "find out what widened it, and who may have read it")
    }
    guard let folder = StorePrivacy(path: path).exposedFolder() else {
      return Checkup("store", .ok, path)
    }
    let verb = folder.isWritable ? "replace or delete" : "see the name of"
    return Checkup(
      "store", folder.isWritable ? .warn : .ok,
      "\(path); \(folder.audience) can \(verb) it, for its folder has mode \(folder.octalMode)",
      advice: folder.isWritable ? "chmod 700 '\(folder.path)'" : nil)
  }

  private static let gigabyte = 1e9
  /// Bytes: some hours of recording and a little for the rest of the system.
  private static let leastSpace = 50e6
  /// Bytes: with less, other programs may fill what is left during a long recording.
  private static let littleSpace = 1e9

  /// The space on the file system of the store, or of the nearest folder there is above it.
  private static func space(above path: String) -> Checkup {
    var folder = (path as NSString).deletingLastPathComponent
    while !folder.isEmpty, folder != "/", access(folder, F_OK) != 0 {
      folder = (folder as NSString).deletingLastPathComponent
    }
    if folder.isEmpty { folder = "." }
    var facts = statvfs()
    guard statvfs(folder, &facts) == 0 else {
      return Checkup("space", .warn, "cannot tell how much space \(folder) has")
    }
    let bytes = Double(facts.f_bavail) * Double(facts.f_frsize)
    let text = "\(MeasureText.fixed(bytes / gigabyte, 1)) GB free in \(folder)"
    if bytes < leastSpace { return Checkup("space", .fail, text, advice: "free some") }
    return Checkup(
      "space", bytes < littleSpace ? .warn : .ok, text,
      advice: bytes < littleSpace ? "free some before a long recording" : nil)
  }

  private static func recording(in store: HealthStore) async throws(StoreError) -> Checkup {
    guard let unfinished = try await store.unfinishedRecording() else {
      return Checkup("recording", .ok, "none is running or unfinished")
    }
    let id = unfinished.plan.id.shortWord
    if unfinished.isRunning {
      return Checkup("recording", .ok, "\(id) is running (process \(unfinished.process))")
    }
    return Checkup(
      "recording", .warn, "\(id) was left unfinished, with everything it had",
      advice: "workout recover")
  }

  /// Identities of waiting workouts that are listed.
  private static let maximumListed = 3

  /// Imported workouts that wait for an analysis: an import was interrupted, or asked for none.
  private static func analysis(in store: HealthStore) async throws(StoreError) -> Checkup {
    let waiting = try await store.workoutsWaitingForAnalysis()
    guard !waiting.isEmpty else { return Checkup("analysis", .ok, "no imported workout waits") }
    let listed = waiting.prefix(maximumListed).map(\.shortWord).joined(separator: ", ")
    let more = waiting.count > maximumListed ? " and others" : ""
    let words =
      waiting.count == 1 ? "1 imported workout waits" : "\(waiting.count) imported workouts wait"
    return Checkup(
      "analysis", .warn, "\(words) for analysis: \(listed)\(more)", advice: "workout analyze --all")
  }

  /// The types that are not collected: not wrong, and easily forgotten.
  private static func collection(in store: HealthStore) async throws(StoreError) -> Checkup {
    let off = try await store.collection().off.keys
      .map { ObjectType(identifier: $0)?.name ?? $0 }.sorted()
    return Checkup(
      "collection", .ok,
      off.isEmpty ? "every type is collected" : "off: \(off.joined(separator: ", "))")
  }

  /// Where the control socket of a recording goes.
  static func runtimeFolder(storePath: String) -> Checkup {
    let given = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"] ?? ""
    let folder = ControlSocketAddress(storePath: storePath).folder
    guard given.isEmpty else {
      var facts = stat()
      guard stat(given, &facts) == 0, access(given, W_OK) == 0 else {
        return Checkup(
          "runtime", .fail, "XDG_RUNTIME_DIR is \(given), which is not there or not yours",
          advice: "unset it, or name a folder of yours")
      }
      return Checkup("runtime", .ok, "control sockets in \(folder)")
    }
    if folder.hasPrefix("/run/user/") {
      return Checkup("runtime", .ok, "control sockets in \(folder)")
    }
    return Checkup(
      "runtime", .warn, "XDG_RUNTIME_DIR is not set; control sockets in \(folder)",
      advice: "set it alike wherever workout pause and the like are to work")
  }
}
