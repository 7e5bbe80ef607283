import Console
import Foundation
import HealthModel
package import HealthStorage
import Recording
import StoreKeys

extension Checkup {
  /// Checks the store, its disk space, and running or unfinished recordings.
  ///
  /// - Parameters:
  ///   - path: The path of the store.
  ///   - client: The program that opens it as its owner.
  /// - Returns: One checkup per subject.
  package static func store(_ path: String, for client: ClientIdentity) async -> [Checkup] {
    do {
      let exposed = StorePrivacy(path: path).exposedFiles()
      let store = try HealthStore(
        at: path, for: client, as: .owner, creating: false,
        key: try StoreKeeping(of: path).key())
      return [
        permissions(of: store.path, exposed), space(above: path), try await recording(in: store),
        try await analysis(in: store), try await collection(in: store),
      ]
    } catch StoreError.file(_, .missing) {
      return [
        Checkup("store", .ok, "\(path) does not exist yet; the first recording creates it"),
        space(above: path),
      ]
    } catch {
      return [Checkup("store", .fail, "\(error)"), space(above: path)]
    }
  }

  /// Checks the permissions of the store; opening it has already removed the access of others.
  private static func permissions(
    of path: String, _ exposed: [StorePrivacy.Exposure]
  ) -> Checkup {
    guard access(path, W_OK) == 0 else {
      return Checkup(
        "store", .fail, "\(path) is not writable",
        advice: "change its owner: sudo chown $USER '\(path)'")
    }
    if let first = exposed.first {
      return Checkup(
        "store", .warn,
        "\(first.path) was readable by \(first.audience) (mode \(first.octalMode)); its mode is now 0600",
        advice: "find out which program changed its mode, and who could have read it")
    }
    guard let folder = StorePrivacy(path: path).exposedFolder() else {
      return Checkup("store", .ok, path)
    }
    let verb = folder.isWritable ? "replace or delete" : "see the name of"
    return Checkup(
      "store", folder.isWritable ? .warn : .ok,
      "\(path); \(folder.audience) can \(verb) it, since its folder has mode \(folder.octalMode)",
      advice: folder.isWritable ? "chmod 700 '\(folder.path)'" : nil)
  }

  private static let gigabyte = 1e9
  /// The minimum free space in bytes: some hours of recording and a reserve for the system.
  private static let minimumSpace = 50e6
  /// The free space in bytes below which other programs may fill the disk during a long recording.
  private static let littleSpace = 1e9

  /// Checks the free space of the file system of the store, or of the nearest existing folder above it.
  private static func space(above path: String) -> Checkup {
    var folder = (path as NSString).deletingLastPathComponent
    while !folder.isEmpty, folder != "/", access(folder, F_OK) != 0 {
      folder = (folder as NSString).deletingLastPathComponent
    }
    if folder.isEmpty { folder = "." }
    var facts = statvfs()
    guard statvfs(folder, &facts) == 0 else {
      return Checkup("space", .warn, "cannot determine the free space of \(folder)")
    }
    let bytes = Double(facts.f_bavail) * Double(facts.f_frsize)
    let text = "\(MeasureText.fixed(bytes / gigabyte, 1)) GB free in \(folder)"
    if bytes < minimumSpace { return Checkup("space", .fail, text, advice: "free disk space") }
    return Checkup(
      "space", bytes < littleSpace ? .warn : .ok, text,
      advice: bytes < littleSpace ? "free disk space before a long recording" : nil)
  }

  private static func recording(in store: HealthStore) async throws(StoreError) -> Checkup {
    let unfinished: UnfinishedRecording
    do throws(StoreError) {
      guard let found = try await store.unfinishedRecording() else {
        return Checkup("recording", .ok, "none running or unfinished")
      }
      unfinished = found
    } catch .recording(.unreadable(let detail)) {
      return Checkup(
        "recording", .warn, "an unfinished recording cannot be read: \(detail)",
        advice: "workout recover, which moves it to a separate store")
    }
    let id = unfinished.plan.id.shortWord
    if unfinished.isRunning {
      return Checkup("recording", .ok, "\(id) is running (process \(unfinished.process))")
    }
    return Checkup(
      "recording", .warn, "\(id) is unfinished; its readings are stored",
      advice: "workout recover")
  }

  /// The maximum number of waiting workouts that are listed.
  private static let maximumListed = 3

  /// Checks for imported workouts that wait for analysis, after an interrupted import or one without analysis.
  private static func analysis(in store: HealthStore) async throws(StoreError) -> Checkup {
    let waiting = try await store.workoutsWaitingForAnalysis()
    guard !waiting.isEmpty else {
      return Checkup("analysis", .ok, "no imported workouts are waiting")
    }
    let listed = waiting.prefix(maximumListed).map(\.shortWord).joined(separator: ", ")
    let more = waiting.count > maximumListed ? " and others" : ""
    let words =
      waiting.count == 1
      ? "1 imported workout is waiting" : "\(waiting.count) imported workouts are waiting"
    return Checkup(
      "analysis", .warn, "\(words) for analysis: \(listed)\(more)", advice: "workout analyze --all")
  }

  /// Lists the types whose collection is off.
  private static func collection(in store: HealthStore) async throws(StoreError) -> Checkup {
    let off = try await store.collection().off.keys
      .map { ObjectType(identifier: $0)?.name ?? $0 }.sorted()
    return Checkup(
      "collection", .ok,
      off.isEmpty ? "every type is collected" : "off: \(off.joined(separator: ", "))")
  }

  /// Checks the folder of the control socket.
  package static func runtimeFolder(storePath: String) -> Checkup {
    let given = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"] ?? ""
    let folder = ControlSocketAddress(storePath: storePath).folder
    guard given.isEmpty else {
      var facts = stat()
      guard stat(given, &facts) == 0, access(given, W_OK) == 0 else {
        return Checkup(
          "runtime", .fail, "XDG_RUNTIME_DIR is \(given), which does not exist or is not writable",
          advice: "unset it, or set it to a folder that you own")
      }
      return Checkup("runtime", .ok, "control sockets in \(folder)")
    }
    if folder.hasPrefix("/run/user/") {
      return Checkup("runtime", .ok, "control sockets in \(folder)")
    }
    return Checkup(
      "runtime", .warn, "XDG_RUNTIME_DIR is not set; control sockets in \(folder)",
      advice: "set it to the same folder in every session that controls the recording")
  }
}
