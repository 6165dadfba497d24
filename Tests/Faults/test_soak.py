"""Everything at once: twenty seconds of what `soak.py` does for twenty minutes."""

import types
import unittest

from soak import judged, soak


def samples(memory=lambda moment: 30_000, descriptors=lambda moment: 40, threads=lambda moment: 6):
    return [
        types.SimpleNamespace(
            seconds=moment, memory={"VmRSS": memory(moment)}, descriptors=descriptors(moment), threads=threads(moment))
        for moment in range(100)]


class Soaking(unittest.TestCase):
    def test_twenty_seconds_of_everything_at_once(self):
        lines = []
        problems = soak(minutes=1 / 3, people=4, say=lines.append)
        print(lines[-1], end=" ", flush=True)
        self.assertEqual(problems, [], "\n".join(lines))

    def test_the_check_notices_what_grows(self):
        self.assertEqual(judged(samples(), 100), [])
        self.assertEqual(judged(samples(memory=lambda moment: 30_000 + 20 * min(moment, 25)), 100), [], "a warm-up")
        for growing in (
                {"memory": lambda moment: 30_000 + 60 * moment}, {"descriptors": lambda moment: 40 + moment},
                {"threads": lambda moment: 6 + moment // 80}):
            self.assertEqual(len(judged(samples(**growing), 100)), 1, list(growing))


if __name__ == "__main__":
    unittest.main()
