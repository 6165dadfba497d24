/// What callers and the writer's thread share, behind one lock.
struct WriterQueue<Item: Sendable, Outcome: Sendable> {
  typealias Answer = Result<Outcome, WriterError>

  /// Whom an answer goes to.
  enum Reply: Sendable {
    case task(CheckedContinuation<Answer, Never>)
    case thread(Monitor<Answer?>)

    func send(_ answer: Answer) {
      switch self {
      case .task(let continuation): continuation.resume(returning: answer)
      case .thread(let monitor): monitor.update { $0 = answer }
      }
    }
  }

  /// An item on its way. A class, since it is handed from list to list.
  final class Entry: Sendable {
    let item: Item
    let reply: Reply

    init(item: Item, reply: Reply) {
      self.item = item
      self.reply = reply
    }
  }

  /// What the thread does next.
  enum Work {
    case commit([Entry])
    case emptyLog([CheckedContinuation<Bool, Never>])
    case finish
  }

  private let limit: Int
  private var entries: [Entry] = []
  private var logRequests: [CheckedContinuation<Bool, Never>] = []
  private var isClosed = false
  /// Set by the thread as the last thing it does.
  var hasEnded = false
  /// Tasks that wait for the end.
  var endWaiters: [CheckedContinuation<Void, Never>] = []
  var statistics = WriterStatistics()
  /// How many items the thread wants to have before it begins the next commit; 0 for any.
  private var wanted = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// The number of items that wait.
  var count: Int { entries.count }

  /// Takes an item in, or says why not.
  mutating func append(_ entry: Entry) -> WriterError? {
    if isClosed { return .closed }
    if entries.count >= limit { return .queueFull }
    entries.append(entry)
    return nil
  }

  /// The thread would have something to do if it were woken.
  var isWorthWaking: Bool { entries.count >= max(wanted, 1) || isClosed || !logRequests.isEmpty }

  /// Lets the thread sleep until as many have come back as were answered just now, beside those who wait already.
  mutating func awaitReturn(of answered: Int) { wanted = min(entries.count + answered, limit) }

  /// Lets the next commit begin with whatever there is.
  mutating func stopAwaiting() { wanted = 0 }

  /// Asks for an empty log.
  ///
  /// - Returns: whether the thread will answer; not when it has been told to end.
  mutating func appendLogRequest(_ continuation: CheckedContinuation<Bool, Never>) -> Bool {
    if isClosed { return false }
    logRequests.append(continuation)
    return true
  }

  /// Takes nothing in any more. What is in is still written.
  mutating func close() {
    isClosed = true
  }

  /// What there is to do, or `nil`. Commits go first, so that a log is emptied of what was asked for before.
  mutating func takeWork() -> Work? {
    if !entries.isEmpty {
      var batch: [Entry] = []
      swap(&batch, &entries)
      return .commit(batch)
    }
    if !logRequests.isEmpty {
      var requests: [CheckedContinuation<Bool, Never>] = []
      swap(&requests, &logRequests)
      return .emptyLog(requests)
    }
    return isClosed ? .finish : nil
  }
}
