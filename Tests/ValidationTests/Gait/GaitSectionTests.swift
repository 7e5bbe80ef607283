import TestSupport
import Testing

@testable import Validation

/// The validation figures of walks with known truth.
@Suite("Validation figures of walks")
struct GaitSectionTests {
  private func figures(_ walkers: [GaitDataFolder.Walker]) async throws -> [String: Figure] {
    let report = try await GaitDataFolder(walkers: walkers).report()
    #expect(report.markdown.contains("## Walking ten metres and back, healthy"))
    return Dictionary(report.figures.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  @Test("each figure is present, on unseen people, with the simulated value")
  func made() async throws {
    let figures = try await figures([
      .init(name: "made1", cadence: 100, doubleSupportPercent: 27),
      .init(name: "made2", cadence: 110, asymmetryPercent: 12),
      .init(name: "made3", cadence: 120, asymmetryPercent: 24, doubleSupportPercent: 21),
    ])
    func value(_ name: String) throws -> Double {
      let figure = try #require(figures["gait.voisard.unseen." + name], "\(name)")
      #expect(figure.value.isFinite && figure.dataset == "gait/voisard-10m", "\(name)")
      #expect(figure.count == 3, "\(name)")
      return figure.value
    }
    #expect(try value("contacts.f1") > 0.95)
    #expect(try value("contacts.sd") < 40)
    #expect(try abs(value("contacts.bias")) < 40)
    #expect(try value("contacts.feet") > 0.95)
    #expect(try value("cadence.mae") < 1.5)
    #expect(try value("cadence.octaves") == 0)
    #expect(try value("speed.mae") < 0.5)
    #expect(try (0...1).contains(value("speed.coverage")))
    #expect(try value("doubleSupport.mae") < 15)
    #expect(try abs(value("doubleSupport.r")) <= 1)
    #expect(try value("asymmetry.mae") < 12)
    #expect(try value("asymmetry.r") > 0.8)
    let counted = try #require(figures["gait.steps.voisard.unseen.mape"])
    #expect(counted.value < 6 && counted.unit == "%")
    // None of these people is in the training data.
    #expect(figures.keys.allSatisfy { $0.contains("unseen") })
  }

  @Test("a person with every second step in the reference is reported as doubled, with half of F1")
  func doubled() async throws {
    let figures = try await figures([
      .init(name: "made1"), .init(name: "made2", toldContact: 2),
    ])
    #expect(figures["gait.voisard.unseen.cadence.octaves"]?.value == 1)
    let f1 = try #require(figures["gait.voisard.unseen.contacts.f1"]?.value)
    #expect((0.7...0.9).contains(f1))
    #expect(try #require(figures["gait.voisard.unseen.cadence.mae"]?.value) > 25)
  }

  @Test("a set without recordings is rejected with its folder")
  func empty() async {
    let error = await #expect(throws: (any Error).self) { try await self.figures([]) }
    #expect("\(String(describing: error))".contains("recordings of voisard-10m"))
  }
}
