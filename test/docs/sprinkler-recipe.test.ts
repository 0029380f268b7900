/** The recipes of docs/recipes.md that tell controllers whether to water: never where the rules do not allow it. */

import { execFile, execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { UseRule } from "../../generator/api/uses.ts";
import { mayUse } from "../../generator/edge/client/uses/may-use.ts";
import { drawRule } from "../edge/uses/agreement.ts";
import { drawOf } from "../support/random.ts";
import { temporaryFolder } from "../support/temporary.ts";

const place = temporaryFolder();
const HOUR = 3_600_000;

const ALWAYS: UseRule = {
  who: ["residential"],
  what: ["lawn"],
  by: ["sprinkler"],
  permission: "allowed",
  when: null,
  conditions: [],
  exception: null,
  quote: ["any time"],
};

let server: Server;
/** What the host answers; null: a failure; "never": nothing at all. */
let answers: Readonly<Record<string, unknown>> | null | "never" = null;
/** What the controller was asked for. */
const runs: string[] = [];
let controllersResult = 1;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { url = "" } = request;
    if (url.startsWith("/cm")) {
      runs.push(url);
      response.end(JSON.stringify({ result: controllersResult }));
      return;
    }
    if (answers === "never") return;
    const found = answers?.[url];
    response.writeHead(found === undefined ? 503 : 200).end(JSON.stringify(found ?? {}));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  for (const [file, heading] of [
    ["water.py", "May a sprinkler run now? In Python"],
    ["sprinkle.py", "May a sprinkler run now? On OpenSprinkler"],
  ] as const) {
    const code = blockOf(heading, "python").replace(
      /http:\/\/(localhost:8080|192\.168\.1\.22)/g,
      `http://127.0.0.1:${port}`,
    );
    writeFileSync(join(place, file), code);
  }
});

function blockOf(heading: string, language: string): string {
  const [, section = ""] = readFileSync("docs/recipes.md", "utf8").split(`\n## ${heading}\n`);
  const [, code = ""] = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "m").exec(section) ?? [];
  return code;
}

afterAll(() => new Promise((resolve) => void server.close(resolve)));

test("allows what the rules allow, but for the hour that clocks show twice", () => {
  const draw = drawOf(7);
  const cases = Array.from({ length: 4000 }, () => ({
    rule: drawRule(draw),
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
    const uses = { sourceUrl: "", reviewedAt: "", rules: [rule] };
    return (
      mayUse(uses, { who: "residential", what: "lawn", by: "sprinkler", house }, { now, timeZoneId: zone })
        .answer === "allowed"
    );
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
    rules = [ALWAYS],
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

const run = async (): Promise<string> =>
  (await promisify(execFile)("python3", ["water.py", "a"], { cwd: place })).stdout.trim();

test("turns on only for what is known now", async () => {
  answers = live();
  expect(await run()).toBe("ON");
  const offs = [
    live({ horizon: Date.now() - 1000 }),
    live({ horizon: null }),
    live({ asOf: Date.now() + HOUR }),
    live({ tracking: "untracked" }),
    live({ rules: [] }),
    live({ rules: [{ ...ALWAYS, permission: "prohibited" }] }),
    live({ stage: false }),
  ];
  for (const off of offs) {
    answers = off;
    expect(await run()).toBe("OFF");
  }
});

test("fails, and never says ON, if it cannot ask", async () => {
  answers = null;
  await expect(run()).rejects.toMatchObject({ stdout: "" });
});

describe("Home Assistant", () => {
  const hasJinja = spawnSync("python3", ["-c", "import jinja2, yaml"]).status === 0;
  const configuration = () => blockOf("May a sprinkler run now? In Home Assistant", "yaml");
  const stateOf = async (seconds: number): Promise<string> => {
    const here = configuration()
      .replace(/\/config\/water\.py \S+/, `${join(place, "water.py")} a`)
      .replace("command_timeout: 30", `command_timeout: ${seconds}`);
    const running = promisify(execFile)("python3", [resolve("test/docs/command-line.py")], { cwd: place });
    running.child.stdin?.end(here);
    return (await running).stdout.trim();
  };

  test.skipIf(!hasJinja)("is on, off, and unavailable where it cannot ask", async () => {
    answers = live();
    expect(await stateOf(30)).toBe("on");
    answers = live({ rules: [{ ...ALWAYS, permission: "prohibited" }] });
    expect(await stateOf(30)).toBe("off");
    answers = live({ horizon: Date.now() - 1000 });
    expect(await stateOf(30)).toBe("off");
    answers = null;
    expect(await stateOf(30)).toBe("unavailable");
    answers = "never";
    expect(await stateOf(1)).toBe("unavailable");
  });

  test("stops the sprinkler whenever the sensor is no longer on, and after a restart", () => {
    const [automation] = parse(configuration()).automation;
    // Without `to`, any other state counts: off, unavailable, unknown.
    expect(automation.triggers).toEqual([
      { trigger: "state", entity_id: "binary_sensor.sprinklers_may_run", from: "on" },
      { trigger: "homeassistant", event: "start" },
    ]);
    expect(automation.actions[0].action).toBe("switch.turn_off");
    expect(automation).not.toHaveProperty("conditions");
  });
});

describe("OpenSprinkler", () => {
  /** A zone where it is about noon, so that windows around now do not pass midnight. */
  const zone = (() => {
    const ahead = 12 - new Date().getUTCHours();
    return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
  })();
  const localTime = (instant: number) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" }).format(instant);
  const openUntil = (instant: number): UseRule => ({
    ...ALWAYS,
    when: [
      {
        houses: ["odd"],
        dates: null,
        weekdays: null,
        from: "00:00",
        to: localTime(instant),
        isUnclear: false,
      },
    ],
  });
  const minutes = (count: number) => Date.now() + count * 60_000;
  const start = async (): Promise<number> => {
    runs.splice(0);
    const running = promisify(execFile)("python3", ["sprinkle.py", "a"], { cwd: place });
    await running.catch(() => {});
    return running.child.exitCode ?? -1;
  };

  test("starts a station for as long as its run takes, if all of it is allowed", async () => {
    answers = live({ zone, rules: [openUntil(minutes(22))], changes: [minutes(-5), minutes(30)] });
    expect(await start()).toBe(0);
    const password = createHash("md5").update("opendoor").digest("hex");
    expect(runs).toEqual([`/cm?pw=${password}&sid=0&en=1&t=1200`]);
  });

  test("starts nothing if the run would go on too long, into a change or beyond what is known", async () => {
    const refused = {
      closes: live({ zone, rules: [openUntil(minutes(19))] }),
      changes: live({ zone, changes: [minutes(19)] }),
      unknown: live({ zone, horizon: minutes(19) }),
      prohibited: live({ zone, rules: [{ ...ALWAYS, permission: "prohibited" }] }),
      untracked: live({ zone, tracking: "untracked" }),
      unstated: live({ zone, rules: [] }),
      failing: null,
    };
    for (const [why, given] of Object.entries(refused)) {
      answers = given;
      expect([why, await start(), runs]).toEqual([why, 1, []]);
    }
  });

  test("says so if the controller refuses", async () => {
    answers = live({ zone });
    controllersResult = 2;
    expect(await start()).toBe(1);
    expect(runs).toHaveLength(1);
    controllersResult = 1;
  });
});
