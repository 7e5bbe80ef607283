import Foundation
import SwimTraining
import Swimming

extension SwimTrainer {
  /// Trains the wear model and writes its table and its Swift source.
  static func writeWear(
    _ recordings: [LabelledRecording], _ head: ModelTableHead, below root: URL
  ) throws {
    let windows = WearTrainer.windows(recordings)
    print("wear: \(windows.count) windows")
    let table = WearTableFile(head, WearTrainer().coefficients(for: windows))
    let place = root.appending(path: WearTableFile.path)
    let text = table.text(replacing: try? String(contentsOf: place, encoding: .utf8))
    for (path, text) in [(WearTableFile.path, text), (WearTableFile.swiftPath, table.swift)] {
      try Data(text.utf8).write(to: root.appending(path: path), options: .atomic)
      print(path)
    }
  }
}
