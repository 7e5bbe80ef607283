import Console
import HealthModel

/// A text of the pages; each language has all of them.
package enum PageWord: String, CaseIterable, Hashable, Sendable {
  case skip, footer, totals, route, charts, chartHint, at, keys, close
  case lengths, laps, splits, events, origin, activities
  case time, elapsed, moving, distance, pace, fastestPace, speed, fastestSpeed, ascent, descent
  case averageHeartRate, maximumHeartRate, heartRate, altitude, steps, strokes, energy
  case lap, split, start, style, swolf, rise, kind, name, end
  case pause, segment, marker, set
  case source, device, identifier, timeZone, estimates
  /// `{0}` is the title of a chart, `{1}` its lowest, `{2}` its highest and `{3}` its mean value.
  case chartSentence
  /// `{0}` is the title of a chart.
  case chartTable
  /// `{0}` is the distance of a route.
  case mapCaption, mapTrimmed, mapHidden
  /// `{0}` is who made the map.
  case mapGround
  /// `{0}` is the host of the tiles.
  case mapOnline
  case mapNoTiles, mapWhole, keyMapArrows, keyMapZoom, keyMapWhole
  /// `{0}` is the number of lengths, `{1}` the time of a typical one.
  case lengthsSentence
  /// `{0}` is one end of a range, `{1}` the other.
  case range
  case keyArrows, keyShift, keyEnds, keyEscape, keyTables, keyHelp
  case day, week, month, year, workouts, activity, all, calendar, noWorkouts
  case rings, ringMove, ringExercise, ringStand, ringRoll, ringsPaused, animate
  case earlier, later, timeByDay, timeByMonth
  /// `{0}` is a sum, `{1}` the part with the most of it, `{2}` its amount.
  case barSentence
  /// `{0}` is a number of workouts.
  case cutList
  /// `{0}` is an amount, `{1}` the goal.
  case amountOfGoal
  /// `{0}` is the number of a week, `{1}` its year.
  case weekTitle
  /// `{0}` is the name of a month, `{1}` its year.
  case monthTitle
  /// `{0}` is the name of a weekday, `{1}` the day, `{2}` the name of the month, `{3}` the year.
  case dayTitle
  case home, today, latest, older, find, findHint, nothingFound, emptyStore, servedFooter
  case live, nothingRecording, stateRunning, statePaused, stateReady, connectionLost
  /// `{0}` is the name of a device, `{1}` a duration.
  case silentFor
  case doPause, doResume, doLap, doNext, doStop, stopHead
  case now, mean, cadence, power, lapTime, lapDistance, positioning
  case strideLength, oscillation, groundContact
  case notFound, notFoundHint, colorBy, grade
  case trends, metric, event, showIt, trendsHint, noSamples, lowest, highest, typical
  case access, accessHint, noApplications, dataType, mayRead, maySave, yes, no, undecided, change
  case allowRead, denyRead, allowSave, denySave
  case requestsWaiting, wantsToRead, wantsToSave, allowMarked, denyAll, answerElsewhere
  /// `{0}` is a date.
  case sinceDate
  case replicas, replicasHint, noReplicas, lastExchange, waitingChanges, never
  case pairDevice, pairHint, pairBegin, pairSecret, pairCancel
  /// `{0}` is an address.
  case pairWaiting
  /// `{0}` is the name that a device gives, `{1}` its address.
  case pairQuestion
  /// `{0}` is the name of a device.
  case pairDone
  case checks, checksHint, check, result, advice, stateOk, stateWarn, stateFail
  /// `{0}` and `{1}` are the ends of an interval.
  case interval
  /// `{0}` is the reason.
  case noEstimate
  case estimateHint, value, date, rangeOf8, walkingSteadiness, sixMinuteWalk
  case heat, heatWhere, heatMove, heatCloser, heatFarther, heatNorth, heatSouth, heatWest, heatEast
  case heatAll, heatAreas, heatPlace, heatSide, heatRoutes, heatNoRoutes, heatAgain
  /// `{0}` is a number of routes, `{1}` of locations.
  case heatTotals
  /// `{0}` is an area, `{1}` its side, `{2}` its number of routes; `{3}` and `{4}` are corners of the picture.
  case heatSentence
  /// `{0}` and `{1}` are corners of the picture.
  case heatNothing
  /// `{0}` is the number of routes that were read, `{1}` of all to read.
  case heatUpdating
  /// `{0}` is a length.
  case heatScale
  /// `{0}` is a number of routes.
  case heatCount
  case records, record, recordsHint, noRecords, earlierRecords, halfMarathon, marathon, halfMile
  case mile, longestDistance, longestTime, mostAscent, heartRateZones, powerZones, zone, share
  /// `{0}` is the number of workouts that were read, `{1}` of all to read.
  case recordsUpdating
  /// `{0}` is a duration.
  case powerOver, heartRateOver
  case load, loadHint, noLoads, fitness, fatigue, form, loadNone
  case loadNoHeartRate, loadNoEffort, loadNoMaximum, loadNoReserve
  /// `{0}` is the fitness, `{1}` the fatigue, `{2}` the form.
  case loadToday
  /// `{0}` is a number of days, `{1}` the number that is needed.
  case loadTooFewDays
  /// `{0}` is a number of workouts, `{1}` the reason.
  case loadGap
  /// `{0}` is the number of days with a load, `{1}` of all days, `{2}` the greatest load.
  case loadSentence
  /// `{0}` is the time below the zones, `{1}` that without a value.
  case zonesRest
  case zones, zonesHint, noZones, paceZones, last7Days, last28Days
  case segments, segmentsHint, noSegments, noEfforts, rank, behind
  /// `{0}` is the number of segments and workouts that were compared, `{1}` of all to compare.
  case segmentsUpdating
  /// `{0}` is the number of all efforts.
  case moreEfforts
  case followedCourse, courseLeft, courseClimb, courseCovered, courseEnd, courseNeverReached, ghost
  case courseNotReached, courseFinished, courseBackward, courseFollowed
  /// `{0}` is a time.
  case ghostAhead, ghostBehind
  /// `{0}` is the greatest distance, and the current one.
  case offCourse, offCourseNow
  case plan, planComplete, planIncomplete, planStep, planRepeat, planDone, purpose
  case warmUp, work, recovery, standing, coolDown
  case rangeOfDay, predicted, enteredByHand
  /// `{0}` is a number of days.
  case meanOfDays
  /// `{0}` is the rank of a percentile.
  case percentile
  /// `{0}` is a type with its unit, `{1}` the days with samples, `{2}` all days, `{3}` the lowest and `{4}` the highest.
  case trendSentence
  /// `{0}` is the mean before the event, `{1}` that from it on, `{2}` what is averaged.
  case trendMeans
  /// `{0}` is a type with its unit.
  case trendNothing
  /// `{0}` is a type, `{1}` its unit.
  case typeInUnit
  case test, testKind, sixMinuteWalkTest, rockportMile, cooperRun, shuttleRun
  /// `{0}` is the name of a test, `{1}` its time.
  case testCompleted, testStopped, testInterrupted
  /// `{0}` is a number of laps, `{1}` the length of one.
  case courseLaps
  case course, rests, shuttles, level, startHeartRate, endHeartRate, oxygenUptake, outsideStudy
  /// `{0}` is a number of rests, `{1}` their time.
  case restsInAll
  /// `{0}` is the distance of similar people, `{1}` the distance that 19 of 20 exceed.
  case referenceLimit
  case reference, referenceSource, noResult, refusedInterrupted, refusedEarly, refusedDistance
  case refusedLevel, refusedAge, refusedSex, refusedMass, refusedHeartRate, refusedRange
  case refusedReference
  case note, effort, gear, privacy, privateWorkout, version, recomputed
  /// `{0}` is the identifier of another workout.
  case mergedWith, splitFrom
  case noPlaces, gapsInFixes, sparseFixes, timerStops, rejectedFixes, countedOtherwise
  case jitterRemoved, openWaterSmoothing, poolLengths, contradictingTimes, altitudeFilter
  case movingRule, energyModel, speedFilter, heartRateAveraging, otherSensor
  case freestyle, backstroke, breaststroke, butterfly, mixed, kickboard, unknownStyle
}

/// A language of the pages with its texts.
package struct PageLanguage: Sendable {
  /// The tag of BCP 47, such as `de`.
  package let tag: String
  let words: [PageWord: String]
  /// The names of activities; those without one have their English title.
  let activities: [WorkoutActivityType: String]
  /// The names of types of samples by their names in JSON.
  let types: [String: String]
  /// January first.
  let months: [String]
  /// Monday first.
  let weekdays: [String]
  /// How many letters of a weekday are its short form.
  let weekdayLetters: Int
  /// The sign between whole and decimal digits.
  var decimalSign = "."

  package static let all: [PageLanguage] = [.english, .german, .japanese]

  /// Returns the first language that a person prefers and that exists; English otherwise.
  ///
  /// - Parameter tags: Tags of BCP 47 in order of preference; a region is ignored.
  /// - Returns: The language.
  package static func preferred(of tags: [String]) -> PageLanguage {
    for tag in tags {
      let language = tag.prefix { $0 != "-" }.lowercased()
      if let found = all.first(where: { $0.tag == language }) { return found }
    }
    return .english
  }

  /// Measures in the notation of the language.
  func spelled(_ measures: MeasureText) -> MeasureText {
    MeasureText(units: measures.units, decimalSign: decimalSign)
  }

  package subscript(word: PageWord) -> String { words[word] ?? word.rawValue }

  /// Returns a text with values in the places of `{0}`, `{1}` and so on.
  package func text(_ word: PageWord, _ values: String...) -> String {
    var text = ""
    var rest = self[word][...]
    while let open = rest.firstIndex(of: "{") {
      text += rest[..<open]
      rest = rest[rest.index(after: open)...]
      guard let close = rest.firstIndex(of: "}") else { break }
      if let index = Int(rest[..<close]), values.indices.contains(index) { text += values[index] }
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }

  func name(_ type: QuantityType) -> String { types[type.name] ?? type.name }

  func name(_ activity: WorkoutActivityType) -> String { activities[activity] ?? activity.title }
}
