import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { OF_AREA } from "../../generator/answers/answers.ts";
import { OF_ALL } from "../../generator/answers/epoch-files.ts";
import { versionsFile } from "../../generator/api/address.ts";
import { build } from "../../generator/builder/build.ts";
import { openTree } from "../../generator/output/tree/tree.ts";
import { differencesOf } from "../conformance/differences.ts";
import { nodeHost } from "../conformance/host.ts";
import { amount } from "../support/amount.ts";
import { writeDataSet } from "../support/data-set/draw-data-set.ts";
import { liveCopy } from "../support/live-copy.ts";
import { drawOf } from "../support/random.ts";
import { sampleTree } from "../support/sample.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { clocksAround, epochsIn, questionsAt } from "./live.ts";

const folder = temporaryFolder();
const YEARS = 20 * 365 * 86_400_000;

/** How many data sets are drawn, and how many questions are asked at each clock. */
const DRAWN = Number(process.env.DRAWN ?? amount(3, 12));
const QUESTIONS = Number(process.env.QUESTIONS ?? 12);

const SETS = Array.from({ length: DRAWN }, (_, index) => drawn(7 + index));

function drawn(seed: number) {
  const data = join(folder, `drawn-${seed}`);
  writeDataSet(data, { seed });
  return [`drawn data set ${seed}`, data] as const;
}

test("what hosts pick by the clock is what the operations about restrictions write, and nothing else", async () => {
  const tree = openTree(await sampleTree("files"));
  const all: readonly string[] = [...OF_AREA, ...OF_ALL];
  const parts = tree?.manifest.parts ?? [];
  expect(parts.length).toBeGreaterThan(20);
  for (const { part } of parts) {
    const paths = [...(tree?.section(part)?.hashes.keys() ?? [])].filter((path) =>
      /^v1\/(?!manifest)/.test(path),
    );
    const isByClock = paths.map((path) => versionsFile(path.slice("v1/".length)) !== null);
    expect([part, new Set(isByClock)]).toEqual([part, new Set(paths.length > 0 ? [all.includes(part)] : [])]);
  }
});

describe("around each instant at which restrictions change, the server answers as a build of that instant", () => {
  test.each(SETS)("on %s", async (name, source) => {
    const data = join(folder, `live ${name}`);
    const asOf = Date.parse(liveCopy(source, data));
    const out = join(folder, `tree of ${name}`);
    const lookAhead = { within: YEARS, most: 12 };
    await build({
      data,
      out,
      asOf,
      lookAhead,
      baseUrl: "http://localhost:8080",
      maxZoom: 0,
    });
    const draw = drawOf(1);
    // Before as-of, the answers are those of as-of.
    const clocks = [asOf, ...clocksAround(epochsIn(out), draw, 1)].filter((now) => now >= asOf);
    let now = asOf;
    const found: string[] = [];
    const host = await nodeHost(
      out,
      (error) => found.push(String(error)),
      () => now,
    );
    for (now of clocks) {
      const wrong = await differencesOf(host, questionsAt(data, now, draw.below(1e9), QUESTIONS));
      found.push(...wrong.map((difference) => `${new Date(now).toISOString()} ${difference}`));
    }
    await host.close();
    expect(found).toEqual([]);
  });
});
