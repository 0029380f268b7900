import { expect, test } from "vitest";
import type { UsesOverTime } from "../../../generator/api/may-use-file.ts";
import { mayUse } from "../../../generator/edge/resolver/may-use.ts";
import { memory } from "./memory.ts";

const areaId = "00000000-0000-4000-8000-000000000301";
const ASKED = {
  areaId,
  who: "residential",
  what: "lawn",
  by: "can",
  house: undefined,
  source: "townSupply",
  at: undefined,
} as const;
const none = { stage: null, sourceUrl: null, why: null, rules: [] };

/** No stage until 500, a stage without rules until 800, and then none until 1000, where what is known ends. In seconds. */
const known: UsesOverTime = {
  areaId,
  isTracked: true,
  knownFrom: 100,
  knownUntil: 1000,
  stages: [
    { ...none, from: 100, until: 500 },
    { ...none, from: 500, until: 800, stage: {}, why: "noRules" },
    { ...none, from: 800, until: 1000 },
  ],
};
const files = (uses: UsesOverTime) =>
  memory(new Map([[`areas/${areaId}/may-use.json`, JSON.stringify(uses)]]));

test.each([
  [99, "unknown", 99_000],
  [100, "noStage", 500_000],
  [500, "unknown", 800_000],
  [800, "noStage", 1_000_000],
  [999, "noStage", 1_000_000],
  [1000, "unknown", 1_000_000],
])(
  "at %d s the answer is %s, and may be kept until %d ms, which is now outside of what is known",
  async (now, answer, until) => {
    const found = await mayUse(ASKED, now * 1000, files(known));
    expect([JSON.parse(found?.text ?? "").answer, found?.until]).toEqual([answer, until]);
  },
);

test("an area that is not there has no answer", async () => {
  expect(await mayUse(ASKED, 0, memory(new Map()))).toBeNull();
});

test("what is said of an area that is not tracked goes by no clock", async () => {
  const untracked = { ...known, isTracked: false, knownFrom: null, knownUntil: null, stages: [] };
  const found = await mayUse(ASKED, 500_000, files(untracked));
  expect(JSON.parse(found?.text ?? "")).toMatchObject({ answer: "unknown", why: "notTracked", until: null });
  expect(found?.until).toBe(Infinity);
});
