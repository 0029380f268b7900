/** The recipes of docs/recipes.md that tell controllers whether to water: never where the rules do not allow it. */

import { execFile, execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { usesOverTime } from "../../generator/answers/uses/uses-over-time.ts";
import type { UseRule, UseWindow } from "../../generator/api/uses.ts";
import { answerAt } from "../../generator/edge/resolver/may-use.ts";
import { drawOf } from "../support/random.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { drawRule, rule, window } from "../support/uses.ts";
import { blocksOf } from "./papers.ts";

const place = temporaryFolder();
const HOUR = 3_600_000;
const hasJinja = spawnSync("python3", ["-c", "import jinja2, yaml"]).status === 0;

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
  for (const [file, heading] of [
    ["water.py", "May a sprinkler run now? In Python"],
    ["sprinkle.py", "May a sprinkler run now? On OpenSprinkler"],
  ] as const) {
    const code = blockOf(heading, "python")
      .replace(/http:\/\/(localhost:8080|192\.168\.1\.22)/g, `http://127.0.0.1:${port}`)
      .replace("timeout=10", "timeout=1");
    writeFileSync(join(place, file), code);
  }
});

const blockOf = (heading: string, language: string): string =>
  blocksOf("docs/recipes.md", language, heading)[0] ?? "";

afterAll(() => new Promise((resolve) => void server.close(resolve)));

test("allows what the rules allow, but for the hour that clocks show twice", () => {
  const draw = drawOf(7);
  const cases = Array.from({ length: 4000 }, () => ({
    rule: { ...drawRule(draw), source: null },
    house: draw.pick(["odd", "even", "unnumbered", null] as const),
    zone: draw.pick(["Pacific/Auckland", "Pacific/Chatham", "Asia/Kathmandu"]),
    now: Date.parse("2028-01-28") + draw.below(300 * 24) * HOUR + draw.below(HOUR),
  }));
  const driver = `import json, sys, water
from datetime import datetime, timezone
for case in json.load(sys.stdin):
    now = datetime.fromtimestamp(case["now"] / 1000, timezone.utc)
    print(water.may_run({"rules": [case["rule"]]}, "residential", "lawn", "sprinkler", case["house"], now, water.ZoneInfo(case["zone"])))`;
  const printed = execFileSync("python3", ["-c", driver], {
    cwd: place,
    input: JSON.stringify(cases),
    encoding: "utf8",
  });
  const given = printed.trim().split("\n");
  const expected = cases.map(({ rule, house, zone, now }) => {
    const stage = { id: "", severity: 1, name: "", description: null };
    const uses = { sourceUrl: "", reviewedAt: "", rules: [rule] };
    const periods = [{ from: now, until: null, stage: { ...stage, uses } }];
    const area = { id: "", timeZoneId: zone, trackingStatus: "tracked", periods };
    const known = usesOverTime(area as unknown as Parameters<typeof usesOverTime>[0], {
      from: now,
      until: null,
    });
    const asked = { areaId: "", who: "residential", what: "lawn", by: "sprinkler" } as const;
    const question = { ...asked, house: house ?? undefined, source: "townSupply", at: undefined } as const;
    return answerAt(question, now, known).answer === "allowed";
  });
  const wrong = cases.filter(({ now, zone }, index) => {
    const isDoubled = [-HOUR, HOUR].some((shift) => readingOf(now, zone) === readingOf(now + shift, zone));
    return !isDoubled && given[index] !== (expected[index] ? "True" : "False");
  });
  expect(given).toHaveLength(cases.length);
  expect(wrong).toEqual([]);
  expect(expected.filter(Boolean).length).toBeGreaterThan(500);
});

const readingOf = (instant: number, timeZone: string) =>
  new Intl.DateTimeFormat("en-GB", { timeZone, dateStyle: "short", timeStyle: "short" }).format(instant);

const live = (
  some: {
    horizon?: number | null;
    asOf?: number;
    tracking?: string;
    rules?: UseRule[];
    stage?: boolean;
    zone?: string;
    changes?: readonly number[];
  } = {},
) => {
  const {
    horizon = Date.now() + HOUR,
    asOf = Date.now() - HOUR,
    tracking = "tracked",
    rules = [rule()],
    stage = true,
    zone = "Pacific/Auckland",
    changes = [],
  } = some;
  return {
    "/v1/status": {
      asOf: new Date(asOf).toISOString(),
      horizon: horizon === null ? null : new Date(horizon).toISOString(),
    },
    "/v1/areas/a": {
      trackingStatus: tracking,
      timeZoneId: zone,
      scheme: { id: "b" },
      currentStageAssignment: stage ? { stage: { id: "c" } } : null,
    },
    "/v1/schemes/b/stages/c": { uses: { rules } },
    "/v1/epochs.json": { epochs: changes.map((from) => ({ from: new Date(from).toISOString() })) },
  };
};

/** A zone where it is about noon, so that windows around now do not pass midnight. */
const zone = (() => {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
})();
const localTime = (instant: number) =>
  new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" }).format(instant);
const openUntil = (instant: number) =>
  rule({ when: [window("00:00", localTime(instant), { houses: ["odd"] })] });
const allDay = (some: Partial<UseWindow>) => rule({ when: [window("00:00", "24:00", some)] });
const minutes = (count: number) => Date.now() + count * 60_000;

/** What the program for all prints; nothing if it fails. */
const printed = async (): Promise<string> => {
  const running = promisify(execFile)("python3", ["water.py", "a"], { cwd: place });
  return (await running.catch(() => ({ stdout: "" }))).stdout.trim();
};

/** What the binary sensor of Home Assistant shows, where its templates can be rendered. */
const shown = async (seconds = 30): Promise<string | null> => {
  if (!hasJinja) return null;
  const here = blockOf("May a sprinkler run now? In Home Assistant", "yaml")
    .replace(/\/config\/water\.py \S+/, `${join(place, "water.py")} a`)
    .replace("command_timeout: 30", `command_timeout: ${seconds}`);
  const running = promisify(execFile)("python3", [resolve("test/docs/command-line.py")], { cwd: place });
  running.child.stdin?.end(here);
  return (await running).stdout.trim();
};

/** With which code the program for OpenSprinkler ends. */
const started = async (): Promise<number> => {
  runs.splice(0);
  const running = promisify(execFile)("python3", ["sprinkle.py", "a"], { cwd: place });
  await running.catch(() => {});
  return running.child.exitCode ?? -1;
};

test("waters where a rule allows it for as long as it takes", async () => {
  spoiled = {};
  answers = live({ zone, rules: [openUntil(minutes(23))], changes: [minutes(-5), minutes(30)] });
  expect(await Promise.all([printed(), shown(), started()])).toEqual(["ON", hasJinja ? "on" : null, 0]);
  const password = createHash("md5").update("opendoor").digest("hex");
  expect(runs).toEqual([`/cm?pw=${password}&sid=0&en=1&t=1200`]);
});

type Wrong = readonly [answers: Parameters<typeof live>[0], spoiled?: typeof spoiled];

/** Where nothing is allowed or known, by what the program for all prints then. */
const WRONG: Readonly<Record<"OFF" | "", Readonly<Record<string, () => Wrong>>>> = {
  OFF: {
    "it is prohibited": () => [{ rules: [rule({ permission: "prohibited" })] }],
    "no rule states it": () => [{ rules: [] }],
    "the text is unclear": () => [{ rules: [allDay({ houses: ["odd"], isUnclear: true })] }],
    "it is for other houses": () => [{ rules: [allDay({ houses: ["even"] })] }],
    "the window closes in a minute": () => [{ rules: [openUntil(minutes(1))] }],
    "the stage changes in a minute": () => [{ changes: [minutes(1)] }],
    "it is known for a minute more": () => [{ horizon: minutes(1) }],
    "nothing is known any more": () => [{ horizon: minutes(-1) }],
    "the data set is finished": () => [{ horizon: null }],
    "the clock is behind the data": () => [{ asOf: minutes(1) }],
    "nobody tracks the area": () => [{ tracking: "untracked" }],
    "no stage is in force": () => [{ stage: false }],
  },
  "": {
    "the server fails": () => [{}, { status: 500 }],
    "a page comes instead": () => [{}, { text: "<!doctype html><title>Welcome to our Wi-Fi</title>" }],
    "an empty object comes": () => [{}, { text: "{}" }],
    "null comes": () => [{}, { text: "null" }],
    "nothing comes": () => [{}, { isSlow: true }],
    "the answer is an hour old, or the clock is ahead": () => [{}, { ahead: -HOUR }],
    "the clock is an hour behind": () => [{}, { ahead: HOUR }],
    "the answer has no date": () => [{}, { ahead: null }],
  },
};

describe.each(["OFF", ""] as const)("prints %j, is not on, and starts nothing", (expected) => {
  test.each(Object.entries(WRONG[expected]))("where %s", async (_, given) => {
    const [some, wrong = {}] = given();
    answers = live({ zone, ...some });
    spoiled = wrong;
    const sensor = expected === "OFF" ? "off" : "unavailable";
    const answered = await Promise.all([printed(), shown(wrong.isSlow ? 1 : 30), started()]);
    expect([answered, runs]).toEqual([[expected, hasJinja ? sensor : null, 1], []]);
  });
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
  test("starts nothing if the run would go on too long, into a change, beyond what is known, or behind another", async () => {
    spoiled = {};
    for (const given of [
      { rules: [openUntil(minutes(19))] },
      { changes: [minutes(19)] },
      { horizon: minutes(19) },
      null,
    ]) {
      answers = live({ zone, ...given });
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
    answers = live({ zone });
    controller = { ...controller, result: 2 };
    expect(await started()).toBe(1);
    expect(runs).toHaveLength(1);
  });
});
