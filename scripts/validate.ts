import { HOUR } from "../generator/lib/time/time-units.ts";
import { check } from "../generator/load/check/check.ts";
import { formatFault } from "../generator/load/faults.ts";
import { load } from "../generator/load/load.ts";
import { locate } from "../generator/load/locate.ts";
import { run } from "./command-line/run.ts";
import { placeHints, ruleHints, useHints } from "./validate/hints.ts";
import { missingLevels } from "./validate/missing-levels.ts";
import { oddValues } from "./validate/odd-values.ts";
import { spellings } from "./validate/spellings.ts";

/** What the records of each kind are called. */
const KINDS = {
  organisations: "organisation",
  providers: "provider",
  schemes: "scheme",
  areas: "area",
  assignments: "stage assignment",
  changes: "scheduled change",
  sites: "monitoring site",
  consents: "consent",
  zones: "restriction zone",
  places: "place",
  upstreams: "upstream",
  readings: "reading",
} as const;

await run("validate", async ({ data }) => {
  const loaded = load(data);
  const { readings } = loaded.readings;
  const lists = { ...check(data, loaded), readings };
  const counts = Object.entries(KINDS).map(([kind, name]) => {
    const { length } = lists[kind as keyof typeof KINDS];
    return `${length} ${name}${length === 1 ? "" : "s"}`;
  });
  console.log(`${data}: no faults in ${counts.join(", ")}`);
  // On the first day of a zone that is ahead of all others.
  const today = new Date(Date.now() + 14 * HOUR).toISOString().slice(0, 10);
  const now = lists.dataset[0]?.record.asOf ?? Date.now();
  const hints = [
    ...useHints(lists, today),
    ...ruleHints(lists, now),
    ...placeHints(lists),
    ...oddValues(data, lists, Date.now()),
    ...spellings(lists),
    // Records that are entered today, in a data set that is fixed at an earlier instant, are not of a time to come.
    ...missingLevels(lists, Math.max(now, Date.now())),
  ];
  for (const hint of locate(data, hints)) console.log(`hint: ${formatFault(hint)}`);
});
