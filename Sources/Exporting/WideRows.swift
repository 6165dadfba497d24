import CivilTime
import SurveyModel

/// Writes the wide file: one row a run.
struct WideRows {
  let plan: TaskPlan

  /// Adds the cells of a run that `state` has read.
  func write(_ run: ExportRun, _ state: inout RunState, to csv: inout CSVBuffer) {
    for column in plan.runColumns { write(run, column, to: &csv) }
    for column in plan.values {
      let value = run.values[column.name]
      if csv.marksFormulas, case .number(let number)? = value {
        csv.cell(number: number.description)
      } else {
        csv.cell(value?.cell(.whole))
      }
    }
    write(plan.wideParts, of: run, &state, to: &csv)
    for column in plan.scores { csv.cell(run.values[column.name]?.cell(.whole)) }
  }

  /// Adds the cells of a pass: `state` has read the run as it would be with this pass alone.
  func write(
    _ run: ExportRun, pass number: Int, of table: PassTable, _ state: inout RunState, to csv: inout CSVBuffer
  ) {
    for (role, _) in table.leading {
      switch role {
      case .run: csv.cell(run.id)
      case .iteration: csv.cell(number)
      case .choice: csv.cell(table.choice(of: number, in: state.version.task))
      }
    }
    write(table.parts, of: run, &state, to: &csv)
  }

  private func write(_ parts: [WidePart], of run: ExportRun, _ state: inout RunState, to csv: inout CSVBuffer) {
    for part in parts {
      switch part {
      case .answer(let index): writeAnswer(index, of: run, state, to: &csv)
      case .order(let index): csv.cell(state.seenOrder(index))
      case .passes(let index):
        let table = plan.passTables[index]
        guard table.count != nil else { continue }
        if let count = state.count(ofPasses: table, in: run) { csv.cell(count) } else { csv.emptyCells(1) }
      }
    }
  }

  private func writeAnswer(_ index: Int, of run: ExportRun, _ state: borrowing RunState, to csv: inout CSVBuffer) {
    switch state.finding(index) {
    case .given(let answer, let givenAt):
      guard let placement = state.version.answers[index] else { return }
      write(answer, at: givenAt, plan.answers[index], offers: offers(placement, to: run, state), to: &csv)
    case .missing(let status):
      write(missing: status, plan.answers[index], to: &csv)
    }
  }

  /// Which of an answer's cells the run's version fills, without the choices that were not offered to this run.
  private func offers(
    _ placement: VersionPlan.Placement, to run: ExportRun, _ state: borrowing RunState
  ) -> [Bool] {
    guard let conditions = placement.conditions else { return placement.offers }
    return zip(placement.offers, conditions).map { offers, condition in
      offers && (condition.map { state.offers($0, to: run) } ?? true)
    }
  }

  private func write(_ run: ExportRun, _ column: RunColumn, to csv: inout CSVBuffer) {
    switch column {
    case .runID: csv.cell(run.id)
    case .participantID: csv.cell(run.participantID)
    case .task: csv.cell(plan.task)
    case .version: csv.cell(run.version)
    case .status: csv.cell(run.status.rawValue)
    case .mode: csv.cell(run.mode.rawValue)
    case .test: csv.cell(run.isTest)
    case .number: csv.cell(run.number)
    case .language: csv.cell(run.language)
    case .timezone: csv.cell(run.timezone)
    case .startedAt: csv.cell(run.startedAt)
    case .lastSavedAt: csv.cell(run.lastSavedAt)
    case .finishedAt: csv.cell(run.finishedAt)
    case .duration:
      csv.cell(milliseconds: run.finishedAt.map { $0.milliseconds - run.startedAt.milliseconds })
    case .active: csv.cell(milliseconds: run.activeMilliseconds)
    case .resumes: csv.cell(run.resumes)
    case .lastStep: csv.cell(run.lastStep)
    }
  }

  private func write(
    _ answer: Answer, at givenAt: Instant, _ plan: AnswerPlan, offers: [Bool], to csv: inout CSVBuffer
  ) {
    let value = plan.hidden.isEmpty ? answer.value : answer.value.flatMap(plan.hidden.removed(from:))
    for index in plan.cells.indices {
      switch plan.cells[index] {
      case .value(let source):
        if !offers[index] {
          csv.emptyCells(1)
        } else if case .answeredAt = source, value != nil {
          csv.cell(givenAt)
        } else if let value {
          if csv.marksFormulas, plan.isNumber(value, inCell: index) {
            csv.cell(number: value.cell(source))
          } else {
            csv.cell(value.cell(source))
          }
        } else if case .holds = source, answer == .blank {
          // Sent without a tick: that nothing was ticked is known.
          csv.cell(false)
        } else {
          csv.emptyCells(1)
        }
      case .label:
        csv.cell(value.map(plan.label(of:)))
      case .status:
        csv.cell(answer.status.rawValue)
      }
    }
  }

  private func write(missing status: AnswerStatus, _ plan: AnswerPlan, to csv: inout CSVBuffer) {
    // The status stands last where there is one.
    if case .status? = plan.cells.last {
      csv.emptyCells(plan.cells.count - 1)
      csv.cell(status.rawValue)
    } else {
      csv.emptyCells(plan.cells.count)
    }
  }
}
