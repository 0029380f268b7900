/** The recipe of docs/recipes.md that tells a controller whether to water: never where the rules do not allow it. */

import { execFile, execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UseRule } from "../../generator/api/uses.ts";
import { mayUse } from "../../generator/edge/uses/may-use.ts";
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
/** What the host answers; null: not at all. */
let answers: Readonly<Record<string, unknown>> | null = null;

beforeAll(async () => {
  server = createServer((request, response) => {
    const found = answers?.[request.url ?? ""];
    response.writeHead(found === undefined ? 503 : 200).end(JSON.stringify(found ?? {}));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const [, section = ""] = readFileSync("docs/recipes.md", "utf8").split(
    "\n## May a sprinkler run now? In Python\n",
  );
  const [, code = ""] = /^```python\n([\s\S]*?)^```$/m.exec(section) ?? [];
  writeFileSync(join(place, "water.py"), code.replace("http://localhost:8080", `http://127.0.0.1:${port}`));
});
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
  } = {},
) => {
  const {
    horizon = Date.now() + HOUR,
    asOf = Date.now() - HOUR,
    tracking = "tracked",
    rules = [ALWAYS],
    stage = true,
  } = some;
  return {
    "/v1/status": {
      asOf: new Date(asOf).toISOString(),
      horizon: horizon === null ? null : new Date(horizon).toISOString(),
    },
    "/v1/areas/a": {
      trackingStatus: tracking,
      timeZoneId: "Pacific/Auckland",
      scheme: { id: "b" },
      currentStageAssignment: stage ? { stage: { id: "c" } } : null,
    },
    "/v1/schemes/b/stages/c": { uses: { rules } },
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
