/** The blueprint for Home Assistant that stops the water whenever it may not run, or that is not known (docs/recipes.md). */

import type { File } from "../../output/section.ts";

/** Home Assistant names what it imports after the host and this file, and wants the extension. */
export const BLUEPRINT = "v1/home-assistant/stop-watering.yaml";

export const blueprintUrl = (baseUrl: string): string => `${baseUrl}/${BLUEPRINT}`;

/** Opens the import of the blueprint in the reader's Home Assistant. */
export const blueprintImport = (baseUrl: string): string =>
  `https://my.home-assistant.io/redirect/blueprint_import/?blueprint_url=${encodeURIComponent(blueprintUrl(baseUrl))}`;

export const blueprintFile = (baseUrl: string): File => ({ path: BLUEPRINT, content: blueprint(baseUrl) });

/**
 * Any state but `on` stops the water: off, unavailable, unknown, or no such sensor. A valve counts as open unless its state says that it
 * is closed. The minute is for what no other trigger sees, such as a command that got lost.
 */
const blueprint = (baseUrl: string): string => `blueprint:
  name: Stop watering when it may not go on
  description: >-
    Closes valves whenever the sensor that says whether water may be used is not on, for whatever reason: it may not, nobody knows,
    or the sensor cannot ask ${baseUrl} or is gone. It acts at once, when a valve opens, when Home Assistant starts, and every
    minute. It never opens a valve.
  domain: automation
  source_url: ${blueprintUrl(baseUrl)}
  homeassistant:
    min_version: 2024.10.0
  input:
    may_water:
      name: May water be used?
      description: The REST sensor that asks ${baseUrl}.
      selector:
        entity:
          filter:
            - domain: binary_sensor
    valves:
      name: What to close
      description: All switches and valves that let the water run.
      selector:
        entity:
          multiple: true
          filter:
            - domain:
                - switch
                - valve
mode: queued
max_exceeded: silent
variables:
  may_water: !input may_water
  valves: !input valves
triggers:
  - trigger: state
    entity_id: !input may_water
  - trigger: state
    entity_id: !input valves
  - trigger: homeassistant
    event: start
  - trigger: time_pattern
    minutes: "*"
conditions:
  - condition: template
    value_template: "{{ not is_state(may_water, 'on') }}"
actions:
  - repeat:
      for_each: "{{ valves | reject('is_state', ['off', 'closed']) | list }}"
      sequence:
        - action: "{{ 'valve.close_valve' if repeat.item.startswith('valve.') else 'switch.turn_off' }}"
          target:
            entity_id: "{{ repeat.item }}"
          continue_on_error: true
`;
