/** The feeds whose addresses a hub gets. */

import { expect, test } from "vitest";
import { type NotifyOptions, outboxOf } from "../../../generator/nightly/notify/notify.ts";
import { area, dataset, sourceOf } from "../../support/records.ts";

const HUB = "https://hub.example.net/";
const site = (hub?: string) => ({
  source: sourceOf({ dataset: [{ ...dataset, ...(hub === undefined ? {} : { hub }) }], areas: [area(1)] }),
  asOf: 5,
});
const CHANGES = {
  added: ["v1/feeds/all.atom", "v1/feeds/all.json", "v1/areas/all.atom"],
  changed: ["v1/status.json", "v1/feeds/areas/1.atom"],
  removed: ["v1/feeds/areas/2.atom"],
};

test.each<[string, string[] | null, Partial<NotifyOptions>?, Partial<typeof CHANGES>?]>([
  ["that are new or have changed", ["all.atom", "areas/1.atom"]],
  ["that have changed alone", ["areas/1.atom"], {}, { added: [] }],
  ["not of those of a first site: nobody reads them yet", null, { previous: null }],
  ["not of files that are no feeds", null, {}, { added: [], changed: ["v1/status.json"] }],
  ["not where it could not read them", null, { baseUrl: "http://localhost:8080" }],
  ["not without a hub", null, { current: site(), names: ["webhook:https://example.org/"] }],
])("a hub gets the addresses of feeds %s", (_, feeds, options = {}, changes = {}) => {
  const all: NotifyOptions = {
    names: undefined,
    out: "none",
    previous: site(),
    current: site(HUB),
    tree: { folder: "none", entries: new Map(), manifest: "0" },
    baseUrl: "https://water.example.nz",
    pauses: undefined,
    ...options,
  };
  const wanted = feeds && {
    hub: HUB,
    feeds: feeds.map((path) => `https://water.example.nz/v1/feeds/${path}`),
  };
  expect(outboxOf(all, { ...CHANGES, ...changes })?.hub).toEqual(wanted);
});

test("a site without a hub and without receivers has nothing to send", () => {
  const nothing = { names: undefined, current: site() } as NotifyOptions;
  expect(outboxOf(nothing, CHANGES)).toBe(null);
});
