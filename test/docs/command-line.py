"""Shows a command line binary sensor of a Home Assistant configuration, as its documentation describes: the command is given
`command_timeout` seconds, its output counts only if it succeeds, and `availability` is a template over that output. Prints `on`,
`off`, `unknown` or `unavailable`."""

import subprocess
import sys

import yaml
from jinja2.sandbox import ImmutableSandboxedEnvironment

AVAILABLE = ("true", "1", "yes", "on", "enable")

(entry,) = yaml.safe_load(sys.stdin)["command_line"]
sensor = entry["binary_sensor"]
try:
    done = subprocess.run(sensor["command"], shell=True, capture_output=True, text=True, timeout=sensor["command_timeout"])
    value = done.stdout.strip() if done.returncode == 0 else None
except subprocess.TimeoutExpired:
    value = None
rendered = ImmutableSandboxedEnvironment().from_string(sensor["availability"]).render(value=value)
if rendered.strip().lower() not in AVAILABLE:
    print("unavailable")
else:
    print({sensor.get("payload_on", "ON"): "on", sensor.get("payload_off", "OFF"): "off"}.get(value, "unknown"))
