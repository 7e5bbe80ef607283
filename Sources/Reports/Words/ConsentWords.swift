package import Console
package import HealthModel
package import HealthStorage

/// The text of a permission request.
///
/// Text from the application cannot break out of its line.
package struct ConsentWords {
  let languages: [String]
  package let times: TimeText

  package init(languages: [String], times: TimeText) {
    self.languages = languages
    self.times = times
  }

  package func lines(_ request: ConsentRequest) -> [String] {
    let device = request.device.map { " on \($0)" } ?? ""
    var lines = [
      "\(request.client.name) (\(request.client.bundleIdentifier))\(device) requests, "
        .withoutControls
        + "\(times.dateAndMinute(request.requested)):"
    ]
    let read = request.read.filter { $0 != .location }
    if !read.isEmpty { lines.append("  to read \(names(read))") }
    if request.read.contains(.location) {
      lines.append(
        "  to receive your location: live positions while it records, and those of your routes")
    }
    if !request.documents.isEmpty {
      lines.append("  to read \(request.documents.count) of your documents:")
      lines += request.documents.map { "    \(line($0))" }
    }
    if !request.read.isEmpty || !request.documents.isEmpty, let purpose = request.readPurpose {
      lines.append("    “\(purpose.text(in: languages).withoutControls)”")
    }
    if !request.share.isEmpty {
      lines.append("  to save \(names(request.share))")
      if let purpose = request.sharePurpose {
        lines.append("    “\(purpose.text(in: languages).withoutControls)”")
      }
    }
    if let plea = request.recalibration {
      lines.append(
        "  to recalibrate \(plea.type.name) from \(times.dateAndMinute(plea.from)) on")
      lines += RecalibrationWords(times: times).explanation(from: plea.from).map { "    \($0)" }
    }
    if let companion = request.companion {
      lines.append(
        "  to be a companion of \(companion): both then share their permissions,".withoutControls)
      lines.append("  and its own earlier permissions are removed")
    }
    if !request.unusedShares.isEmpty {
      lines.append("  It may already save \(names(request.unusedShares)) but has never done so.")
    }
    return lines
  }

  package func line(_ document: DocumentListing) -> String {
    let author = document.authorName.map { ", \($0)" } ?? ""
    return "\(document.title)\(author)".withoutControls
      + ", \(times.dateAndMinute(document.span.start))"
  }

  private func names(_ types: [ObjectType]) -> String {
    types.map(\.name).joined(separator: ", ")
  }
}

/// The explanation of a recalibration, shown before the confirmation.
package struct RecalibrationWords {
  package let times: TimeText

  package init(times: TimeText) {
    self.times = times
  }

  /// Returns when to recalibrate, and the effects.
  package func explanation(from date: Instant) -> [String] {
    [
      "Recalibrate after an event that changed how far you can walk at once: an operation, an injury, an",
      "illness or a new medication. Do not recalibrate for a good or bad week: estimates follow those.",
      "New estimates will ignore data from before \(times.dateAndMinute(date)). Existing estimates stay.",
      "A new estimate needs enough walking since then, which can take up to 14 days.",
      "The effect ends after six weeks, the time span that an estimate uses.",
    ]
  }
}
