internal import Foundation
import HealthModel

/// The positions along the course that explain the fixes.
extension CourseFollower {
  /// Moves each track to the place near its last one that fits a fix best.
  ///
  /// - Returns: Whether the first track moved on, and did not stay where it was left.
  mutating func advanceTracks(_ fix: Fix) -> Bool {
    // One who is far away keeps the place at which the course was left.
    let reach = Self.offMeters.upperBound
    var isContinuous = true
    for number in state.tracks.indices {
      let track = state.tracks[number]
      let advanced = index.advanced(
        track, to: fix.position, moved: fix.moved, error: fix.error)
      if state.phase == .offCourse, advanced.lateral > reach {
        state.tracks[number].lateral = advanced.lateral
        if number == 0 { isContinuous = false }
      } else {
        state.tracks[number] = advanced
      }
    }
    return isContinuous
  }

  /// Returns the places of the course near a fix, the likeliest first.
  ///
  /// Before the course was joined these are the first ones; later the nearest ahead.
  func candidates(_ fix: Fix) -> [CourseTrack] {
    let near = index.places(near: fix.position).filter { $0.lateral <= fix.backMeters }
    var found: [CourseTrack] = []
    var end = -Double.infinity
    for place in near {
      if place.meters - end < Self.separateMeters, let last = found.last {
        if place.lateral < last.lateral {
          found[found.count - 1] = CourseTrack(meters: place.meters, lateral: place.lateral)
        }
      } else {
        found.append(CourseTrack(meters: place.meters, lateral: place.lateral))
      }
      end = place.meters
    }
    let length = course.lengthMeters
    guard let shown = state.tracks.first, state.phase == .onCourse || state.phase == .offCourse
    else {
      // Just before the line of a closed course is its start.
      if course.isClosed {
        for number in found.indices where found[number].meters > length - Self.startMeters {
          found[number].meters -= length
        }
      }
      return found.sorted { abs($0.meters) < abs($1.meters) }
    }
    let sign = state.direction == .backward ? -1.0 : 1.0
    /// Ahead is likelier than back.
    func cost(_ meters: Double) -> Double {
      let change = (meters - shown.meters) * sign
      return change >= 0 ? change : -3 * change
    }
    if course.isClosed {
      for number in found.indices {
        let round = ((shown.meters - found[number].meters) / length).rounded()
        found[number].meters += round * length
        let other = found[number].meters + sign * length
        if cost(other) < cost(found[number].meters) { found[number].meters = other }
      }
    }
    return found.sorted { cost($0.meters) < cost($1.meters) }
  }

  /// Adds places that no track is at.
  mutating func addTracks(_ found: [CourseTrack]) {
    for place in found where state.tracks.count < Self.maximumTracks {
      if state.tracks.allSatisfy({ !isSame($0, place) }) { state.tracks.append(place) }
    }
  }

  private func isSame(_ a: CourseTrack, _ b: CourseTrack) -> Bool {
    var apart = abs(a.meters - b.meters)
    if course.isClosed {
      apart = apart.truncatingRemainder(dividingBy: course.lengthMeters)
      apart = min(apart, course.lengthMeters - apart)
    }
    return apart < Self.separateMeters
  }

  /// Shows another track where the movement contradicts the shown one, and drops those that are not needed.
  mutating func chooseTrack(_ fix: Fix) {
    let shown = state.tracks[0]
    let isLost = shown.lateral > fix.backMeters
    // A course that is there twice and followed against one pass may be followed along the other.
    if !isLost, shown.progress < CourseTrack.knownProgress, state.tracks.count == 1 {
      addTracks(candidates(fix))
    }
    let others = state.tracks.indices.dropFirst().filter {
      state.tracks[$0].lateral <= fix.backMeters
    }
    state.lostCount = isLost && !others.isEmpty ? state.lostCount + 1 : 0
    let forward = others.first { state.tracks[$0].isForward }
    if let forward, shown.progress < -CourseTrack.knownProgress / 2 {
      show(forward)
    } else if state.lostCount >= Self.agreeingFixes, let other = forward ?? others.first {
      show(other)
    }
    let current = state.tracks[0]
    let isCertain = current.isForward && current.lateral <= fix.backMeters
    state.tracks.removeAll { track in
      track != current && (isCertain || track.lateral > fix.offMeters)
    }
    // Two tracks that met are one.
    var kept: [CourseTrack] = []
    for track in state.tracks where kept.allSatisfy({ !isSame($0, track) }) { kept.append(track) }
    state.tracks = kept
  }

  private mutating func show(_ number: Int) {
    let track = state.tracks.remove(at: number)
    state.tracks.insert(track, at: 0)
    state.lostCount = 0
  }
}
