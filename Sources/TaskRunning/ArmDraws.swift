public import SurveyModel

/// Arms that are drawn and places that are counted in the commit of a change, and what follows for each way in which that may fall.
///
/// So deciding stays pure, and the writer alone draws and counts: what it stores is one of the courses, whatever else goes on at the
/// time.
public struct ArmDraws: Sendable {
  /// One arm to be drawn.
  public struct Draw: Sendable {
    /// How.
    public var randomization: Randomization
    /// In which stratum, as ``Randomization/stratum(_:)`` names it.
    public var stratum: String

    /// A draw.
    public init(_ randomization: Randomization, stratum: String) {
      self.randomization = randomization
      self.stratum = stratum
    }
  }

  /// Where the run goes once the arms are known.
  public struct Course: Sendable {
    /// The path afterwards; nil leaves it.
    public var visit: StepPath?
    /// The status afterwards; nil leaves it.
    public var status: RunStatus?
    /// All answers go in the same commit.
    public var erasesAnswers: Bool
    /// The answers to questions that no page shows go in the same commit.
    public var purgesLeftOut: Bool
    /// What to tell the host once the change is committed.
    public var notices: [RunNotice]
    /// What was calculated, where the run ends, by name.
    public var scores: [String: AnswerValue] = [:]

    /// A course.
    public init(
      visit: StepPath? = nil, status: RunStatus? = nil, erasesAnswers: Bool = false, purgesLeftOut: Bool = false,
      notices: [RunNotice] = []
    ) {
      self.visit = visit
      self.status = status
      self.erasesAnswers = erasesAnswers
      self.purgesLeftOut = purgesLeftOut
      self.notices = notices
    }
  }

  /// What is drawn, in order.
  public var draws: [Draw]
  /// By the arms, in the order of ``draws``: one for each combination.
  public var courses: [[String]: Course]

  /// The quotas in which the run needs a place first, in order; where one is full nothing is drawn.
  public var quotas: [Quota] = []
  /// The quotas whose places the run gives up, since their conditions hold no more.
  public var quotasLeft: [String] = []
  /// By the quota that is full.
  public var coursesOfFull: [String: Course] = [:]

  /// Draws with what follows.
  public init(draws: [Draw], courses: [[String]: Course]) {
    self.draws = draws
    self.courses = courses
  }

  /// Every course, whatever leads to it.
  var allCourses: [Course] { Array(courses.values) + Array(coursesOfFull.values) }
}

extension RunChange {
  /// The change once the arms are drawn: it carries nothing that is open any more.
  ///
  /// - Returns: nil for arms that no course was decided for.
  public func decided(by arms: [String]) -> (change: RunChange, notices: [RunNotice])? {
    draws?.courses[arms].map(taking)
  }

  /// The change once a quota is found to be full.
  ///
  /// - Returns: nil for a quota that no course was decided for.
  public func decided(byFull quota: String) -> (change: RunChange, notices: [RunNotice])? {
    draws?.coursesOfFull[quota].map(taking)
  }

  private func taking(_ course: ArmDraws.Course) -> (change: RunChange, notices: [RunNotice]) {
    var change = self
    change.draws = nil
    change.visit = course.visit
    change.status = course.status
    change.erasesAnswers = course.erasesAnswers
    // They would go in the same commit, so they need not come first.
    if course.erasesAnswers { change.answers = [] }
    change.purgesLeftOut = course.purgesLeftOut
    change.scores = course.scores
    return (change, course.notices)
  }
}
