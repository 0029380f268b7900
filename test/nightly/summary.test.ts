import { expect, test } from "vitest";
import type { UpstreamReport } from "../../generator/ingest/report.ts";
import { summaryOf as ingestSummary } from "../../generator/ingest/summary.ts";
import { emptyReport, type NightReport } from "../../generator/nightly/report.ts";
import { summaryOf } from "../../generator/nightly/summary.ts";
import { uuid } from "../support/records.ts";

const HUGE = 5000;
const long = "Ōtākou’s longest name | with a <b>bar</b> & *stars* ".repeat(40);

test("a summary of thousands of changes, with the longest of texts, stays below 60 kB and says how many more there are", () => {
  const records = Array.from({ length: HUGE }, (_, index) => `${long} ${index}`);
  const report = {
    ...emptyReport(),
    verdict: "held back" as const,
    asOf: "2026-11-20T20:10:00Z",
    previousAsOf: "2026-11-20T08:10:00Z",
    heldBack: [{ limit: "vanished", why: "expected at most 1", records }],
    stages: records.map((area, index) => ({
      areaId: uuid(index),
      area,
      from: "a",
      to: null,
      announced: false,
      lifts: true,
    })),
    kept: records.map((fault) => ({ providerKey: "p", fault })),
    providers: records.map((name) => ({ providerKey: name, name, newestObservation: null, staleRows: 1 })),
    ahead: records.map((area) => ({
      at: 0,
      timeZoneId: "Pacific/Auckland",
      area,
      to: null,
      isApproved: false,
    })),
    notes: [long],
  };
  const text = summaryOf(report);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60_000);
  expect(text.isWellFormed()).toBe(true);
  expect(text).toContain(`and ${HUGE - 60} more`);
  expect(text).toMatch(/There is more in the report\.\n$/);
  expect(text).not.toContain("<b>");
  expect(text.split("\n")[0]).toBe("# Held back: 1 limit exceeded, nothing was published");
});

test("a failure is shown as it is, and cannot break out of its block", () => {
  const text = summaryOf({ ...emptyReport(), fault: "one\n```\n# two" });
  expect(text).toBe("# Failed\n\n````\none\n```\n# two\n````\n");
});

const series = (siteNumber: string, fault: string | null, added = 0) => ({
  siteNumber,
  observationType: "flow",
  state: fault === null ? ("fetched" as const) : ("refused" as const),
  added,
  changed: 1,
  removed: 2,
  withoutValue: 3,
  fault,
});
const upstreams: UpstreamReport[] = [
  {
    key: "hilltop",
    state: "fetched",
    series: [series("1", null, 1200), series("2", "no row | here")],
    faults: [],
  },
  {
    key: "layer",
    state: "fetched",
    series: [],
    faults: [],
    areas: [
      { areaId: "a", state: "fetched", changed: true, fault: null },
      { areaId: "b", state: "refused", changed: false, fault: "no feature" },
    ],
  },
  { key: "kiwis", state: "kept", series: [series("9", "no answer")], faults: ["no answer"] },
  { key: "off", state: "off", series: [], faults: [] },
  {
    key: "page",
    state: "fetched",
    series: [],
    faults: [],
    changed: false,
    difference: null,
    announced: null,
  },
  {
    key: "council",
    state: "fetched",
    series: [],
    faults: [],
    changed: true,
    difference: "-Level 1\n+Level 2",
    announced: { levels: ["Level 2"], dates: ["1 December"], commands: ["npm run change -- …"] },
  },
  {
    key: "other",
    state: "fetched",
    series: [],
    faults: [],
    changed: true,
    difference: "+x",
    announced: null,
  },
];
const announced = [
  "The lines that came name Level 2, 1 December. Compare with the page. Whichever of these is announced, complete it and run it:",
  "```sh\nnpm run change -- …\n```",
];

test("a run of ingest is told upstream by upstream, with every fault once, and what changed on pages", () => {
  expect(ingestSummary({ now: "2026-11-20T20:10:00Z", upstreams })).toBe(
    `${[
      "# Ingest of 2026-11-20T20:10:00Z",
      "7 upstreams, 3 faults, 2 changed pages.",
      [
        "| Upstream | State | Taken | Added | Changed | Removed | Without value |",
        "| --- | --- | --- | --- | --- | --- | --- |",
        "| hilltop | fetched | 1 of 2 | 1200 | 2 | 4 | 6 |",
        "| layer | fetched | 1 of 2 | 0 | 1 | 0 | 0 |",
        "| kiwis | kept | 0 of 1 | 0 | 1 | 2 | 3 |",
        "| off | off |  | 0 | 0 | 0 | 0 |",
        "| page | fetched |  | 0 | 0 | 0 | 0 |",
        "| council | fetched |  | 0 | the page | 0 | 0 |",
        "| other | fetched |  | 0 | the page | 0 | 0 |",
      ].join("\n"),
      "## Faults",
      "- **hilltop, 2 flow**: no row \\| here\n- **layer, area b**: no feature\n- **kiwis**: no answer",
      "## council has changed",
      "```diff\n-Level 1\n+Level 2\n```",
      ...announced,
      "## other has changed",
      "```diff\n+x\n```",
      "The lines that came name no level and no date.",
    ].join("\n\n")}\n`,
  );
});

test("a night is told part by part: what was let through, what changed and comes, whom it heard, and what is wrong", () => {
  const change = { areaId: "a", area: "Ōtaki", lifts: false };
  const at = Date.parse("2026-11-24T11:00:00Z");
  const text = summaryOf({
    ...emptyReport(),
    verdict: "published",
    asOf: "2026-11-20T20:10:00Z",
    previousAsOf: "2026-11-20T08:10:00Z",
    publishedTo: "the bucket water",
    files: { added: 1, changed: 2345, removed: 3 },
    allowed: {
      reason: "a *merger*",
      limits: [{ limit: "vanished", why: "expected at most 1", records: ["Area 1"] }],
    },
    notes: ["A note."],
    stages: [
      { ...change, from: null, to: "s1", announced: true },
      { ...change, from: "s1", to: "s9", announced: false },
      { ...change, from: "s1", to: "s1", announced: false, lifts: true },
    ],
    stageNames: { s1: "Level 1" },
    overdue: [{ changeId: "c", area: "Bulls", timeZoneId: "Pacific/Auckland", to: "s1", at, since: at }],
    ahead: [
      { at, timeZoneId: "Pacific/Auckland", area: "Ōtaki", to: null, isApproved: true },
      { at, timeZoneId: "Pacific/Auckland", area: "Levin", to: "s1", isApproved: false },
    ],
    providers: [
      { providerKey: "p", name: "One", newestObservation: "2026-11-20T19:10:00Z", staleRows: 4 },
      { providerKey: "q", name: "Two", newestObservation: null, staleRows: 0 },
    ],
    kept: [{ providerKey: "q", fault: "too few" }],
    upstreams,
    records: [
      { kind: "areas", of: 9, added: 1, changed: 2, removed: ["x", "y", "z"] },
      { kind: "sites", of: 9, added: 0, changed: 0, removed: [] },
    ],
  });
  const parts = [
    "# Published as of 2026-11-20T20:10:00Z to the bucket water: 1 file added, 2,345 changed, 3 removed, with 1 limit let through",
    "Before: as of 2026-11-20T08:10:00Z.",
    "A note.",
    "## Let through",
    "Reason: a \\*merger\\*",
    "**vanished**: expected at most 1\n\n- Area 1",
    "| Ōtaki | no restriction | Level 1 | yes |\n| Ōtaki | Level 1 | s9 | no |\n| Ōtaki | Level 1 | Level 1, which restricts nothing now | no |",
    "## Overdue for approval\n\n| Was due | Area | Stage |\n| --- | --- | --- |\n| Wednesday 25 November 2026, 12:00 am NZDT | Bulls | Level 1 |",
    "| Wednesday 25 November 2026, 12:00 am NZDT | Ōtaki | no restriction |  |",
    "| Wednesday 25 November 2026, 12:00 am NZDT | Levin | Level 1 | not yet approved |",
    "| One | Saturday 21 November 2026, 8:10 am NZDT | 60 minutes | 4 |  |\n| Two |  |  | 0 | keeps what was published |",
    "| hilltop | fetched | 1 of 2 |\n| layer | fetched | 1 of 2 |\n| kiwis | kept | 0 of 1 |\n| page | fetched |  |",
    "- **q**: too few\n- **hilltop, 2 flow**: no row \\| here",
    "## council has changed\n\n```diff\n-Level 1\n+Level 2\n```",
    announced.join("\n\n"),
    "## Records\n\n| Kind | Added | Changed | Removed |\n| --- | --- | --- | --- |\n| areas | 1 | 2 | 3 |",
  ];
  for (const part of parts) expect(text).toContain(part);
  const places = parts.map((part) => text.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(text).not.toContain("| off |");
  expect(text).not.toContain("| sites |");
});

test.each<[string, Partial<NightReport>, string]>([
  [
    "# Unchanged as of t: what was built is live already",
    { verdict: "unchanged", previousAsOf: "s" },
    "Before: as of s.",
  ],
  [
    "# Published as of t: 0 files added, 0 changed, 0 removed",
    { verdict: "published" },
    "A first night: there was nothing to compare with.",
  ],
  [
    "# Published as of t: 0 files added, 0 changed, 0 removed",
    { verdict: "published", fault: "It drops the query." },
    "## What is left to do\n\n```\nIt drops the query.\n```",
  ],
  [
    "# Held back: 2 limits exceeded, nothing was published",
    { verdict: "held back", heldBack: ["a", "b"].map((limit) => ({ limit, why: "w", records: [] })) },
    "## Why it was held back\n\n**a**: w\n\n\n\n**b**: w",
  ],
])("a night ends its first line and its reason so: %s", (first, more, then) => {
  const text = summaryOf({ ...emptyReport(), asOf: "t", ...more });
  expect(text.startsWith(`${first}\n\n${then}`)).toBe(true);
});
