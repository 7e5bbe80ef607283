package import Foundation

/// The walks used to train the contact models: those with foot sensors.
package struct ContactWalks: Sendable {
  package let walks: [ContactWalk]

  package init(_ walks: [ContactWalk]) { self.walks = walks }

  /// Reads the datasets below the data folder.
  ///
  /// - Throws: ``GaitRecordingError`` for the first invalid recording.
  package init(data: URL) throws(GaitRecordingError) {
    var walks: [ContactWalk] = []
    for study in KnownWalks.studies {
      for name in try study.names(below: data) {
        if let walk = ContactWalk(try study.recording(name, below: data)) { walks.append(walk) }
      }
    }
    self.init(walks)
  }

  /// The people in ascending order.
  package var subjects: [GaitSubject] { Set(walks.map(\.subject)).sorted() }
}
