import { describe, expect, test } from "vitest";
import { badgeFiles, badgeInput, feedFiles, feedInput } from "../../../generator/downloads/feeds/feeds.ts";
import { amount } from "../../support/amount.ts";
import { drawOf } from "../../support/random.ts";
import { area, modelWith, scheme, uuid } from "../../support/records.ts";
import { clockOf, type Told, toldOf } from "./oracle.ts";
import { type Diary, live, type Place, STAGES } from "./world.ts";

const DAY = 86_400_000;
const NIGHTS = 400;
const FIRST = Date.UTC(2026, 7, 1, 11, 30);
const MOVED = 211;

const AUCKLAND = "Pacific/Auckland";
const places: readonly Place[] = [
  { id: uuid(301), zone: AUCKLAND, organisationIds: [uuid(101)] },
  { id: uuid(302), zone: AUCKLAND, organisationIds: [uuid(101), uuid(102)] },
  { id: uuid(303), zone: "Pacific/Chatham", organisationIds: [uuid(103)] },
];
const organisations = [101, 102, 103].map((id) => ({
  id: uuid(id),
  name: `Council ${id}`,
  websiteUrl: `https://council.example/${id}`,
}));
const schemes = [
  scheme(1, {
    stages: STAGES.map((id, index) => ({ id, severity: index, name: `Level ${index}`, description: null })),
  }),
];

/** The files of a night by their paths. */
function filesOf(diaries: readonly Diary[], asOf: number, baseUrl: string): Map<string, string> {
  const model = modelWith(
    {
      organisations,
      schemes,
      areas: places.map(({ zone, organisationIds }, index) =>
        area(301 + index, { schemeId: uuid(1), timeZoneId: zone, organisationIds: [...organisationIds] }),
      ),
      assignments: diaries.flatMap(({ assignments }) => assignments),
      changes: diaries.flatMap(({ changes }) => changes),
    },
    asOf,
  );
  const folders = (parent: string, records: readonly { id: string }[]) =>
    Object.fromEntries(records.map(({ id }) => [id, `${parent}${id}/`]));
  const pages = {
    all: "changes/",
    area: folders("areas/", model.areas),
    organisation: folders("organisations/", model.organisations),
  };
  const input = feedInput(model, asOf, { baseUrl, hub: null, pages, notice: null });
  const files = [...feedFiles(input), ...badgeFiles(badgeInput(model, asOf))];
  return new Map(files.map(({ path, content }) => [path, String(content)]));
}

/** The entries or events of a file by their ids; an id that comes twice is a fault. */
function partsOf(text: string, part: RegExp, id: RegExp): Map<string, string> {
  const parts = new Map<string, string>();
  for (const [each] of text.matchAll(part)) {
    const found = id.exec(each)?.[1] ?? "";
    if (parts.has(found)) throw new Error(`${found} is there twice.`);
    parts.set(found, each);
  }
  return parts;
}
const entriesOf = (text = "") => partsOf(text, /<entry>[\s\S]*?<\/entry>/g, /<id>urn:uuid:(.*)<\/id>/);
const eventsOf = (text = "") => partsOf(text, /BEGIN:VEVENT[\s\S]*?END:VEVENT/g, /UID:(.*)\r/);

const fieldOf = (text: string, name: string) =>
  (text.startsWith("<")
    ? text.split(`<${name}>`)[1]?.split("<")[0]
    : text.split(`\n${name}:`)[1]?.split("\r")[0]) ?? "";

const whatIs = ({ kind, news, at, stageId }: Told) => JSON.stringify([kind, news, at, stageId]);
const stamp = (instant: number) => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

/** A plain check: there are some million of them. */
function check(holds: boolean, where: string, what: () => string): void {
  if (!holds) throw new Error(`${where}: ${what()}`);
}

type Night = {
  readonly asOf: number;
  readonly files: ReadonlyMap<string, string>;
  readonly told: readonly ReadonlyMap<string, Told>[];
};

const NONE: ReadonlyMap<string, Told> = new Map();

/** The feed or calendar of everything, of the area, and of its councils. */
const scopesOf = ({ id, organisationIds }: Place): string[] => [
  "all",
  `areas/${id}`,
  ...organisationIds.map((id) => `organisations/${id}`),
];

/** Follows one country for all nights, and returns how often what has happened. */
function follow(seed: number) {
  const draw = drawOf(seed);
  const diaries: Diary[] = places.map(() => ({ assignments: [], changes: [] }));
  const counts = { quiet: 0, entries: 0, updates: 0 };
  let before: Night = { asOf: FIRST - DAY, files: new Map(), told: places.map(() => NONE) };
  for (let night = 0; night < NIGHTS; night++) {
    const asOf = FIRST + night * DAY;
    for (const [index, place] of places.entries()) {
      const diary = diaries[index];
      const now = asOf - draw.between(1, 20) * 3_600_000;
      if (diary !== undefined && draw.chance(0.25)) live(diary, place, now, draw);
    }
    const files = filesOf(
      diaries,
      asOf,
      night < MOVED ? "https://water.example.nz" : "https://moved.example.org/w",
    );
    const after: Night = { asOf, files, told: diaries.map((diary) => toldOf(diary, asOf)) };
    const where = `seed ${seed}, night ${night}`;
    const isMoved = night === MOVED;
    for (const [index, place] of places.entries()) {
      const [now, then] = [after.told[index] ?? NONE, before.told[index] ?? NONE];
      for (const scope of scopesOf(place)) {
        compareFeed(place, scope, now, then, before, after, isMoved, where);
        compareCalendar(place, scope, now, after, where);
      }
      for (const [id, { news }] of now) {
        const was = then.get(id)?.news ?? null;
        if (news !== null && was === null) counts.entries++;
        if (news !== null && was !== null && news !== was) counts.updates++;
      }
    }
    if (night > 0 && !isMoved && compareRewritten(before, after, where) === 0) counts.quiet++;
    before = after;
  }
  return counts;
}

function compareFeed(
  place: Place,
  scope: string,
  now: ReadonlyMap<string, Told>,
  then: ReadonlyMap<string, Told>,
  before: Night,
  after: Night,
  isMoved: boolean,
  where: string,
): void {
  const path = `v1/feeds/${scope}.atom`;
  const entries = entriesOf(after.files.get(path));
  const entriesBefore = entriesOf(before.files.get(path));
  if (scope.startsWith("areas/")) {
    const news = [...now.values()].filter(({ news }) => news !== null).length;
    // Beyond the fifty there are only dropped changes, whose time was not over before the oldest of the fifty.
    const ids = [...entries.keys()];
    const oldest = Date.parse(fieldOf(entries.get(ids[49] ?? "") ?? "", "updated"));
    const isKept = ({ status, at }: Told) => status === "CANCELLED" && !(at < oldest);
    const kept = [...now].filter(
      ([id, what]) => ids.indexOf(id) >= 50 || (isKept(what) && !ids.includes(id)),
    );
    check(
      entries.size >= Math.min(50, news) && kept.every(([id, what]) => isKept(what) && ids.includes(id)),
      where,
      () => `${entries.size} entries of ${news}, with ${kept.map(([id]) => id)} or without`,
    );
    for (const id of entries.keys()) check(now.get(id)?.news != null, where, () => `${id} is no news`);
  }
  for (const [id, what] of now) {
    const entry = entries.get(id);
    const was = then.get(id);
    if (what.news !== null && (was?.news ?? null) === null)
      check(entry !== undefined, where, () => `${path} lacks ${whatIs(what)}`);
    if (entry === undefined) continue;
    const clock = clockOf(what.at, place.zone);
    check(fieldOf(entry, "title").includes(clock), where, () => `${clock} is not in ${entry}`);
    const entryBefore = entriesBefore.get(id);
    if (entryBefore === undefined || was === undefined || isMoved) continue;
    const isSame = whatIs(what) === whatIs(was);
    check(
      isSame === (entry === entryBefore),
      where,
      () => `${whatIs(was)}, ${whatIs(what)}: ${entryBefore} ${entry}`,
    );
    // A reader looks again only at what has a later instant. What is corrected, or no longer superseded, need not have one.
    const isLater = fieldOf(entry, "updated") > fieldOf(entryBefore, "updated");
    check(what.sequence <= was.sequence || isLater, where, () => `no later instant: ${entryBefore} ${entry}`);
  }
}

function compareCalendar(
  { id: areaId }: Place,
  scope: string,
  now: ReadonlyMap<string, Told>,
  { files, asOf }: Night,
  where: string,
): void {
  const events = eventsOf(files.get(`v1/calendars/${scope}.ics`));
  for (const [id, what] of now) {
    const { inCalendar, status, at, sequence } = what;
    const event = events.get(id);
    const isAhead = at > asOf || status === "TENTATIVE";
    check(inCalendar || event === undefined, where, () => `${scope} tells twice: ${whatIs(what)}`);
    check(!inCalendar || !isAhead || event !== undefined, where, () => `${scope} lacks ${whatIs(what)}`);
    if (event === undefined) continue;
    const found = ["STATUS", "DTSTART", "SEQUENCE"].map((name) => fieldOf(event, name)).join();
    check(found === [status, stamp(at), sequence].join(), where, () => `${whatIs(what)}: ${event}`);
  }
  if (scope !== `areas/${areaId}`) return;
  for (const id of events.keys()) check(now.has(id), where, () => `${id} is nothing that happened`);
}

/** A badge's last known day moves on once a fortnight (badge.test.ts counts how many do in a night). */
const knownDayOf = (text: string): string | undefined => /nown until (\d+ \p{L}+ \d+)/u.exec(text)?.[1];

/** Only files of what has changed are other files; returns how many might be. */
function compareRewritten(before: Night, after: Night, where: string): number {
  const changed = new Set<string>();
  for (const [index, place] of places.entries()) {
    const [now, then] = [after.told[index] ?? NONE, before.told[index] ?? NONE];
    // Badges and calendars tell what is ahead from what has come.
    if (textOf(now, true) !== textOf(then, true))
      for (const each of scopesOf(place)) changed.add(`badges/${each}`).add(`calendars/${each}`);
    if (textOf(now, false) !== textOf(then, false))
      for (const each of scopesOf(place)) changed.add(`feeds/${each}`);
  }
  for (const [path, text] of after.files) {
    const former = before.files.get(path) ?? "";
    const isSame =
      text === former || (path.startsWith("v1/badges/") && knownDayOf(text) !== knownDayOf(former));
    const scope = /^v1\/(.*)\.\w+$/.exec(path)?.[1] ?? "";
    check(isSame || changed.has(scope), where, () => `${path} is another file, and nothing has happened`);
  }
  return changed.size;
}

const textOf = (told: ReadonlyMap<string, Told>, withDone: boolean) =>
  JSON.stringify([...told].map(([id, { isDone, ...what }]) => [id, what, withDone && isDone]).sort());

describe("four hundred nights", () => {
  test.each([2, 1].slice(0, amount(1, 2)))(
    "each transition is one entry, ids stay, and quiet nights change no byte (seed %i)",
    (seed) => {
      const { quiet, entries, updates } = follow(seed);
      expect(quiet).toBeGreaterThan(100);
      expect(entries).toBeGreaterThan(150);
      expect(updates).toBeGreaterThan(20);
    },
  );
});
