import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { declines } from "../conformance/exceptions.ts";
import { loadOracle, type Oracle } from "../conformance/oracle.ts";
import { sampleTree } from "../support/sample.ts";
import { REQUESTS, subjects } from "./hosts.ts";
import { examine } from "./judge.ts";
import { questionsOf } from "./questions.ts";

const SEED = 8;
/** The hosts that read packs; the others have no configuration in such a build. */
const READERS = ["node", "cloudflare", "netlify", "vercel", "client"];
const readers = subjects.filter(({ name }) => READERS.includes(name));

let packs: string;
/** The same answers as files of their own, to judge by. */
let files: string;
let oracle: Oracle;

beforeAll(async () => {
  oracle = loadOracle("data");
  [packs, files] = [await sampleTree("packs"), await sampleTree("lean")];
}, 600_000);

describe.each(readers)("$title on a build in packs", (subject) => {
  const lack = subject.lacks();
  test.skipIf(lack)(`answers as the oracle does${lack ? ` (${lack})` : ""}`, { timeout: 600_000 }, async () => {
    const host = await subject.open(packs);
    const questions = [...questionsOf(oracle, files, SEED, (REQUESTS * (subject.share ?? 1)) / 3)];
    const fitting = questions.filter(({ method }) => !subject.isClient || method === "GET");
    const tallies = await examine(subject, host, oracle, declines, fitting.values(), files);
    await host.close();
    expect([...tallies.values()].reduce((sum, { asked }) => sum + asked, 0)).toBeGreaterThan(100);
    expect([...tallies.values()].flatMap(({ wrong }) => wrong).slice(0, 10)).toEqual([]);
  });
});

test("a host that does not read packs has no configuration in such a build", () => {
  for (const host of ["nginx", "nginx-njs", "apache", "caddy"]) expect(existsSync(join(packs, "hosts", host))).toBe(false);
});
