import Glibc

exit(await CommandLineTool.run(Array(CommandLine.arguments.dropFirst())))
