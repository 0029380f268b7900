import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Store } from "../../generator/api/store.ts";
import { declines } from "../conformance/exceptions.ts";
import type { Host } from "../conformance/host.ts";
import { loadOracle, type Oracle, remembered } from "../conformance/oracle.ts";
import { SAMPLE, sampleTree } from "../support/sample.ts";
import { REQUESTS, type Subject, subjects } from "./hosts.ts";
import { examine, type Tally } from "./judge.ts";
import { questionsOf } from "./questions.ts";
import { countsTable, exactnessTable, generatedPart } from "./tables.ts";

const SEED = Number(process.env.SEED ?? 6);
const roots = new Map<Store, string>();
const results = new Map<string, Map<string, Tally>>();
const storeOf = ({ store = "files" }: Subject): Store => store;
let oracle: Oracle;

beforeAll(async () => {
  oracle = remembered(loadOracle(SAMPLE.data));
  for (const store of new Set(subjects.map(storeOf))) roots.set(store, await sampleTree(store));
}, 600_000);

describe.each(subjects)("$title", (subject) => {
  const lack = subject.lacks();
  if (lack) return void test.skip(lack);
  const root = () => roots.get(storeOf(subject)) as string;
  let host: Host;
  beforeAll(async () => {
    host = await subject.open(root());
  });
  afterAll(() => host.close());

  test("answers as the oracle does, or says by design that it cannot", { timeout: 600_000 }, async () => {
    const questions = questionsOf(oracle, root(), SEED, REQUESTS * (subject.share ?? 1));
    const fitting = [...questions].filter(({ method }) => !subject.isClient || method === "GET");
    const tallies = await examine(subject, host, oracle, declines, fitting.values(), root());
    results.set(subject.name, tallies);
    expect([...tallies.values()].flatMap(({ wrong }) => wrong).slice(0, 10)).toEqual([]);
  });
});

describe("the tables of the docs", () => {
  test("show what was measured", ({ skip }) => {
    if (process.env.REQUESTS || process.env.SEED || process.env.LONG)
      skip("Other requests were drawn than the docs tell of.");
    if (results.size < subjects.length)
      skip("Not all hosts are there, so that there is nothing to compare with.");
    const exactness = exactnessTable(subjects, results);
    const counts = countsTable(subjects, results);
    expect(generatedPart("docs/hosting/README.md", "conformance", exactness)).toBe(exactness);
    expect(generatedPart("docs/hosting/README.md", "counts", counts)).toBe(counts);
  });
});
