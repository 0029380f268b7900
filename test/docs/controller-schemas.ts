/**
 * The rules by which Home Assistant and ESPHome check a configuration, as far as the recipes go. Both refuse keys that they do not know.
 * The names are those of the modules of home-assistant/core and esphome/esphome that state them.
 */

import { z } from "zod";

const text = z.string();
const entityIds = z.union([text.regex(/^\w+\.\w+$/), z.array(text.regex(/^\w+\.\w+$/))]);

/** `rest/schema.py`: RESOURCE_SCHEMA and BINARY_SENSOR_SCHEMA; `config_validation.py`: PLATFORM_SCHEMA. */
export const binarySensorSchema = z
  .strictObject({
    platform: z.literal("rest"),
    scan_interval: z.int().positive(),
    resource: z.url(),
    resource_template: text,
    timeout: z.int().positive(),
    name: text,
    unique_id: text,
    icon: text,
    picture: text,
    availability: text,
    value_template: text,
    device_class: text,
    force_update: z.boolean(),
  })
  .partial()
  .required({ platform: true })
  .refine((sensor) => (sensor.resource === undefined) !== (sensor.resource_template === undefined));

/** `selector.py`: EntitySelector. */
const entitySelector = z.strictObject({
  entity: z.strictObject({
    multiple: z.boolean().optional(),
    filter: z.array(z.strictObject({ domain: z.union([text, z.array(text)]) })).optional(),
  }),
});

/** `homeassistant/triggers/`: `state.py`, `homeassistant.py` and `time_pattern.py`. */
const trigger = z.discriminatedUnion("trigger", [
  z.strictObject({
    trigger: z.literal("state"),
    entity_id: entityIds,
    from: z.union([text, z.array(text), z.null()]).optional(),
    to: z.union([text, z.array(text), z.null()]).optional(),
  }),
  z.strictObject({ trigger: z.literal("homeassistant"), event: z.enum(["start", "shutdown"]) }),
  z.strictObject({
    trigger: z.literal("time_pattern"),
    minutes: z.union([z.int(), text.regex(/^(\*|\/?\d+)$/)]),
  }),
]);

/** `config_validation.py`: SERVICE_SCHEMA, and `_REPEAT_SCHEMA` with `for_each`. */
const action = z.strictObject({
  action: text,
  target: z.strictObject({ entity_id: text }),
  continue_on_error: z.boolean().optional(),
});

/** `automation/config.py`: PLATFORM_SCHEMA, with the words in the plural since 2024.10, and `mode` of `script.py`. */
const automation = z.strictObject({
  alias: text.optional(),
  mode: z.enum(["single", "restart", "queued", "parallel"]),
  max_exceeded: z.enum(["silent", "warning", "error"]),
  variables: z.record(text, z.unknown()),
  triggers: z.array(trigger),
  conditions: z.array(z.strictObject({ condition: z.literal("template"), value_template: text })),
  actions: z.array(
    z.strictObject({
      repeat: z.strictObject({ for_each: z.union([text, z.array(text)]), sequence: z.array(action) }),
    }),
  ),
});

/** `blueprint/schemas.py`: BLUEPRINT_SCHEMA. Beside it stands the automation, with the inputs put in. */
export const blueprintSchema = automation.extend({
  blueprint: z.strictObject({
    name: text,
    description: text.optional(),
    domain: z.literal("automation"),
    source_url: z.url({ protocol: /^https?$/ }).optional(),
    author: text.optional(),
    homeassistant: z.strictObject({ min_version: text.regex(/^\d+\.\d+\.\d+$/) }).optional(),
    input: z.record(
      text,
      z.strictObject({
        name: text.optional(),
        description: text.optional(),
        default: z.unknown().optional(),
        selector: entitySelector.optional(),
      }),
    ),
  }),
});

/** `blueprint/schemas.py`: BLUEPRINT_INSTANCE_FIELDS. */
export const blueprintUseSchema = z.strictObject({
  alias: text,
  use_blueprint: z.strictObject({
    path: text.regex(/^[^/]+\/[\w-]+\.yaml$/),
    input: z.record(text, z.unknown()),
  }),
});

const duration = text.regex(/^\d+(s|min|h)$/);

/** `http_request/__init__.py`: HTTP_REQUEST_ACTION_SCHEMA since 2025.7. `headers` is refused: it is called `request_headers`. */
const httpRequestGet = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  capture_response: z.literal(true),
  max_response_buffer_size: text.regex(/^\d+(k?B)$/),
  collect_headers: z.union([text, z.array(text)]),
  request_headers: z.record(text, text).optional(),
  on_response: z.tuple([
    z.strictObject({
      if: z.strictObject({
        condition: z.strictObject({ lambda: text }),
        // biome-ignore lint/suspicious/noThenProperty: a key of ESPHome
        then: z.array(z.strictObject({ "switch.turn_on": text })),
      }),
    }),
  ]),
});

/** `http_request`, `gpio/switch`, `switch` and `time`, their CONFIG_SCHEMA each. */
export const esphomeSchema = z.strictObject({
  http_request: z.strictObject({ timeout: duration, verify_ssl: z.boolean().optional() }),
  switch: z.tuple([
    z.strictObject({
      platform: z.literal("gpio"),
      id: text,
      name: text,
      pin: text,
      restore_mode: z.literal("ALWAYS_OFF"),
      on_turn_on: z.tuple([z.strictObject({ delay: duration }), z.strictObject({ "switch.turn_off": text })]),
    }),
  ]),
  time: z.tuple([
    z.strictObject({
      platform: z.literal("sntp"),
      id: text,
      timezone: text,
      on_time: z.tuple([
        z.strictObject({
          seconds: z.int(),
          minutes: z.int(),
          hours: z.int(),
          // biome-ignore lint/suspicious/noThenProperty: a key of ESPHome
          then: z.tuple([z.strictObject({ "http_request.get": httpRequestGet })]),
        }),
      ]),
    }),
  ]),
});
