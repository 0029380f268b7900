import { join } from "node:path";
import { expect, test } from "vitest";
import { runHere } from "../support/command.ts";
import { liveCopy } from "../support/live-copy.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { TINY } from "../support/tiny.ts";
import { hashOf } from "../support/tree.ts";

const out = join(temporaryFolder(), "public");
const options = ["--data", TINY, "--out", out, "--site", "off", "--max-zoom", "1"];
const build = (...args: string[]) => runHere("build.ts", [...options, ...args]);

test("a build says how many files it wrote, and the next one that nothing has changed", async () => {
  const first = await build();
  expect(first.code).toBe(0);
  expect(first.stdout).toMatch(
    /public: (\d+) files, .* MB, as of 2026-11-20T11:00:00Z, \d+ written, 0 removed, in/,
  );
  expect((await build()).stdout).toMatch(/, nothing has changed, in/);
  // The data set is finished, and follows no clock.
  expect(first.stdout).not.toContain("Restrictions are prepared");
});

test("a build that follows the clock says how far it reaches, also when nothing has changed", async () => {
  const folder = temporaryFolder();
  const data = join(folder, "data");
  const asOf = liveCopy(TINY, data);
  const live = ["--data", data, "--out", join(folder, "public"), "--as-of", asOf, "--site", "off"];
  const reach = /^Restrictions are prepared until (\S+), (\S+) days ahead\.$/m;
  for (const _ of ["new", "unchanged"]) {
    const [, until, days] = reach.exec((await runHere("build.ts", live)).stdout) ?? [];
    expect([Date.parse(until ?? "") - Date.parse(asOf), days]).toEqual([31 * 86_400_000, "31"]);
  }
});

test("where nights publish, a build is refused, which would drop what they have fetched", async () => {
  const folder = temporaryFolder();
  const [site, beside] = [join(folder, "site"), join(folder, "build")];
  const options = ["--data", TINY, "--site", "off", "--max-zoom", "1"];
  const night = await runHere("nightly.ts", [
    ...options,
    ...["--out", beside, "--publish", `file:${site}`, "--first"],
  ]);
  expect(night.code).toBe(0);
  const published = hashOf(site);
  const refused = await runHere("build.ts", [...options, "--out", site]);
  expect([refused.code, hashOf(site)]).toEqual([2, published]);
  expect(refused.stderr).toContain(`Nights publish to ${site}. A build would drop what they have fetched`);
  expect((await runHere("build.ts", [...options, "--out", beside])).code).toBe(0);
});
