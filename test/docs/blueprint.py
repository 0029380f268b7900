"""Runs the actions of an automation as Home Assistant would, with Jinja. Reads JSON: the automation, and the state of each entity that
exists. Prints the actions that it takes, as JSON."""

import ast
import json
import sys

from jinja2.sandbox import ImmutableSandboxedEnvironment

given = json.load(sys.stdin)


def is_state(entity, state):
    return entity in given["states"] and given["states"][entity] in ([state] if isinstance(state, str) else state)


environment = ImmutableSandboxedEnvironment()
environment.globals["is_state"] = environment.tests["is_state"] = is_state


def rendered(template, **more):
    """The result of a template is what it spells, if it spells a value of Python."""
    text = environment.from_string(template).render(**given["automation"]["variables"], **more).strip()
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text


taken = []
if all(rendered(condition["value_template"]) is True for condition in given["automation"]["conditions"]):
    for action in given["automation"]["actions"]:
        for item in rendered(action["repeat"]["for_each"]):
            for step in action["repeat"]["sequence"]:
                repeat = {"item": item}
                taken.append([rendered(step["action"], repeat=repeat), rendered(step["target"]["entity_id"], repeat=repeat)])
print(json.dumps(taken))
