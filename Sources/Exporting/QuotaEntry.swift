import SurveyModel

/// A quota as the manifest tells it: its definition in the newest version that has it, and how many runs it has counted.
struct QuotaEntry {
  let task: String
  let quota: Quota
  let lastVersion: Int
  let counted: Int
  let countedTests: Int

  /// The quotas of these tasks, those of the newest version first.
  static func all(
    _ versions: [PublishedVersion], tasks: [String], places: [ExportQuotaPlaces]
  ) -> [QuotaEntry] {
    tasks.flatMap { task in
      var entries: [QuotaEntry] = []
      for version in versions.sorted(by: { $0.number > $1.number }) {
        for quota in version.study.task(task)?.quotas ?? [] {
          if entries.contains(where: { $0.quota.id == quota.id }) { continue }
          let held = places.filter { $0.task == task && $0.quota == quota.id }
          let count = { (isTest: Bool) in
            held.filter { $0.isTest == isTest }.map { quota.counts == .completed ? $0.completed : $0.open }.reduce(0, +)
          }
          entries.append(
            QuotaEntry(
              task: task, quota: quota, lastVersion: version.number, counted: count(false), countedTests: count(true)))
        }
      }
      return entries
    }
  }

  func write(to object: inout JSONText, withTests: Bool) {
    object.member("task", task)
    object.member("quota", quota.id)
    object.member("when", quota.when?.source ?? "")
    object.member("limit", quota.limit)
    object.member("counts", quota.counts.rawValue)
    object.member("after", quota.after)
    object.member("go_to", quota.destination)
    object.member("last_version", lastVersion)
    object.member("counted", counted)
    if withTests { object.member("counted_test", countedTests) }
  }
}
