/** The blueprint for Home Assistant, by Home Assistant's own rules: it closes valves unless the sensor is on. */

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { mediaTypeOf } from "../../generator/api/headers.ts";
import { ELSEWHERE, SAMPLE, sampleTree } from "../support/sample.ts";
import { blueprintSchema, blueprintUseSchema } from "./controller-schemas.ts";
import { blocksOf } from "./papers.ts";

const PATH = "v1/home-assistant/stop-watering.yaml";
const HEADING = "May a sprinkler run now? In Home Assistant";
const SENSOR = "binary_sensor.sprinklers_may_run";

/** The use of the blueprint in docs/recipes.md. */
const [use] = parse(blocksOf("docs/recipes.md", "yaml", HEADING)[1] ?? "").automation;

/** The blueprint with its inputs put in, as Home Assistant does before it checks the automation. */
const withInputs = (text: string, inputs: Readonly<Record<string, unknown>>) =>
  blueprintSchema.parse(
    parse(JSON.stringify(parse(text, { customTags: [INPUT] })), (_, value) =>
      typeof value === "object" && value !== null && "!input" in value
        ? inputs[String(value["!input"])]
        : value,
    ),
  );
const INPUT = { tag: "!input", resolve: (name: string) => ({ "!input": name }) };

const read = async (kind: "files" | "elsewhere") => readFileSync(join(await sampleTree(kind), PATH), "utf8");

test.each(["files", "elsewhere"] as const)(
  "keeps the schemas, with the address of the site: %s",
  async (kind) => {
    const { baseUrl } = kind === "files" ? SAMPLE : ELSEWHERE;
    const { input } = blueprintUseSchema.parse(use).use_blueprint;
    const { blueprint, triggers } = withInputs(await read(kind), input);
    expect(blueprint.source_url).toBe(`${baseUrl}/${PATH}`);
    expect(blueprint.description).toContain(baseUrl);
    expect(Object.keys(blueprint.input)).toEqual(Object.keys(input));
    expect(mediaTypeOf(PATH)).toBe("application/yaml; charset=utf-8");
    // Any change of the sensor or of a valve, a start of Home Assistant, and every minute.
    expect(triggers).toEqual([
      { trigger: "state", entity_id: SENSOR },
      { trigger: "state", entity_id: ["switch.sprinkler"] },
      { trigger: "homeassistant", event: "start" },
      { trigger: "time_pattern", minutes: "*" },
    ]);
  },
);

test("is imported under the path that the recipe uses, by a button with its address", async () => {
  const text = readFileSync("docs/recipes.md", "utf8");
  const address = `${SAMPLE.baseUrl}/${PATH}`;
  const button = (url: string) =>
    `https://my.home-assistant.io/redirect/blueprint_import/?blueprint_url=${encodeURIComponent(url)}`;
  expect(text).toContain(`](${button(address)})`);
  // `blueprint/importer.py`, of any website: the host, and the file without its last five characters.
  const { hostname, pathname } = new URL(address);
  expect(use.use_blueprint.path).toBe(`${hostname}/${pathname.split("/").at(-1)?.slice(0, -5)}.yaml`);
  const page = readFileSync(join(await sampleTree("elsewhere"), "reference/index.html"), "utf8");
  expect(page).toContain(`href="${button(`${ELSEWHERE.baseUrl}/${PATH}`)}"`);
});

const hasJinja = spawnSync("python3", ["-c", "import jinja2"]).status === 0;
const VALVES = ["switch.front", "switch.back", "valve.drip"];

test.skipIf(!hasJinja).each([
  ["on", []],
  ["off", ["switch.front", "valve.drip"]],
  ["unavailable", ["switch.front", "valve.drip"]],
  ["unknown", ["switch.front", "valve.drip"]],
  // There is no such sensor.
  [undefined, ["switch.front", "valve.drip"]],
])("where the sensor is %s, it closes %j", async (state, closed) => {
  const automation = withInputs(await read("files"), { may_water: SENSOR, valves: VALVES });
  const states = { [SENSOR]: state, "switch.front": "on", "switch.back": "off", "valve.drip": "opening" };
  const input = JSON.stringify({ automation, states });
  const { stdout } = spawnSync("python3", [resolve("test/docs/blueprint.py")], { input, encoding: "utf8" });
  expect(JSON.parse(stdout)).toEqual(
    closed.map((entity) => [entity.startsWith("valve") ? "valve.close_valve" : "switch.turn_off", entity]),
  );
});

test.skipIf(!hasJinja)("a valve whose state is not known counts as open", async () => {
  const automation = withInputs(await read("files"), { may_water: SENSOR, valves: VALVES });
  const input = JSON.stringify({ automation, states: { "switch.front": "unknown", "valve.drip": "closed" } });
  const { stdout } = spawnSync("python3", [resolve("test/docs/blueprint.py")], { input, encoding: "utf8" });
  expect(JSON.parse(stdout)).toEqual([
    ["switch.turn_off", "switch.front"],
    ["switch.turn_off", "switch.back"],
  ]);
});
