import SurveyModel

/// What one version of a task makes of the planned columns: index tables, so that writing a row looks nothing up by name.
struct VersionPlan {
  /// The answers of the plan as this version has them, parallel to ``TaskPlan/answers``; nil: not in this version.
  let answers: [Placement?]
  /// The task itself, for what is seldom asked.
  let task: NavigableOrderedTask
  /// What each run sees in an order of its own.
  let shuffles: [SeenShuffle]
  /// For each of ``TaskPlan/orders`` its place among ``shuffles``; nil: nothing is shuffled under this id.
  let orders: [Int?]
  /// The ids of the steps in declared order.
  let steps: NameIndex
  /// Whether a run that ends at this step loses its answers, by the place of the step.
  let erasesAnswers: [Bool]

  /// Where an item stands in a version.
  struct Placement {
    /// The place of its step in declared order, from 0.
    let step: Int
    let stepID: String
    /// Its declared place on the page, from 1.
    let position: Int
    /// Its place among all items of the page in declared order, from 0.
    let index: Int
    /// Whether a condition of its own may leave it out of its page.
    let isConditional: Bool
    /// Whether only a later version asks it, on the page of a consent: runs of this version have it that agreed anew.
    let isOfLaterVersion: Bool
    /// For each of the answer's cells the condition of the choice that it tells of; nil where no choice has one.
    let conditions: [Expression?]?
    /// The place of its form among ``VersionPlan/shuffles``; nil where it stands as declared.
    let shuffle: Int?
    /// The order of its choices; nil where they stand as declared.
    let choices: Shuffle?
    /// Which of the answer's cells this version can fill.
    let offers: [Bool]
  }
}
