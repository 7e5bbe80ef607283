import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Fitness

@Suite("Nights, when they usually are, and how regular")
struct SleepNightsTests {
  private static let zone = TimeZone(identifier: "Europe/Berlin") ?? .current
  private static let watch = Source(name: "Watch", bundleIdentifier: "test.watch")
  private static let phone = Source(name: "Phone", bundleIdentifier: "test.phone")
  private typealias State = SleepNight.State

  /// A time from one hour after the noon before a day to another.
  private static func sample(
    _ state: State, _ day: CalendarDay, _ from: Double, _ to: Double, _ source: Source = watch
  ) -> CategorySample {
    let noon = day.advanced(by: -1).noon(in: zone)
    return CategorySample(
      type: .sleepAnalysis, value: state.rawValue,
      span: TimeRange(
        start: noon + .seconds(Int(from * 3600)), end: noon + .seconds(Int(to * 3600))),
      header: ObjectHeader(sourceRevision: SourceRevision(source: source)))
  }

  private static func nights(_ samples: [CategorySample]) -> SleepNights {
    SleepNights(samples.shuffled(), in: zone)
  }

  private static let monday = CalendarDay(number: 20_758)

  @Test("a night has its stages, the time awake in it and in bed, and its efficiency")
  func stages() throws {
    let day = Self.monday
    let night = try #require(
      Self.nights([
        Self.sample(.inBed, day, 10.5, 19), Self.sample(.core, day, 11, 14),
        Self.sample(.awake, day, 14, 14.5), Self.sample(.deep, day, 14.5, 16),
        Self.sample(.rem, day, 16, 18), Self.sample(.awake, day, 18, 18.5),
      ]).nights.first)
    #expect(night.day == day && night.source == Self.watch && night.hasStages)
    #expect(night.asleepSeconds == 6.5 * 3600)
    // Awake after the last waking up is no longer part of the sleep.
    #expect(night.awakeSeconds == 1800)
    #expect(night.seconds[.core] == 3 * 3600 && night.seconds[.deep] == 1.5 * 3600)
    #expect(night.span.duration == .seconds(7 * 3600))
    #expect(night.inBed?.duration == .seconds(8 * 3600 + 1800))
    #expect(abs(try #require(night.efficiency) - 6.5 / 8.5) < 1e-9)
  }

  @Test(
    "a night is the longest sleep from noon to noon, and of two sources that with more time asleep")
  func main() throws {
    let day = Self.monday
    let nights = Self.nights([
      // A nap, a night with overlapping parts, and a phone that saw less of it.
      Self.sample(.asleep, day, 2, 3.5), Self.sample(.asleep, day, 11, 15),
      Self.sample(.asleep, day, 14, 18), Self.sample(.asleep, day, 12, 18, Self.phone),
      Self.sample(.inBed, day, 8, 23, Self.phone),
      // The next night begins in the afternoon; the one after has only a time in bed.
      Self.sample(.asleep, day.advanced(by: 1), 1, 5),
      Self.sample(.inBed, day.advanced(by: 2), 11, 18),
    ])
    #expect(nights.nights.map(\.day) == [day, day.advanced(by: 1)])
    let night = try #require(nights.nights.first)
    #expect(night.asleepSeconds == 7 * 3600 && night.source == Self.watch)
    #expect(night.asleep.count == 1 && night.inBed == nil && !night.hasStages)
    #expect(nights.hours(of: night.span.start, in: night) == 11)
  }

  @Test("a night in which clocks change begins and ends by the clock", arguments: [20_751, 20_541])
  func clocks(number: Int) throws {
    // 2026-10-25 has 25 hours, 2026-03-29 has 23.
    let day = CalendarDay(number: number)
    let noon = day.noon(in: Self.zone)
    #expect((noon - day.span(in: Self.zone).start).inSeconds / 3600 != 12)
    let sample = CategorySample(
      type: .sleepAnalysis, value: 1,
      span: TimeRange(start: noon - .seconds(8 * 3600), end: noon - .seconds(1800)))
    let night = try #require(Self.nights([sample]).nights.first)
    #expect(night.day == day)
  }

  @Test("what is usual is the median with the middle half, and needs five nights")
  func schedule() throws {
    let nights = (0..<5).map { index in
      Self.sample(
        .asleep, Self.monday.advanced(by: index * 3), 11 + Double(index) * 0.25, 18.5)
    }
    #expect(SleepSchedule(Self.nights(Array(nights.dropLast()))) == nil)
    let schedule = try #require(SleepSchedule(Self.nights(nights)))
    #expect(schedule.nightCount == 5)
    #expect(schedule.asleepFrom.median == 11.5)
    #expect(schedule.asleepFrom.lower == 11.25 && schedule.asleepFrom.upper == 11.75)
    #expect(schedule.awakeFrom.median == 18.5 && schedule.awakeFrom.lower == 18.5)
    #expect(schedule.asleep.median == 7)
    #expect(SleepRegularity(Self.nights(nights)) == nil)
  }

  @Test(
    "the regularity index is 100 for equal nights, its formula for shifted ones, and low for nights at any time"
  )
  func regularity() throws {
    func index(_ starts: [Double], hours: Double = 8) throws -> SleepRegularity {
      try #require(
        SleepRegularity(
          Self.nights(
            starts.enumerated().map { index, start in
              Self.sample(.asleep, Self.monday.advanced(by: index), start, start + hours)
            })))
    }
    let equal = try index([11, 11, 11, 11, 11, 11])
    #expect(equal.index == 100 && equal.interval80 == 100...100 && equal.pairCount == 5)
    // Each night an hour later than the one before: two of 24 hours differ.
    let shifted = try index([9, 10, 11, 12, 13, 14])
    #expect(abs(shifted.index - (-100 + 200 * 22 / 24)) < 1e-9)
    var generator = SplitMix64(seed: 4)
    let random = try index(
      (0..<200).map { _ in Double(Int.random(in: 0...12, using: &generator)) }, hours: 12)
    #expect(random.index < 45 && random.interval80.lowerBound > -100)
    // A half of the nights are half a day away from the others.
    let opposite = try index([0, 12, 0, 12, 0, 12], hours: 12)
    #expect(opposite.index == -100)
    #expect(
      SleepRegularity(
        Self.nights((0..<9).map { Self.sample(.asleep, Self.monday.advanced(by: $0 * 2), 11, 18) }))
        == nil)
  }
}
