"""The power fails under load: nothing that was acknowledged is lost, and everybody goes on."""

import unittest

from disk import reason_against_disks
from injection import Injection, reason_against_injection
from power_cuts import power_cuts


@unittest.skipIf(reason_against_disks(), reason_against_disks())
class PowerCuts(unittest.TestCase):
    def test_three_power_cuts_under_load_lose_nothing_that_was_acknowledged(self):
        lines = []
        problems = power_cuts(rounds=3, say=lines.append)
        print(lines[-1], end=" ", flush=True)
        self.assertEqual(problems, [], "\n".join(lines))

    @unittest.skipIf(reason_against_injection(), reason_against_injection())
    def test_the_check_notices_a_server_whose_syncs_do_nothing(self):
        def without_syncs(server):
            return Injection(server.process, "fdatasync,fsync:retval=0")

        self.assertNotEqual(power_cuts(rounds=1, say=lambda _: None, while_running=without_syncs), [])


if __name__ == "__main__":
    unittest.main()
