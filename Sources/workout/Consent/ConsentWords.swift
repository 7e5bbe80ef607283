import HealthModel
import HealthStorage

/// A request for access in words, for the person who decides; what the application says of itself stays
/// on its line.
struct ConsentWords {
  let languages: [String]
  let times: TimeText

  func lines(_ request: ConsentRequest) -> [String] {
    var lines = [
      "\(request.client.name) (\(request.client.bundleIdentifier)) asks, ".withoutControls
        + "\(times.dateAndMinute(request.requested)):"
    ]
    let read = request.read.filter { $0 != .location }
    if !read.isEmpty { lines.append("  to read \(names(read))") }
    if request.read.contains(.location) {
      lines.append(
        "  to receive your location: where you are while it records, and where your routes went")
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
        "  to be a companion of \(companion): each may then do what the other may,".withoutControls)
      lines.append("  and what was decided for it alone is forgotten")
    }
    if !request.unusedShares.isEmpty {
      lines.append("  It may save \(names(request.unusedShares)) already, and never did.")
    }
    return lines
  }

  func line(_ document: DocumentListing) -> String {
    let author = document.authorName.map { ", \($0)" } ?? ""
    return "\(document.title)\(author)".withoutControls
      + ", \(times.dateAndMinute(document.span.start))"
  }

  private func names(_ types: [ObjectType]) -> String {
    types.map(\.name).joined(separator: ", ")
  }
}
