"""Loads some modules and then forks a process for each command that is asked for; `commands.py` starts it.

The command is run by the process itself and not by a function, so that Python ends as after any other command, and the
core can tell whether something of it was never let go.
"""

import importlib
import json
import os
import socket
import sys

channel = socket.socket(fileno=int(sys.argv[1]))
for name in sys.argv[2:]:
    importlib.import_module(name)
while True:
    asked, streams, *_ = socket.recv_fds(channel, 1, 3)
    if not asked:  # whoever asks has gone
        sys.exit()
    if (child := os.fork()) == 0:
        break
    for stream in streams:
        os.close(stream)
    channel.send(str(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])).encode())

channel.close()
with open(streams[0], encoding="utf-8") as request:
    given = json.load(request)
for number, stream in enumerate(streams[1:], start=1):
    os.dup2(stream, number)
    os.close(stream)
os.environ.clear()
os.environ.update(given["environment"])
os.chdir(given["folder"])
sys.argv = given["words"]
sys.path[0] = given["folder"]
exec(given["prelude"])
importlib.import_module("valtti.cli").main()
