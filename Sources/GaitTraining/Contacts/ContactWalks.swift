package import Foundation

/// The walks that the contact models are made of: those whose feet were measured.
package struct ContactWalks: Sendable {
  package let walks: [ContactWalk]

  package init(_ walks: [ContactWalk]) { self.walks = walks }

  /// Reads the sets below the folder of the data.
  ///
  /// - Throws: ``GaitRecordingError`` for the first recording that is none.
  package init(data: URL) throws(GaitRecordingError) {
    var walks: [ContactWalk] = []
    for study in KnownWalks.studies {
      for name in try study.names(below: data) {
        if let walk = ContactWalk(try study.recording(name, below: data)) { walks.append(walk) }
      }
    }
    self.init(walks)
  }

  /// Rising.
  package var subjects: [GaitSubject] { Set(walks.map(\.subject)).sorted() }
}
