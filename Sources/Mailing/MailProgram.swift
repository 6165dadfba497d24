import CLinux
import Glibc

/// The operator's program, started once for each letter: `PROGRAM -t -i -f SENDER`, with the letter on its standard input.
///
/// Recipients stand in the letter alone (`-t`), so that a list of processes shows none. No shell is between, nothing of a
/// participant's is an argument, and what the program prints is thrown away, since it may name a recipient.
struct MailProgram {
  let path: String
  let sender: MailAddress
  /// How long it may take, in seconds.
  let seconds: Int

  /// Blocks until the program has taken the letter, or has not. Called on a thread that ends with it: its signals are changed.
  func run(_ letter: [UInt8]) throws(MailFailure) {
    // Writing to a program that has ended is an error like others, and no signal that ends us.
    var broken = sigset_t()
    sigemptyset(&broken)
    sigaddset(&broken, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &broken, nil)
    let (child, input) = try start()
    defer { input.closeNow() }
    let end = Self.now + Int64(seconds) * 1_000
    let watch = pidfd_open(child, 0)
    guard watch >= 0 else {
      let error = errno
      stop(child)
      throw .notStarted(reason: String(cString: strerror(error)))
    }
    defer { close(watch) }
    guard write(letter, to: input, watching: watch, until: end), wait(for: watch, until: end) else {
      stop(child)
      throw .tooSlow(seconds: seconds)
    }
    var status: Int32 = 0
    var ended = waitpid(child, &status, 0)
    while ended < 0, errno == EINTR { ended = waitpid(child, &status, 0) }
    // Where somebody else has taken the status, nobody knows whether the letter went.
    guard ended == child else { throw .lost }
    // The macros of wait(2), which Swift does not see.
    let signal = status & 0x7F
    if signal != 0 { throw .stopped(signal: signal) }
    let code = (status >> 8) & 0xFF
    if code != 0 { throw .refused(status: code) }
  }

  /// The end of a pipe, closed once.
  private final class Descriptor {
    private(set) var value: Int32
    init(_ value: Int32) { self.value = value }

    func closeNow() {
      guard value >= 0 else { return }
      close(value)
      value = -1
    }
  }

  // MARK: Its start

  private func start() throws(MailFailure) -> (child: pid_t, input: Descriptor) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw .notStarted(reason: String(cString: strerror(errno))) }
    defer { close(ends[0]) }
    // A program that reads nothing must not hold us.
    _ = fcntl(ends[1], F_SETFL, O_WRONLY | O_NONBLOCK)

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A group of its own, so that all that it starts can be ended; and signals as every program expects them: the server blocks
    // some and passes over others.
    posix_spawnattr_setpgroup(&attributes, 0)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var arguments = Self.texts([path, "-t", "-i", "-f", sender.text])
    var environment = Self.texts(Self.environment)
    defer { for text in arguments + environment { free(text) } }
    var child = pid_t()
    let error = posix_spawn(&child, path, &actions, &attributes, &arguments, &environment)
    guard error == 0 else {
      close(ends[1])
      throw .notStarted(reason: String(cString: strerror(error)))
    }
    return (child, Descriptor(ends[1]))
  }

  /// Texts as C has them, with the end of the list; whoever asks for them frees them.
  private static func texts(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    let copies: [UnsafeMutablePointer<CChar>?] = texts.map { (text: String) in strdup(text) }
    return copies + [nil]
  }

  /// What such programs look for, and nothing else of the server's own.
  private static var environment: [String] {
    let names: [String] = ["PATH", "HOME", "USER", "LOGNAME", "LANG", "TZ"]
    return names.compactMap { (name: String) -> String? in getenv(name).map { "\(name)=\(String(cString: $0))" } }
  }

  // MARK: Its end

  /// Writes the letter and closes the pipe; a program that ends before it has read all says with its status what that means.
  ///
  /// - Returns: false where the time ran out.
  private func write(
    _ letter: [UInt8], to input: Descriptor, watching watch: Int32, until end: Int64
  ) -> Bool {
    defer { input.closeNow() }
    var written = 0
    while written < letter.count {
      let count = letter.withUnsafeBytes { bytes in
        Glibc.write(input.value, bytes.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count > 0 {
        written += count
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        var waiting = [
          pollfd(fd: input.value, events: Int16(POLLOUT), revents: 0),
          pollfd(fd: watch, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&waiting, until: end) else { return false }
        if waiting[1].revents != 0 { return true }
      // It reads no more.
      default: return true
      }
    }
    return true
  }

  /// Waits for the program's end; false where the time ran out.
  private func wait(for watch: Int32, until end: Int64) -> Bool {
    var waiting = [pollfd(fd: watch, events: Int16(POLLIN), revents: 0)]
    return poll(&waiting, until: end)
  }

  private func poll(_ descriptors: inout [pollfd], until end: Int64) -> Bool {
    while true {
      let left = end - Self.now
      guard left > 0 else { return false }
      let count = Glibc.poll(&descriptors, nfds_t(descriptors.count), Int32(left))
      if count > 0 { return true }
      if count < 0, errno != EINTR { return false }
    }
  }

  /// Ends the program with all that it started.
  private func stop(_ child: pid_t) {
    kill(-child, SIGKILL)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
  }

  /// Milliseconds of a clock that nobody sets.
  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}
