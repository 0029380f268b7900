"""Renders the REST and command line sensors of a Home Assistant configuration: fetches each resource or runs each command, and
evaluates the templates with Jinja, the engine that Home Assistant uses. The first argument, if any, is JSON: the attributes of
entities. Prints JSON: the state and the attributes of each sensor by its id."""

import json
import subprocess
import sys
from urllib.request import urlopen

import yaml
from jinja2 import StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

environment = ImmutableSandboxedEnvironment(undefined=StrictUndefined)
entities = json.loads(sys.argv[1]) if len(sys.argv) > 1 else {}
environment.globals["state_attr"] = lambda entity, name: entities[entity][name]
states = {}


def show(sensor, text):
    variables = {"value": text}
    try:
        variables["value_json"] = json.loads(text or "")
    except ValueError:
        pass
    render = lambda template: environment.from_string(template).render(**variables).strip()
    is_available = render(sensor.get("availability", "True")).lower() in ("true", "1", "yes", "on", "enable")
    state = render(sensor["value_template"]) if is_available else "unavailable"
    # Longer states are refused, and the old one stays.
    if len(state) > 255:
        raise SystemExit(f"{sensor['unique_id']}: {len(state)} characters")
    # So is what is no number, where a sensor has a unit.
    if is_available and "unit_of_measurement" in sensor:
        float(state)
    # The paths of the recipes are names and dots alone.
    place = variables.get("value_json")
    for name in sensor.get("json_attributes_path", "$").split(".")[1:]:
        place = (place or {}).get(name)
    attributes = {name: place[name] for name in sensor.get("json_attributes", []) if place}
    states[sensor["unique_id"]] = {"state": state, "attributes": attributes}


configuration = yaml.safe_load(sys.stdin)
for rest in configuration.get("rest", []):
    resource = rest.get("resource") or environment.from_string(rest["resource_template"]).render()
    with urlopen(resource) as answer:
        text = answer.read().decode()
    for sensor in rest["sensor"]:
        show(sensor, text)
# Without a result if the command fails or takes too long.
for entry in configuration.get("command_line", []):
    sensor = entry["sensor"]
    # Home Assistant renders what comes after the first space.
    command, _, arguments = sensor["command"].partition(" ")
    command = f"{command} {environment.from_string(arguments).render()}".replace("/config/", "./")
    try:
        ran = subprocess.run(command, shell=True, stdout=subprocess.PIPE, timeout=sensor["command_timeout"])
        show(sensor, ran.stdout.decode().strip() if ran.returncode == 0 else None)
    except subprocess.TimeoutExpired:
        show(sensor, None)
print(json.dumps(states))
