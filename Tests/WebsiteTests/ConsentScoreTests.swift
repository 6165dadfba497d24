import SQLite
import Testing

@testable import Website

/// Scores over a consent and over who signed it, through the whole server.
@Suite struct `A score over a consent` {
  private static let files = walking(
    """
    steps:
      - id: consent
        type: consent
        document: pages/consent.md
        version: "1"
        statements: [{ adult: I am an adult }, { read: I have read this }]
        agree: I agree
        disagree: I do not
        signers:
          - { id: participant, title: Participant }
          - { id: witness, title: Witness, optional: true }
        declined: declined
      - { id: far, type: question, question: "How far?", answer: { type: integer } }
      - { id: done, type: completion, title: Thank you }
      - { id: declined, type: completion, reason: declined, title: Goodbye }
    scores:
      agreed: { value: consent == true }
      signatures: { sum: [participant, witness] }
      share: { mean: [participant, witness], atLeast: 2 }
    """
  )
  .merging(["pages/consent.md": "# To take part\n\nYou walk.\n"]) { $1 }

  private func scores(_ site: TestSite) throws -> [String] {
    try site.database().all("SELECT name || '=' || value FROM run_value WHERE kind = 'score' ORDER BY name") { row in
      row.text(0)
    }
  }

  @Test func `counts one for whoever agreed or signed, and nothing for whoever stayed away`() throws {
    let ticks = [("consent.adult", "1"), ("consent.read", "1"), ("consent", "agree")]
    let participant = [("participant.givenName", "Ann"), ("participant.familyName", "Lee")]
    let witness = [("witness.givenName", "Bea"), ("witness.familyName", "Lee")]
    for (signed, expected) in [
      (participant, ["agreed=1", "share__n=1", "signatures=1", "signatures__n=1"]),
      (participant + witness, ["agreed=1", "share=1", "share__n=2", "signatures=2", "signatures__n=2"]),
    ] {
      let site = try TestSite(Self.files)
      let run = try site.begin()
      try site.answer("consent", of: run, ticks + signed)
      #expect(try site.answer("far", of: run, [("far", "3")]).location == "\(run)/done")
      #expect(try scores(site) == expected)
    }
  }

  @Test func `is not there for whoever declines`() throws {
    let site = try TestSite(Self.files)
    let run = try site.begin()
    #expect(try site.answer("consent", of: run, [("consent", "disagree")]).location == "\(run)/declined")
    #expect(try scores(site).isEmpty)
  }
}
