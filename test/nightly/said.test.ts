/** What a night says of a site that it publishes, and that would be wrong without a word. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { LOCAL_ADDRESS } from "../../generator/api/address.ts";
import type { NightOptions } from "../../generator/nightly/night.ts";
import { addressNotes, siteAddress } from "../../generator/nightly/site/address.ts";
import { summaryOf } from "../../generator/nightly/summary.ts";
import { dataset } from "../support/records.ts";
import { writeJson } from "../support/tree.ts";
import { codeOf, DAY, NOW, type Place } from "./place.ts";
import { iso } from "./region.ts";
import { servedPlace } from "./sites.ts";

let place: Place;
beforeAll(async () => {
  const served = await servedPlace();
  place = served.place;
  return served.close;
});
afterEach(() => {
  vi.useRealTimers();
  writeJson(place.data, "dataset.json", dataset);
});

const notesAt = async (clock: number, asOf: number) => {
  vi.useFakeTimers({ toFake: ["Date"], now: clock });
  place.turn(clock);
  writeJson(place.data, "dataset.json", { ...dataset, asOf: iso(asOf) });
  const { report, error } = await place.run(null, { publish: "none" });
  expect(codeOf(error)).toBe(0);
  for (const note of report.notes) expect(summaryOf(report)).toContain(note);
  return report.notes;
};

test("each night says that its data set is fixed, from when on nothing shows, and how to end that", async () => {
  expect(await notesAt(NOW + DAY, NOW + DAY / 4)).toEqual([
    `The data set is fixed at ${iso(NOW + DAY / 4)} by asOf in dataset.json: nothing newer shows until asOf is removed there.`,
  ]);
});

test("a data set that is fixed at a time to come publishes what is only scheduled, and the night says so", async () => {
  expect(await notesAt(NOW + DAY / 4, NOW + DAY)).toEqual([
    `The data set is fixed at ${iso(NOW + DAY)} by asOf in dataset.json, and that is still to come: what is only scheduled until then is published as if it were in force. Remove asOf.`,
  ]);
});

const addressIn = (folder: string): string =>
  JSON.parse(readFileSync(join(folder, "v1/index.json"), "utf8")).baseUrl;

/** A first night to which nobody gives the address of the site. */
function unaddressed(more: Partial<NightOptions>) {
  place.turn(NOW + DAY / 4);
  const nothing = { baseUrl: undefined } as unknown as Partial<NightOptions>;
  return place.run(NOW + DAY / 4, { isFirst: true, pauses: [], ...nothing, ...more });
}

test("a first night gives the site the address at which it will be live, and no night goes out as localhost without a word", async () => {
  const first = await unaddressed({
    live: "https://water.invalid/nz/",
    publish: "none",
  });
  expect([codeOf(first.error), addressIn(place.out)]).toEqual([0, "https://water.invalid/nz"]);
  const local = `file:${join(place.folder, "local")}`;
  const nowhere = await unaddressed({ live: null, publish: local });
  expect([codeOf(nowhere.error), addressIn(join(place.folder, "local"))]).toEqual([0, LOCAL_ADDRESS]);
  expect(nowhere.report.notes).toContain(
    `The site gives ${LOCAL_ADDRESS} as its own address, so its feeds, calendars and documents lead nowhere from another machine: give its address with --base-url.`,
  );
});

const [GIVEN, SITE] = ["https://given.example", "https://water.example.nz"];
test.each<[string, Parameters<typeof siteAddress>[0], string]>([
  ["what is given", { given: GIVEN, published: SITE, live: SITE }, GIVEN],
  ["else what the live site gives", { given: undefined, published: SITE, live: "https://cdn.example" }, SITE],
  ["else where it is", { given: undefined, published: undefined, live: `${SITE}/` }, SITE],
  [
    "where it is, without a password",
    { given: undefined, published: undefined, live: "https://a:b@water.example.nz/nz/?x#y" },
    `${SITE}/nz`,
  ],
  ["where it is, if it gives localhost", { given: undefined, published: LOCAL_ADDRESS, live: SITE }, SITE],
  [
    "what it gives, if it is on this machine",
    { given: undefined, published: LOCAL_ADDRESS, live: "http://127.0.0.1:9" },
    LOCAL_ADDRESS,
  ],
  ["localhost for a folder", { given: undefined, published: undefined, live: "file:/srv" }, LOCAL_ADDRESS],
  ["localhost for nothing", { given: undefined, published: undefined, live: null }, LOCAL_ADDRESS],
])("the address of a site is %s", (_, known, address) => {
  expect(siteAddress(known)).toBe(address);
});

test("an address of this machine is noted if the site goes out, and no other is", () => {
  for (const host of [
    "localhost:8080",
    "water.localhost",
    "127.0.0.1",
    "127.1.2.3:80",
    "0.0.0.0",
    "[::1]:8080",
  ])
    expect(addressNotes(`http://${host}/nz`, "s3")[0]).toContain("--base-url");
  expect(addressNotes(LOCAL_ADDRESS, "none")).toEqual([]);
  for (const host of ["water.example.nz", "localhost.example.nz", "127.example.nz"])
    expect(addressNotes(`https://${host}`, "s3")).toEqual([]);
});
