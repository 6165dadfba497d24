"""What is measured: one file for each measurement.

Each has a `NAME`, the tools that it `NEEDS`, and `measure(bench)`, which returns rows for the table. The bars stand there.
"""
