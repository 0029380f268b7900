/** What a monitor hears of a host that answers as of its build, once a change that the build has prepared is due. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { build } from "../../generator/builder/build.ts";
import { openSite } from "../../generator/mirror/site.ts";
import { healthOf } from "../../generator/mirror/site-health.ts";
import { liveCopy } from "../support/live-copy.ts";
import { SAMPLE } from "../support/sample.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { TINY } from "../support/tiny.ts";
import { writeBelow } from "../support/tree.ts";
import { type Publisher, startPublisher } from "./publisher.ts";

const HOUR = 3_600_000;
/** When restrictions change in the data set. */
const CHANGE = Date.parse("2026-11-19T11:01:00Z");
const FAULT =
  "a change has been due since 2026-11-19T11:01:00Z and is not served: build again, its timer may have stopped";

const tree = join(temporaryFolder(), "tree");
const file = (path: string) => readFileSync(join(tree, path));
let publisher: Publisher;
beforeAll(async () => {
  const data = join(temporaryFolder(), "data");
  liveCopy(TINY, data);
  await build({
    data,
    out: tree,
    asOf: CHANGE - HOUR,
    baseUrl: SAMPLE.baseUrl,
    maxZoom: 0,
    store: "all-sizes",
  });
  publisher = await startPublisher(tree);
});
afterAll(() => publisher.close());
beforeEach(() => {
  publisher.tree = tree;
  publisher.asked.length = 0;
});

const faultsAt = async (now: number) =>
  (await healthOf(openSite(publisher.address, []), now, [])).faults.filter((fault) =>
    fault.startsWith("a change"),
  );

const isAddress = (path: string) => path.startsWith("v1/areas/") && !path.endsWith(".json");
const asOfTheBuild = (path: string) => (isAddress(path) ? file(`${path}.json`) : null);
const byTheClock = (path: string) =>
  isAddress(path) ? file(`v1/epochs/${CHANGE}/${path.slice("v1/".length)}.json`) : null;

test("its timer may have stopped, from an hour after the change on", async () => {
  publisher.onRequest = asOfTheBuild;
  expect(await faultsAt(CHANGE + 59 * 60_000)).toEqual([]);
  expect(publisher.asked.filter(isAddress)).toEqual([]);
  expect(await faultsAt(CHANGE + 61 * 60_000)).toEqual([FAULT]);
  expect(publisher.asked.filter(isAddress)).toHaveLength(1);
});

test.each<[string, Publisher["onRequest"]]>([
  ["that follows the clock", byTheClock],
  ["of plain files, which answers 404 at addresses", () => null],
  [
    "of plain files, which answers a page",
    (path) => (isAddress(path) ? Buffer.from("<!doctype html>") : null),
  ],
  ["that does not answer at addresses", (path) => (isAddress(path) ? "broken" : null)],
])("a host %s has no such fault", async (_, onRequest) => {
  publisher.onRequest = onRequest;
  expect(await faultsAt(CHANGE + 2 * HOUR)).toEqual([]);
});

test("a record that a later change names too is not asked for: it may be as before again", async () => {
  const { epochs, ...others } = JSON.parse(file("v1/epochs.json").toString());
  const later = { ...epochs[0], from: new Date(CHANGE + HOUR).toISOString() };
  const changed = Buffer.from(JSON.stringify({ ...others, epochs: [...epochs, later] }));
  publisher.onRequest = (path) => (path === "v1/epochs.json" ? changed : asOfTheBuild(path));
  expect(await faultsAt(CHANGE + HOUR + 60_000)).toEqual([]);
  expect(publisher.asked.filter(isAddress)).toEqual([]);
});

test.each([
  ["no such document", null],
  ["another document", '{"epochs":[{"from":"x"}]}'],
  ["a page", "<!doctype html>"],
])("a site with %s in place of the list of changes has no such fault", async (_, content) => {
  publisher.tree = temporaryFolder();
  for (const path of ["v1/status.json", "v1/manifest.json"]) writeBelow(publisher.tree, path, file(path));
  if (content !== null) writeBelow(publisher.tree, "v1/epochs.json", content);
  publisher.onRequest = asOfTheBuild;
  if (content?.startsWith("<")) await expect(faultsAt(CHANGE + 2 * HOUR)).rejects.toThrow(/page/);
  else expect(await faultsAt(CHANGE + 2 * HOUR)).toEqual([]);
});
