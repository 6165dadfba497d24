/// What one version of a task makes of the planned columns: index tables, so that writing a row looks nothing up by name.
struct VersionPlan {
  /// The answers of the plan as this version has them, parallel to ``TaskPlan/answers``; nil: not in this version.
  let answers: [Placement?]
  /// The ids of the steps in declared order.
  let steps: NameIndex
  /// Whether a run that ends at this step loses its answers, by the place of the step.
  let erasesAnswers: [Bool]

  /// Where an item stands in a version.
  struct Placement {
    /// The place of its step in declared order, from 0.
    let step: Int
    let stepID: String
    /// Its place on the page, from 1.
    let position: Int
    /// Which of the answer's cells this version can fill.
    let offers: [Bool]
  }
}
