/** The recipes of docs/recipes.md that tell controllers whether to water: never where the rules do not allow it. */

import { execFile, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { operationOf } from "../../generator/api/operations.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { blocksOf } from "./papers.ts";

const place = temporaryFolder();
const HOUR = 3_600_000;
const hasJinja = spawnSync("python3", ["-c", "import jinja2, yaml"]).status === 0;
const hasJq = ["jq", "curl"].every((name) => spawnSync(name, ["--version"]).status === 0);

/** What every program asks, and the configuration of Home Assistant for this server. */
let MAY_USE = "";
let sensor = "";

let server: Server;
/** What the host answers, by path; `spoiled` is how every answer of it differs. */
let answers: Readonly<Record<string, unknown>> = {};
let spoiled: { status?: number; text?: string; ahead?: number | null; isSlow?: boolean } = {};
/** What the controller was asked for, and what it answers. */
const runs: string[] = [];
let controller: { result: number; ps: number[][] } = { result: 1, ps: [[0, 0, 0, 0]] };

beforeAll(async () => {
  server = createServer((request, response) => {
    const { url = "" } = request;
    if (url.startsWith("/cm")) runs.push(url);
    if (/^\/(cm|jc)/.test(url)) return void response.end(JSON.stringify(controller));
    const { status, text, ahead = 0, isSlow } = spoiled;
    if (isSlow) return;
    if (ahead === null) response.sendDate = false;
    else response.setHeader("Date", new Date(Date.now() + ahead).toUTCString());
    const found = answers[url];
    response.writeHead(status ?? (found === undefined ? 503 : 200)).end(text ?? JSON.stringify(found ?? {}));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const here = (code: string) =>
    code.replace(/http:\/\/(localhost:8080|192\.168\.1\.22)/g, `http://127.0.0.1:${port}`);
  for (const [file, heading, language] of [
    ["water.py", "May a sprinkler run now? In Python", "python"],
    ["sprinkle.py", "May a sprinkler run now? On OpenSprinkler", "python"],
    ["shell.sh", "May a sprinkler run now? In a shell", "sh"],
  ] as const) {
    const code = here(blockOf(heading, language))
      .replace("timeout=10", "timeout=1")
      .replace("--max-time 10", "--max-time 1");
    writeFileSync(join(place, file), code);
  }
  const configuration = blockOf("May a sprinkler run now? In Home Assistant", "yaml");
  MAY_USE = /localhost:8080(\S+)/.exec(configuration)?.[1] ?? "";
  sensor = here(configuration).replace("scan_interval", "timeout: 1\n    scan_interval");
});

const blockOf = (heading: string, language: string): string =>
  blocksOf("docs/recipes.md", language, heading)[0] ?? "";

afterAll(() => new Promise((resolve) => void server.close(resolve)));

/** The answer of may-use, for an hour by default. */
const live = (some: Readonly<Record<string, unknown>> = {}) => ({
  [MAY_USE]: { answer: "allowed", why: null, until: new Date(minutes(60)).toISOString(), ...some },
});
const minutes = (count: number) => Date.now() + count * 60_000;
const text = (instant: number) => new Date(instant).toISOString();

const program = promisify(execFile);

/** What the program for all prints; nothing if it fails. */
const printed = async (): Promise<string> =>
  (await program("python3", ["water.py"], { cwd: place }).catch(() => ({ stdout: "" }))).stdout.trim();

/** What the commands for a shell print, if they succeed. */
const inShell = async (): Promise<string | null> =>
  hasJq
    ? (await program("sh", ["shell.sh"], { cwd: place }).catch(() => ({ stdout: "" }))).stdout.trim()
    : null;

/** What the binary sensor of Home Assistant shows, where its templates can be rendered. */
const shown = async (): Promise<string | null> => {
  if (!hasJinja) return null;
  const running = program("python3", [resolve("test/docs/rest-binary-sensor.py")], { cwd: place });
  running.child.stdin?.end(sensor);
  return (await running).stdout.trim();
};

/** With which code the program for OpenSprinkler ends. */
const started = async (): Promise<number> => {
  runs.splice(0);
  const running = program("python3", ["sprinkle.py"], { cwd: place });
  await running.catch(() => {});
  return running.child.exitCode ?? -1;
};

const ifThere = <Value>(isThere: boolean, value: Value): Value | null => (isThere ? value : null);

test("asks what the API answers", () => {
  const url = new URL(MAY_USE, "http://localhost");
  expect(operationOf("MayUse").path.replace("{areaId}", url.pathname.split("/")[3] ?? "")).toBe(url.pathname);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    who: "residential",
    what: "lawn",
    by: "sprinkler",
    house: "odd",
  });
});

test("waters where it is allowed for as long as it takes", async () => {
  spoiled = {};
  answers = live({ until: text(minutes(23)) });
  expect(await Promise.all([printed(), inShell(), shown(), started()])).toEqual([
    "ON",
    ifThere(hasJq, "ON"),
    ifThere(hasJinja, "on"),
    0,
  ]);
  const password = createHash("md5").update("opendoor").digest("hex");
  expect(runs).toEqual([`/cm?pw=${password}&sid=0&en=1&t=1200`]);
});

type Wrong = readonly [answer: Parameters<typeof live>[0], spoiled?: typeof spoiled];

/** Where nothing is allowed or known, by what the program for all prints then, and what the sensor of Home Assistant shows. */
const WRONG: Readonly<
  Record<"OFF" | "", Readonly<Record<string, readonly [sensor: string, given: () => Wrong]>>>
> = {
  OFF: {
    "it is not allowed": ["off", () => [{ answer: "notAllowed", notBefore: text(minutes(9)) }]],
    "it is unknown": ["off", () => [{ answer: "unknown", why: "unclear" }]],
    "no stage is in force": ["off", () => [{ answer: "noStage" }]],
    "it ends in a minute": ["off", () => [{ until: text(minutes(1)) }]],
    "the answer is over": ["off", () => [{ until: text(minutes(-1)) }]],
    "the end is not known": ["off", () => [{ until: null }]],
  },
  "": {
    "the server fails": ["unavailable", () => [{}, { status: 500, text: '{"status":500}' }]],
    "the area is unknown": ["unavailable", () => [{}, { status: 404, text: '{"status":404}' }]],
    "a page comes instead": ["unavailable", () => [{}, { text: "<!doctype html><title>Welcome</title>" }]],
    "an empty object comes": ["unavailable", () => [{}, { text: "{}" }]],
    "null comes": ["unavailable", () => [{}, { text: "null" }]],
    "nothing comes": ["unavailable", () => [{}, { isSlow: true }]],
    "an old answer comes": ["off", () => [{ until: text(minutes(-30)) }, { ahead: -HOUR }]],
  },
};

describe.each(["OFF", ""] as const)("prints %j, is not on, and starts nothing", (expected) => {
  test.each(Object.entries(WRONG[expected]))("where %s", async (_, [state, given]) => {
    const [some, wrong = {}] = given();
    answers = live(some);
    spoiled = wrong;
    const answered = await Promise.all([printed(), inShell(), shown(), started()]);
    expect([answered, runs]).toEqual([[expected, ifThere(hasJq, ""), ifThere(hasJinja, state), 1], []]);
  });
});

test("is off where the clocks differ", async () => {
  for (const ahead of [-HOUR, HOUR, null]) {
    answers = live();
    spoiled = { ahead };
    expect([await printed(), await started(), runs]).toEqual(["", 1, []]);
  }
});

test("stops the sprinkler in Home Assistant whenever the sensor is no longer on, and after a restart", () => {
  const [automation] = parse(blockOf("May a sprinkler run now? In Home Assistant", "yaml")).automation;
  // Without `to`, any other state counts: off, unavailable, unknown.
  expect(automation.triggers).toEqual([
    { trigger: "state", entity_id: "binary_sensor.sprinklers_may_run", from: "on" },
    { trigger: "homeassistant", event: "start" },
  ]);
  expect(automation.actions[0].action).toBe("switch.turn_off");
  expect(automation).not.toHaveProperty("conditions");
});

describe("OpenSprinkler", () => {
  test("starts nothing if the run would go on too long, or behind another", async () => {
    spoiled = {};
    for (const given of [{ until: text(minutes(19)) }, null]) {
      answers = live(given ?? {});
      if (given === null)
        controller.ps = [
          [0, 0, 0, 0],
          [99, 300, 1_800_000_000, 1],
        ];
      expect([await started(), runs]).toEqual([1, []]);
    }
    controller.ps = [[0, 0, 0, 0]];
  });

  test("says so if the controller refuses", async () => {
    spoiled = {};
    answers = live();
    controller = { ...controller, result: 2 };
    expect(await started()).toBe(1);
    expect(runs).toHaveLength(1);
  });
});
