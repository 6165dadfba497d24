// The main thread of a Swift program waits in `sigsuspend`, with a set of signals that lies in memory which cannot be
// written. Valgrind 3.19 writes there and dies. Preloaded, this waits as well.

#include <signal.h>
#include <unistd.h>

int sigsuspend(const sigset_t *mask) {
  (void)mask;
  return pause();
}
