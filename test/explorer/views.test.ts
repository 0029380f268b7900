/** The parts of lists: each record stands in those that the API's own answer about it says, and in no other. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type {
  AreaListItem,
  ConsentRestrictions,
  MonitoringSite,
  Organisation,
  Restriction,
} from "../../schemas/resource.ts";
import { sampleTree } from "../support/sample.ts";
import { filesBelow } from "../support/tree.ts";
import { siteIn } from "./built-site.ts";
import { consentsInPart } from "./consents-in-part.ts";
import { all, attribute, one, parsePage, textOf } from "./html.ts";
import { levelOf } from "./levels.ts";

const { root, read, itemsOf } = siteIn(await sampleTree("files"));
const answersIn = <T>(folder: string): T[] =>
  filesBelow(join(root, "v1", folder))
    .filter((path) => /^[^/]+\.json$/.test(path))
    .map((path) => JSON.parse(read(`v1/${folder}/${path}`)));

/** The names in a list or in a part of it, on all its pages in their order. */
function namesIn(list: string, part = ""): string[] {
  const names: string[] = [];
  for (let number = 1; ; number++) {
    const end = [part, number === 1 ? "" : String(number)].filter((text) => text !== "").join("-");
    const file = `${list}/${end === "" ? "" : `list_page-${end}/`}index.html`;
    if (!existsSync(join(root, file))) return names;
    const rows = all(parsePage(read(file)), "tr");
    names.push(...rows.flatMap((row) => (all(row, "td").length > 0 ? all(row, "th").map(textOf) : [])));
  }
}

/** The parts that a list's first page links. */
const partsOf = (list: string): string[] =>
  all(one(parsePage(read(`${list}/index.html`)), ".views"), "a").flatMap(
    (link) => /\/list_page-([a-z-]*[a-z])\/$/.exec(attribute(link, "href") ?? "")?.[1] ?? [],
  );

type Status = "full" | "partial" | "none" | "unknown";
const KEYS: Record<Status, string> = {
  full: "no-take",
  partial: "partly-restricted",
  none: "no-restriction-stated",
  unknown: "not-known",
};
/** The day of the sample in New Zealand. */
const TODAY = "2026-11-21";

/** Free only if everything is known to be, and for the day. */
function strictest(restrictions: readonly (Restriction | null | undefined)[]): Status {
  const found = restrictions.map((restriction) =>
    restriction?.status === "none" && restriction.date < TODAY ? "unknown" : restriction?.status,
  );
  const restricted = (["full", "partial"] as const).find((status) => found.includes(status));
  return restricted ?? (found.length > 0 && found.every((status) => status === "none") ? "none" : "unknown");
}

const grouped = <T>(
  records: readonly T[],
  nameOf: (record: T) => string,
  keysOf: (record: T) => readonly string[],
) => {
  const parts = new Map<string, string[]>();
  for (const record of records)
    for (const key of keysOf(record)) parts.set(key, [...(parts.get(key) ?? []), nameOf(record)]);
  return parts;
};

function expectParts(list: string, wanted: ReadonlyMap<string, readonly string[]>): void {
  expect(partsOf(list).toSorted()).toEqual([...wanted.keys()].toSorted());
  for (const [key, names] of wanted)
    expect([key, namesIn(list, key).toSorted()]).toEqual([key, names.toSorted()]);
}

describe("the parts of a list", () => {
  test("of consents are by their strictest status, and hold each consent once", () => {
    const consents = answersIn<ConsentRestrictions>("consents");
    const inPart = consentsInPart();
    const wanted = grouped(
      consents,
      ({ consentNumber }) => consentNumber,
      ({ consentNumber, sites }) => [
        KEYS[
          strictest([
            ...sites.flatMap(({ bands }) => bands.map(({ restriction }) => restriction)),
            ...(inPart.has(consentNumber) ? [null] : []),
          ])
        ],
      ],
    );
    expect(inPart.size).toBeGreaterThan(20);
    expect(wanted.size).toBe(4);
    expectParts("consents", wanted);
    expect(
      partsOf("consents")
        .flatMap((part) => namesIn("consents", part))
        .toSorted(),
    ).toEqual(namesIn("consents").toSorted());
  });

  test("of sites are by what they say now", () => {
    const sites = answersIn<MonitoringSite>("monitoring-sites");
    const wanted = grouped(
      sites,
      ({ name }) => name,
      ({ isServed, statuses }) => {
        if (!isServed) return ["no-longer-updated"];
        if (statuses.length === 0) return ["gives-no-status"];
        const latest = statuses.filter(
          ({ bandNumber }, index) => statuses.findIndex((other) => other.bandNumber === bandNumber) === index,
        );
        return [KEYS[strictest(latest.map(({ restriction }) => restriction))]];
      },
    );
    expectParts("monitoring-sites", wanted);
  });

  test("of councils are by what applies in their areas", () => {
    const areas = itemsOf<AreaListItem>("areas");
    const organisations = itemsOf<Organisation>("organisations");
    const wanted = grouped(
      organisations,
      ({ name }) => name,
      ({ id }) => {
        const own = areas.filter(({ organisations }) => organisations.some((other) => other.id === id));
        const has = (holds: (area: AreaListItem) => boolean, key: string) => (own.some(holds) ? [key] : []);
        return [
          ...has((area) => ["ban", "hand", "hours"].includes(levelOf(area)), "restrictions-in-force"),
          ...has((area) => levelOf(area) === "care", "care-only"),
          ...has((area) => levelOf(area) === "unruled", "not-in-rules"),
          ...has((area) => levelOf(area) === "untracked", "areas-not-tracked"),
        ];
      },
    );
    expectParts("organisations", wanted);
  });
});
