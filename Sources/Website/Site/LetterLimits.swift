/// How many letters may be sent within an hour: those that were handed over count.
///
/// Tries have a bound of their own, so that a mail program that fails is not started over and over.
struct LetterLimits: Sendable {
  /// So many tries there may be for each letter that may be sent.
  static let triesForLetter = 4

  private let letters: RateLimiter
  private let lettersFromAddress: RateLimiter
  private let tries: RateLimiter
  private let triesFromAddress: RateLimiter

  /// - Parameters:
  ///   - limit: how many letters one run may have sent, and one recipient gets.
  ///   - limitFromAddress: how many may be sent at the wish of one client.
  init(limit: Int, fromAddress limitFromAddress: Int) {
    letters = RateLimiter(limit: limit, minutes: 60)
    lettersFromAddress = RateLimiter(limit: limitFromAddress, minutes: 60)
    let bound = { (limit: Int) in min(limit, Int.max / Self.triesForLetter) * Self.triesForLetter }
    tries = RateLimiter(limit: bound(limit), minutes: 60)
    triesFromAddress = RateLimiter(limit: bound(limitFromAddress), minutes: 60)
  }

  /// Whose letter it is.
  struct Share {
    /// The client's network.
    var client: String
    /// The run and the recipient.
    var keys: [String]

    fileprivate func all(_ own: RateLimiter, _ ofClient: RateLimiter) -> [(limiter: RateLimiter, key: String)] {
      [(ofClient, client)] + keys.map { (own, $0) }
    }
  }

  /// Counts a letter that is about to be handed over; false where client, run or recipient have none left in this hour.
  func take(_ share: Share, atMilliseconds now: Int64) -> Bool {
    guard share.all(tries, triesFromAddress).allSatisfy({ $0.limiter.allows($0.key, atMilliseconds: now) }) else {
      return false
    }
    var taken: [(limiter: RateLimiter, key: String)] = []
    for (limiter, key) in share.all(letters, lettersFromAddress) {
      guard limiter.allows(key, atMilliseconds: now) else {
        for (limiter, key) in taken { limiter.giveBack(key, atMilliseconds: now) }
        return false
      }
      taken.append((limiter, key))
    }
    return true
  }

  /// The letter was not handed over: it counts as a try alone.
  ///
  /// - Parameter now: when it was taken, so that nothing is given back into another hour.
  func giveBack(_ share: Share, atMilliseconds now: Int64) {
    for (limiter, key) in share.all(letters, lettersFromAddress) { limiter.giveBack(key, atMilliseconds: now) }
  }
}
