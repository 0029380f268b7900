/** The recipes of docs/recipes.md that decide for controllers whether to water: never where the rules do not allow it. */

import { execFile, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { parse as parseScript } from "acorn";
import { full } from "acorn-walk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { z } from "zod";
import { operationOf } from "../../generator/api/operations.ts";
import type { usesOverTime } from "../../schemas/resource-may-use.ts";
import { startServer } from "../edge/node/raw.ts";
import { sampleTree } from "../support/sample.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { binarySensorSchema, esphomeSchema } from "./controller-schemas.ts";
import { blocksOf } from "./papers.ts";
import { startPython } from "./python.ts";
import { runShelly } from "./shelly.ts";

const place = temporaryFolder();
const HOUR = 3_600_000;
const has = (name: string, ...args: string[]) => spawnSync(name, args).status === 0;
const hasJinja = has("python3", "-c", "import jinja2, yaml");
const hasJq = has("jq", "--version") && has("curl", "--version");
const hasCompiler = has("g++", "--version");

/** What every program asks, and the programs for this server. */
let MAY_USE = "";
let sensor = "";
let script = "";

const python = startPython(place);
let server: Server;
/** What the host answers to that; `spoiled` is how its answer differs. */
let answers: Readonly<Record<string, unknown>> = {};
let spoiled: {
  status?: number;
  text?: string;
  ahead?: number | null;
  isSlow?: boolean;
  isDown?: boolean;
  isCut?: boolean;
} = {};
/** What a cache on the way has, that never asks again for an address. */
const cache = new Map<string, string>();
/** What the controller of OpenSprinkler was asked for, and what it answers. */
const runs: string[] = [];
let controller: { result: number; ps: number[][] } = { result: 1, ps: [[0, 0, 0, 0]] };

beforeAll(async () => {
  server = createServer((request, response) => {
    const { url = "" } = request;
    if (url.startsWith("/cm")) runs.push(url);
    if (/^\/(cm|jc)/.test(url)) return void response.end(JSON.stringify(controller));
    const { status, text, ahead = 0, isSlow, isDown, isCut } = spoiled;
    if (isSlow) return;
    if (isDown) return void request.socket.destroy();
    if (ahead === null) response.sendDate = false;
    else response.setHeader("Date", new Date(Date.now() + ahead).toUTCString());
    const isAsked = url.replace(/&asked=\d+$/, "") === MAY_USE;
    const body = text ?? cache.get(url) ?? JSON.stringify(isAsked ? answers : {});
    cache.set(url, body);
    response.writeHead(status ?? (isAsked ? 200 : 503), { "Content-Length": Buffer.byteLength(body) });
    if (isCut) response.write(body.slice(0, -9), () => request.socket.destroy());
    else response.end(body);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const here = (code: string) =>
    code.replace(/http:\/\/(localhost:8080|192\.168\.1\.22)/g, `http://127.0.0.1:${port}`);
  for (const [file, heading, language] of [
    ["water.py", "In Python", "python"],
    ["sprinkle.py", "On OpenSprinkler", "python"],
    ["shell.sh", "In a shell", "sh"],
  ] as const) {
    const code = here(blockOf(heading, language))
      .replace("timeout=10", "timeout=1")
      .replace("--max-time 10", "--max-time 1");
    writeFileSync(join(place, file), code);
  }
  const configuration = blockOf("In Home Assistant", "yaml");
  MAY_USE = /localhost:8080(\S+?)&asked/.exec(configuration)?.[1] ?? "";
  sensor = here(configuration).replace("scan_interval", "timeout: 1\n    scan_interval");
  script = here(blockOf("On Shelly", "js")).replace("timeout: 10", "timeout: 1");
  if (hasCompiler) {
    copyFileSync(resolve("test/docs/esphome.h"), join(place, "esphome.cpp"));
    writeFileSync(join(place, "condition.inc"), esphome().condition.lambda);
    await promisify(execFile)("g++", ["-std=c++17", "-o", "esphome", "esphome.cpp"], { cwd: place });
  }
});

const blockOf = (heading: string, language: string): string =>
  blocksOf("docs/recipes.md", language, `May a sprinkler run now? ${heading}`)[0] ?? "";

/** The request of the recipe for ESPHome, and the condition under which the valve opens. */
function esphome() {
  const { time } = esphomeSchema.parse(parse(blockOf("On ESPHome", "yaml")));
  const request = time[0].on_time[0].then[0]["http_request.get"];
  const { condition, then } = request.on_response[0].if;
  return { request, condition, then };
}

afterAll(() => {
  python.close();
  return new Promise((resolve) => void server.close(resolve));
});

/** The answer of may-use, for an hour by default. */
const live = (some: Readonly<Record<string, unknown>> = {}) => ({
  answer: "allowed",
  why: null,
  until: text(minutes(60)),
  conditions: [{ kind: "oneAtATime", value: null }],
  ...some,
});
const minutes = (count: number) => Date.now() + count * 60_000;
const text = (instant: number) => new Date(instant).toISOString().replace(".000Z", "Z");

const program = promisify(execFile);

/** What the program for all prints; nothing if it fails. */
const inPython = async (): Promise<string> => (await python.run("water.py")).stdout.trim();

/** What the commands for a shell print, if they succeed. */
const inShell = async (zone = "UTC"): Promise<string> => {
  const env = { ...process.env, TZ: zone };
  return (await program("sh", ["shell.sh"], { cwd: place, env }).catch(() => ({ stdout: "" }))).stdout.trim();
};

/** What the binary sensor of Home Assistant shows, with its clock ahead by so many seconds. */
const inHomeAssistant = async (ahead = 0): Promise<string> =>
  (await python.run(resolve("test/docs/rest-binary-sensor.py"), [String(ahead)], sensor)).stdout.trim();

/** With which code the program for OpenSprinkler ends. */
const onOpenSprinkler = async (): Promise<number> => {
  runs.splice(0);
  return (await python.run("sprinkle.py")).code;
};

const onShelly = (clock: number | null = Math.floor(Date.now() / 1000)) => runShelly(script, clock);

/** Whether the valve of ESPHome opens. `on_response` runs for every answer, whatever its status, and for none that fails to come. */
const onEsphome = async (clock = Math.floor(Date.now() / 1000)): Promise<boolean> => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${MAY_USE}`;
  const response = await fetch(url, { signal: AbortSignal.timeout(1000) }).catch(() => null);
  if (response === null) return false;
  // What was cut off is a shorter body.
  const body = await response.text().catch(() => "{");
  let read: Readonly<Record<string, unknown>> | null = null;
  try {
    read = JSON.parse(body);
  } catch {}
  const kinds = ((read?.conditions ?? []) as { kind: string }[]).map(({ kind }) => kind);
  const texts = Object.entries(read ?? {}).filter(([, value]) => typeof value === "string");
  const env = {
    ...Object.fromEntries(texts.map(([name, value]) => [`JSON_${name}`, String(value)])),
    JSON_conditions: kinds.join(" "),
    BODY: read === null ? "" : "JSON",
    CLOCK: String(clock),
    STATUS: String(response.status),
    DATE: response.headers.get("Date") ?? "",
  };
  const running = program("./esphome", [], { cwd: place, env });
  await running.catch(() => {});
  return running.child.exitCode === 0;
};

/** What every program does now, where it can be run. */
const asked = async () => {
  const [python, shell, homeAssistant, openSprinkler, shelly, esphome] = await Promise.all([
    inPython(),
    hasJq ? inShell() : undefined,
    hasJinja ? inHomeAssistant() : undefined,
    onOpenSprinkler(),
    onShelly(),
    hasCompiler ? onEsphome() : undefined,
  ]);
  return { python, shell, homeAssistant, openSprinkler, shelly, esphome };
};

const given = (answer: Parameters<typeof live>[0] = {}, wrong: typeof spoiled = {}) => {
  answers = live(answer);
  spoiled = wrong;
  cache.clear();
};

const ifThere = <Value>(isThere: boolean, value: Value): Value | undefined => (isThere ? value : undefined);

test("every recipe asks what the API answers, and says what holds for all", () => {
  const url = new URL(MAY_USE, "http://localhost");
  expect(operationOf("MayUse").path.replace("{areaId}", url.pathname.split("/")[3] ?? "")).toBe(url.pathname);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    who: "residential",
    what: "lawn",
    by: "sprinkler",
    house: "odd",
  });
  const sections = parsedRecipes();
  expect(Object.keys(sections)).toEqual([
    "In Python",
    "In a shell",
    "In Home Assistant",
    "On ESPHome",
    "On Shelly",
    "On OpenSprinkler",
  ]);
  for (const [heading, section] of Object.entries(sections)) {
    expect(section.replace(/\s+/g, " "), heading).toContain(
      "**A controller that cannot ask must not water:**",
    );
    if (heading !== "On OpenSprinkler") expect(section, heading).toContain(`http://localhost:8080${MAY_USE}`);
  }
});

const parsedRecipes = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readFileSync("docs/recipes.md", "utf8")
      .split(/^## May a sprinkler run now\? /m)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf("\n")), section.split(/^## /m)[0] ?? ""]),
  );

test.each([
  ["In Python", "python", 11],
  ["In a shell", "sh", 7],
  ["On OpenSprinkler", "python", 20],
])("%s it takes %s of at most %i lines", (heading, language, lines) => {
  const code = blockOf(heading, language).split("\n");
  expect(code.filter((line) => line.trim() !== "").length).toBeLessThanOrEqual(lines);
});

test("waters where it is allowed for as long as it takes", async () => {
  given({ until: text(minutes(23)) });
  expect(await asked()).toEqual({
    python: "ON",
    shell: ifThere(hasJq, "ON"),
    homeAssistant: ifThere(hasJinja, "on"),
    openSprinkler: 0,
    shelly: [{ id: 0, on: true, toggle_after: 1200 }],
    esphome: ifThere(hasCompiler, true),
  });
  const password = createHash("md5").update("opendoor").digest("hex");
  expect(runs).toEqual([`/cm?pw=${password}&sid=0&en=1&t=1200`]);
});

type Wrong = readonly [python: "OFF" | "", sensor: "off" | "unavailable", ...given: Parameters<typeof given>];

/** Where nothing is allowed or known: what Python prints then, what the sensor of Home Assistant shows, and what is answered. */
const WRONG: Readonly<Record<string, () => Wrong>> = {
  "it is not allowed": () => ["OFF", "off", { answer: "notAllowed", notBefore: text(minutes(9)) }],
  "the text leaves it open": () => ["OFF", "off", { answer: "unknown", why: "unclear" }],
  "the API knows nothing of now": () => ["OFF", "off", { answer: "unknown", why: "notKnown", until: null }],
  "nobody follows the area": () => ["OFF", "off", { answer: "unknown", why: "notTracked", until: null }],
  "the council has to be asked first": () => [
    "OFF",
    "off",
    {
      conditions: [
        { kind: "oneAtATime", value: null },
        { kind: "councilApproval", value: null },
      ],
    },
  ],
  "no stage is in force": () => ["OFF", "off", { answer: "noStage" }],
  "it ends in a minute": () => ["OFF", "off", { until: text(minutes(1)) }],
  "the answer is over": () => ["OFF", "off", { until: text(minutes(-1)) }],
  "the end is not known": () => ["OFF", "off", { until: null }],
  "an old answer comes": () => ["OFF", "off", { until: text(minutes(-30)) }, { ahead: -HOUR }],
  "the server fails": () => ["", "unavailable", {}, { status: 500, text: '{"status":500}' }],
  "the area is unknown": () => ["", "unavailable", {}, { status: 404, text: '{"status":404}' }],
  "the host only rewrites addresses": () => ["", "unavailable", {}, { status: 501, text: '{"status":501}' }],
  "a page comes instead": () => ["", "unavailable", {}, { text: "<!doctype html><title>Welcome</title>" }],
  "an empty object comes": () => ["", "unavailable", {}, { text: "{}" }],
  "null comes": () => ["", "unavailable", {}, { text: "null" }],
  "half of the answer comes": () => ["", "unavailable", {}, { isCut: true }],
  "nothing comes": () => ["", "unavailable", {}, { isSlow: true }],
  "there is no network": () => ["", "unavailable", {}, { isDown: true }],
};

test.each(Object.entries(WRONG))("starts nothing where %s", async (_, row) => {
  const [python, state, ...answer] = row();
  given(...answer);
  expect([await asked(), runs]).toEqual([
    {
      python,
      shell: ifThere(hasJq, ""),
      homeAssistant: ifThere(hasJinja, state),
      openSprinkler: 1,
      shelly: [],
      esphome: ifThere(hasCompiler, false),
    },
    [],
  ]);
});

test.each(["23", "20"])(
  "a run of 20 minutes does not begin where %s minutes are left and it takes more",
  async (left) => {
    const isEnough = left === "23";
    given({ until: text(minutes(Number(left))) });
    expect([(await onOpenSprinkler()) === 0, (await onShelly()).length === 1]).toEqual([isEnough, isEnough]);
    if (hasCompiler) expect(await onEsphome()).toBe(isEnough);
  },
);

// In one of the two, the clocks are forward, whatever the day of this test.
test.skipIf(!hasJq).each(["Pacific/Auckland", "Europe/London"])(
  "in a shell, whatever the zone of the computer: %s",
  async (zone) => {
    given();
    expect(await inShell(zone)).toBe("ON");
    for (const ahead of [-HOUR, HOUR]) {
      given({ until: text(minutes(-45)) }, { ahead });
      expect(await inShell(zone)).toBe("");
    }
  },
);

describe("where the clock is wrong", () => {
  test.each([-HOUR, HOUR, null])("nothing starts: the server's is ahead by %s ms", async (ahead) => {
    given({}, { ahead });
    const { homeAssistant: _, ...others } = await asked();
    expect([others.python === "ON", others, runs]).toEqual([
      false,
      {
        python: ahead === null ? "" : "OFF",
        shell: ifThere(hasJq, ""),
        openSprinkler: 1,
        shelly: [],
        esphome: ifThere(hasCompiler, false),
      },
      [],
    ]);
  });

  const MINUTE = 60_000;

  /** What starts where so many milliseconds are left after a run, by the later clock. Seconds are those that the device is ahead. */
  const startedWith = async (left: number, seconds: number) => {
    // The recipe for ESPHome compares minutes: the server's is the one before the device's, or after it.
    const ofServer = Math.floor(Date.now() / MINUTE) * MINUTE + (seconds < 0 ? 55_000 : 5000);
    const ofDevice = ofServer + seconds * 1000;
    const end = Math.max(ofServer, ofDevice) + left;
    given({ until: text(end + 20 * MINUTE) }, { ahead: ofServer - Date.now() });
    const shelly = (await onShelly(ofDevice / 1000)).length > 0;
    const esphome = hasCompiler ? await onEsphome(ofDevice / 1000) : undefined;
    // The others go by the clock of this computer.
    const ahead = -seconds * 1000;
    const later = Date.now() + Math.max(0, ahead) + left;
    given({ until: text(later + 20 * MINUTE) }, { ahead });
    const openSprinkler = (await onOpenSprinkler()) === 0;
    given({ until: text(later + 2 * MINUTE) }, { ahead });
    const python = (await inPython()) === "ON";
    const shell = hasJq ? (await inShell()) === "ON" : undefined;
    return { shelly, esphome, openSprinkler, python, shell };
  };

  const all = (starts: boolean) => ({
    shelly: starts,
    esphome: ifThere(hasCompiler, starts),
    openSprinkler: starts,
    python: starts,
    shell: ifThere(hasJq, starts),
  });

  test.each([
    ["the device's is almost two minutes behind", -110],
    ["the server's is almost two minutes behind", 110],
  ])("but the two still agree, a run ends by `until`, whichever is right: %s", async (_, seconds) => {
    expect(await startedWith(-1000, seconds)).toEqual(all(false));
    expect(await startedWith(2.5 * MINUTE, seconds)).toEqual(all(true));
  });

  test("a device whose clock was never set starts nothing", async () => {
    given();
    expect(await onShelly(null)).toEqual([]);
    if (hasCompiler) expect(await onEsphome(17)).toBe(false);
  });

  test.skipIf(!hasJinja)(
    "Home Assistant goes by the clock of the server, and by none more lenient",
    async () => {
      given({ answer: "notAllowed", until: text(minutes(30)) });
      expect(await Promise.all([-3600, 0, 3600].map(inHomeAssistant))).toEqual(["off", "off", "off"]);
      given({ until: text(minutes(30)) });
      expect(await Promise.all([-3600, 0, 3600].map(inHomeAssistant))).toEqual(["on", "on", "off"]);
      // The cache keeps that answer for ever. Slow clocks would believe it.
      answers = live({ answer: "notAllowed" });
      await new Promise((resolve) => setTimeout(resolve, 1001));
      expect(await inHomeAssistant(-3600)).toBe("off");
    },
  );
});

describe("OpenSprinkler", () => {
  test("starts nothing behind another run", async () => {
    given();
    controller.ps = [
      [0, 0, 0, 0],
      [99, 300, 1_800_000_000, 1],
    ];
    expect([await onOpenSprinkler(), runs]).toEqual([1, []]);
    controller.ps = [[0, 0, 0, 0]];
  });

  test("says so if the controller refuses", async () => {
    given();
    controller = { ...controller, result: 2 };
    expect(await onOpenSprinkler()).toBe(1);
    expect(runs).toHaveLength(1);
    controller = { ...controller, result: 1 };
  });
});

describe("the rules of the real program:", () => {
  test("the sensor of Home Assistant has known keys alone, and six lines", () => {
    const [only, ...others] = parse(blockOf("In Home Assistant", "yaml")).binary_sensor;
    expect(Object.keys(binarySensorSchema.parse(only))).toHaveLength(6);
    expect(others).toEqual([]);
  });

  test("ESPHome: known keys, and an answer that fits", async () => {
    const { request, then } = esphome();
    expect(request.max_response_buffer_size).toBe("8kB");
    expect(await longestAnswer()).toBeLessThan(8000);
    expect(then).toEqual([{ "switch.turn_on": "valve" }]);
  });

  test("Shelly: no syntax after ES5, and no function before it is there", () => {
    const tree = parseScript(script, { ecmaVersion: 5 });
    const declared = new Map<string, number>();
    full(tree, (node) => {
      const { type, id } = node as { type: string; id?: { name: string; start: number } };
      if (type === "FunctionDeclaration" && id) declared.set(id.name, id.start);
    });
    expect([...declared.keys()].sort()).toEqual(["mayRun", "water"]);
    full(tree, (node) => {
      const { type, name = "", start } = node as { type: string; name?: string; start: number };
      if (type === "Identifier" && declared.has(name))
        expect(start).toBeGreaterThanOrEqual(declared.get(name) as number);
    });
  });
});

/** The bytes of the longest answer about the sample. */
async function longestAnswer(): Promise<number> {
  const root = await startServer(await sampleTree("files"));
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${root.port}/v1${path}`)).text();
  let longest = 0;
  for (const { id } of JSON.parse(await ask("/areas?pageSize=100")).items) {
    const { stages } = JSON.parse(await ask(`/areas/${id}/may-use.json`)) as z.infer<typeof usesOverTime>;
    for (const { rules } of stages) {
      const lengthOf = (rule: object) => JSON.stringify(rule).length;
      const [rule] = [...rules].sort((one, other) => lengthOf(other) - lengthOf(one));
      if (rule === undefined) continue;
      const { who, what, by, source } = rule;
      const query = new URLSearchParams({
        who: String(who[0]),
        what: String(what[0]),
        by: String(by[0]),
        source: String(source[0]),
        at: "2026-11-20T20:10:00Z",
      });
      longest = Math.max(longest, Buffer.byteLength(await ask(`/areas/${id}/may-use?${query}`)));
    }
  }
  await root.close();
  return longest;
}
