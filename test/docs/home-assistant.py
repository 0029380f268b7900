"""Renders the REST sensors of a Home Assistant configuration: fetches each resource and evaluates its templates with
Jinja, the engine that Home Assistant uses. The first argument, if any, is JSON: the attributes of entities. Prints JSON: the state and
the attributes of each sensor by its name."""

import json
import sys
from urllib.request import urlopen

import yaml
from jinja2 import StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

environment = ImmutableSandboxedEnvironment(undefined=StrictUndefined)
entities = json.loads(sys.argv[1]) if len(sys.argv) > 1 else {}
environment.globals["state_attr"] = lambda entity, name: entities[entity][name]
states = {}
for rest in yaml.safe_load(sys.stdin)["rest"]:
    resource = rest.get("resource") or environment.from_string(rest["resource_template"]).render()
    with urlopen(resource) as answer:
        text = answer.read().decode()
    value = json.loads(text)
    for sensor in rest["sensor"]:
        render = lambda template: environment.from_string(template).render(value=text, value_json=value).strip()
        is_available = render(sensor.get("availability", "True")).lower() in ("true", "1", "yes", "on", "enable")
        state = render(sensor["value_template"]) if is_available else "unavailable"
        # Longer states are refused, and the old one stays.
        if len(state) > 255:
            raise SystemExit(f"{sensor['unique_id']}: {len(state)} characters")
        # The paths of the recipes are names and dots alone.
        place = value
        for name in sensor.get("json_attributes_path", "$").split(".")[1:]:
            place = (place or {}).get(name)
        attributes = {name: place[name] for name in sensor.get("json_attributes", []) if place}
        states[sensor["unique_id"]] = {"state": state, "attributes": attributes}
print(json.dumps(states))
