import SurveyModel

extension StudyReading {
  /// `quotas:` of a task, in order.
  mutating func quotas(_ node: YAMLNode) -> [QuotaOutline] {
    guard let elements = node.elements else {
      error(at: node, "`quotas:` is a list, but here is \(node.description).", "Begin each quota with `- id: …`.")
      return []
    }
    return elements.compactMap { quota($0) }
  }

  private mutating func quota(_ node: YAMLNode) -> QuotaOutline? {
    let owner = "a quota"
    guard let fields = fields(of: node, known: StudyFileKeys.quota, owner: owner) else { return nil }
    reportMissing("id", of: owner, in: fields, "Name it: `id: women`.")
    reportMissing("limit", of: owner, in: fields, "Write how many places there are: `limit: 50`.")
    reportMissing("after", of: owner, in: fields, "Name the step with which the place is taken.")
    reportMissing("goTo", of: owner, in: fields, "Name the completion step for those for whom no place is left.")
    let when = fields["when"].flatMap { condition($0, key: "when") }
    let limit = fields["limit"].flatMap { self.limit($0) }
    let counts = fields["counts"].flatMap {
      keyword($0, key: "counts", among: Quota.Count.allCases.map(\.rawValue))
    }
    guard let idNode = fields["id"], let id = scalar(idNode, key: "id") else { return nil }
    var outline = QuotaOutline(id: id, idPlace: idNode.place)
    let isNamed = checkID(id, at: idNode)
    guard let afterNode = fields["after"], let after = scalar(afterNode, key: "after"),
      let goToNode = fields["goTo"], let goTo = scalar(goToNode, key: "goTo")
    else { return outline }
    outline.rule = RuleOutline(
      after: after, afterPlace: afterNode.place, when: when, isConditional: true, goTo: goTo,
      goToPlace: goToNode.place)
    let isWhole =
      fields.valueless.isEmpty && fields.has("when") == (when != nil) && fields.has("counts") == (counts != nil)
    if isNamed, isWhole, let limit {
      outline.model = Quota(
        id: id, when: when?.expression, limit: limit, counts: counts.flatMap(Quota.Count.init) ?? .open, after: after,
        destination: goTo)
    }
    return outline
  }

  private mutating func limit(_ node: YAMLNode) -> Int? {
    guard let limit = integer(node, key: "limit") else { return nil }
    guard (0...Quota.largestLimit).contains(limit) else {
      error(at: node, "A limit is a whole number from 0 to \(Quota.largestLimit).", "Write `limit: 50`, for instance.")
      return nil
    }
    return limit
  }
}
