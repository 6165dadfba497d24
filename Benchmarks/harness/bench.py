"""One run of the measurements: how long each takes, and what has to be put away afterwards."""

import contextlib
import pathlib
import statistics
import tempfile


class Bench:
    """What a measurement is given. Servers that it starts end with it."""

    def __init__(self, seconds, rounds, is_quick):
        self.seconds = seconds
        self.rounds = rounds
        # A quick run shows that a measurement works: small numbers, figures that mean nothing.
        self.is_quick = is_quick
        self.stack = contextlib.ExitStack()

    def __enter__(self):
        # nginx gives its rights away when it is started by root, and has to read what lies here.
        self.folder = pathlib.Path(self.stack.enter_context(tempfile.TemporaryDirectory(prefix="cairn-bench-")))
        self.folder.chmod(0o755)
        return self

    def __exit__(self, *error):
        return self.stack.__exit__(*error)

    def start(self, process):
        """Sees to it that a process ends with the measurement."""
        self.stack.callback(process.stop)
        return process

    def take_turns(self, contenders):
        """Measures each contender in every round, and gives the medians of each one's figures.

        A contender is a function without arguments that returns a dictionary of figures.
        """
        figures = {name: [] for name in contenders}
        names = list(contenders)
        for number in range(self.rounds):
            # Nobody always comes first.
            turn = number % len(names)
            for name in names[turn:] + names[:turn]:
                figures[name].append(contenders[name]())
        return {
            name: {key: statistics.median(found[key] for found in rounds) for key in rounds[0]}
            for name, rounds in figures.items()
        }
