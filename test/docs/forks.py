"""Runs Python programs, each in a process of its own that starts with the libraries loaded: starting Python anew takes longer than what
they do. Reads a line of JSON for each: id, path, arguments, folder and input. Prints a line for each: id, exit code and output."""

import io
import json
import os
import runpy
import signal
import sys
import urllib.request  # noqa: F401, what the programs use

try:
    import jinja2.sandbox  # noqa: F401
    import yaml  # noqa: F401
except ImportError:
    pass

signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    asked = json.loads(line)
    if os.fork() != 0:
        continue
    # Else every program that this one runs would seem to end with 0.
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    sys.argv = [asked["path"], *asked["args"]]
    sys.stdin, sys.stdout = io.StringIO(asked["input"]), io.StringIO()
    os.chdir(asked["cwd"])
    sys.path[0] = os.path.dirname(asked["path"])
    code = 0
    try:
        runpy.run_path(asked["path"], run_name="__main__")
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        code = 1
    os.write(1, (json.dumps({"id": asked["id"], "code": code, "stdout": sys.stdout.getvalue()}) + "\n").encode())
    os._exit(0)
