"""Shows a REST binary sensor of a Home Assistant configuration as Home Assistant would: it reads the body whatever the status is,
and without a body the sensor is unavailable. `value_json` is only there for JSON. An availability template that fails counts as
available, a value template that fails as off. The argument is by how many seconds its clock is ahead. Prints `on`, `off` or
`unavailable`."""

import datetime
import http.client
import json
import sys
import urllib.error
import urllib.request

import yaml
from jinja2.exceptions import TemplateError
from jinja2.sandbox import ImmutableSandboxedEnvironment

(sensor,) = yaml.safe_load(sys.stdin)["binary_sensor"]
ahead = datetime.timedelta(seconds=int(sys.argv[1]))
environment = ImmutableSandboxedEnvironment()
environment.globals["now"] = lambda: datetime.datetime.now(datetime.timezone.utc) + ahead
environment.globals["as_timestamp"] = lambda moment: (
    moment if isinstance(moment, datetime.datetime) else datetime.datetime.fromisoformat(moment.replace("Z", "+00:00"))
).timestamp()


def body():
    resource = environment.from_string(sensor["resource_template"]).render()
    try:
        return urllib.request.urlopen(resource, timeout=sensor.get("timeout", 10)).read().decode()
    except urllib.error.HTTPError as error:
        return error.read().decode()
    except (OSError, http.client.HTTPException):
        return None


def rendered(template, otherwise):
    try:
        return environment.from_string(template).render(**variables).strip()
    except (TemplateError, TypeError, ValueError, AttributeError):
        return otherwise


text = body()
variables = {"value": text}
try:
    variables["value_json"] = json.loads(text or "")
except ValueError:
    pass
if text is None or rendered(sensor["availability"], "True").lower() not in ("true", "1", "yes", "on", "enable"):
    print("unavailable")
else:
    print("on" if rendered(sensor["value_template"], "False").lower() in ("true", "1", "on", "open", "yes") else "off")
