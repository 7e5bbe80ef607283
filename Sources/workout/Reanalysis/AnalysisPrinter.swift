import HealthModel
import HealthStorage
import Recording

/// Prints the result of each workout and the summary, as text or NDJSON.
actor AnalysisPrinter {
  private let isJSON: Bool
  private let isDryRun: Bool
  private let page: AnalysisPage
  private var progress = ProgressLine()

  init(isJSON: Bool, isDryRun: Bool, measures: MeasureText, times: TimeText) {
    self.isJSON = isJSON
    self.isDryRun = isDryRun
    page = AnalysisPage(measures: measures, times: times)
  }

  func report(_ entry: ReanalysisEntry) throws {
    if isJSON {
      try Output().line(try JSONText.line(AnalysisJSON(entry)))
    } else if let line = page.line(entry) {
      progress.clear()
      try Output().line(line)
    }
    progress.show("analyzing workouts, \(entry.done) of \(entry.count)")
  }

  func close(_ summary: ReanalysisSummary) throws {
    progress.clear()
    if isJSON {
      try Output().line(try JSONText.line(AnalysisSummaryJSON(summary, isDryRun: isDryRun)))
    } else {
      try Output().line(page.line(summary, isDryRun: isDryRun))
    }
  }
}
