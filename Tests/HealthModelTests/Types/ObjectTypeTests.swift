import Foundation
import HealthModel
import Testing

@Suite("All object types")
struct ObjectTypeTests {
  @Test("there are 210 types, each with a unique identifier and name")
  func counts() {
    // SAMP-01
    #expect(ObjectType.all.count == 124 + 73 + 2 + 3 + 6 + 1 + 1)
    #expect(Set(ObjectType.all.map(\.identifier)).count == ObjectType.all.count)
    #expect(Set(ObjectType.all.map(\.name)).count == ObjectType.all.count)
  }

  @Test("every type is found by its identifier and by its name", arguments: ObjectType.all)
  func lookup(type: ObjectType) {
    #expect(ObjectType(identifier: type.identifier) == type)
    #expect(ObjectType(name: type.name) == type)
  }

  @Test("a sample of each kind has the type of its kind")
  func samples() {
    // SAMP-01, SAMP-08
    let span = TimeRange(start: Instant(microseconds: 0), duration: .seconds(60))
    let steps = QuantitySample(type: .stepCount, quantity: Quantity(90, .count), span: span)
    let sleep = CategorySample(type: .sleepAnalysis, value: 3, span: span)
    let meal = Correlation(type: .food, span: span, members: [.quantity(steps)])
    let route = WorkoutRoute(workout: UUID(), span: span, locationCount: 0)
    #expect(Sample.quantity(steps).type == .quantity(.stepCount))
    #expect(Sample.category(sleep).type == .category(.sleepAnalysis))
    #expect(Sample.correlation(meal).type == .correlation(.food))
    #expect(Sample.route(route).type == .workoutRoute)
    #expect(ObjectType.workoutRoute.isSample)
    #expect(ObjectType(identifier: "HKWorkoutRouteTypeIdentifier") == .workoutRoute)
  }

  @Test("no application saves computed summaries or the owner's characteristics")
  func platformOnly() {
    // SAMP-20
    let closed = ObjectType.all.filter { !$0.isSavedByApplications }
    #expect(closed.count == 5 + 6 + CharacteristicType.all.count + 2)
    #expect(closed.contains(.activitySummary) && closed.contains(.location))
    #expect(closed.contains(.quantity(.appleWalkingSteadiness)))
    #expect(closed.contains(.category(.appleWalkingSteadinessEvent)))
    #expect(!closed.contains(.quantity(.sixMinuteWalkTestDistance)))
  }

  @Test("a blood pressure consists of the two pressures, and food of any members")
  func correlations() {
    #expect(
      CorrelationType.bloodPressure.members == [.bloodPressureSystolic, .bloodPressureDiastolic])
    #expect(CorrelationType.food.members.isEmpty)
    #expect(CorrelationType(name: "bloodPressure") == .bloodPressure)
    #expect(CorrelationType(name: "BloodPressure") == nil)
  }
}
