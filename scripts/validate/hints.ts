/**
 * Hints about what may be incomplete. A hint is not a fault. Rules may lack uses and means that a stage's text names:
 * the words alone prove nothing, as a text may name pools to exempt them. A place that no area holds is missing from
 * the search, but a boundary that changed overnight must not stop a build.
 */

import { holdersOf } from "../../generator/answers/places/holders.ts";
import { boundedIn } from "../../generator/answers/places/places.ts";
import { MEANS, type Means, PURPOSES, type Purpose } from "../../generator/api/uses.ts";
import { describe, type Fault } from "../../generator/load/faults.ts";
import type { Source } from "../../generator/load/load.ts";
import { timelinesOf } from "../../generator/model/stages-over-time.ts";
import type { Stage } from "../../schemas/source.ts";

/** How English texts of councils name purposes and means. The missing ones have no common name. */
const WORDS: Readonly<Partial<Record<Purpose | Means, RegExp>>> = {
  lawn: /\b(lawns?|grass(ed areas?)?)\b/i,
  ornamentals: /\b(flower ?(gardens?|beds?)|ornamentals?|shrubs?)\b/i,
  foodGarden:
    /\b(veg(etable)?s?|veg(g?ies?|es?)|edible gardens?|food gardens?|fruit trees?|kitchen gardens?|maara kai|māra kai)\b/i,
  sportsField:
    /\b(sports? ?(fields?|grounds?|turf)|playing fields?|golf (courses?|greens?)|bowling greens?)\b/i,
  vehicle: /\b(cars?|vehicles?|caravans?|trailers?)\b/i,
  boat: /\b(boats?|jet ?skis?)\b/i,
  building: /\b(windows?|buildings?|house ?wash(ing)?|washing (of |down )?[^.]*(houses?|roofs?))\b/i,
  hardSurface:
    /\b(paths?|footpaths?|driveways?|paving|paved areas?|patios?|decks?|yards?|concrete|hard ?surfaces?)\b/i,
  poolFill: /\b(pools?|spas?|hot tubs?)\b/i,
  paddlingPool: /\bpaddling pools?\b/i,
  waterFeature: /\b(fountains?|ponds?|water features?)\b/i,
  play: /\b(water ?slides?|slip.?.?n.?.?slides?|water (play|toys?|games?))\b/i,
  construction: /\b(construction|dust suppression|building sites?)\b/i,
  sprinkler: /\bsprinkl(ers?|ing)\b/i,
  irrigationSystem: /\b(irrigat(ion|ors?|ing)|drip(per)?[- ](lines?|feed|hoses?)|micro-?jets?)\b/i,
  soakerHose: /\b(soaker|seeping|weeping) hos(es?|ing)\b/i,
  unattendedHose: /\bunattended (hos(es?|ing)|sprinklers?)\b/i,
  handHeldHose:
    /\b(hand-?(held )?(hos(es?|ing)|water(ing)?|devices?)|hos(es?|ing) (held )?(by|in the) hand)\b/i,
  waterBlaster: /\b(water|pressure|power)[- ]?(blast|wash)/i,
  can: /\b(buckets?|watering cans?)\b/i,
};

/** Uses that cover each other here: a text about pools may be about filling or topping up. */
const ALSO: Readonly<Partial<Record<Purpose | Means, readonly (Purpose | Means)[]>>> = {
  poolFill: ["poolTopUp", "paddlingPool"],
};

/** A hint about a record, or about a value in it. */
export const hint = (
  { file, path }: Pick<Fault, "file" | "path">,
  message: string,
  ...within: (string | number)[]
): Fault => ({ file, path: [...path, ...within], message });

/** A hint for each use that is named and not stated, and for rules compared on a day to come. */
export const useHints = ({ schemes }: Pick<Source, "schemes">, today: string): Fault[] =>
  schemes.flatMap((scheme) =>
    scheme.record.stages.flatMap((stage, index) =>
      hintsFor(stage, today).map((message) =>
        hint(scheme, `${stage.name}: ${message}`, "stages", index, "uses"),
      ),
    ),
  );

function hintsFor({ uses, description }: Stage, today: string): string[] {
  if (!uses) return [];
  const stated = new Set<Purpose | Means>(uses.rules.flatMap(({ what, by }) => [...what, ...by]));
  const unstated = [...PURPOSES, ...MEANS].flatMap((use) => {
    const named = WORDS[use]?.exec(description ?? "")?.[0];
    const isStated = [use, ...(ALSO[use] ?? [])].some((one) => stated.has(one));
    return named === undefined || isStated
      ? []
      : [`the text names "${named.toLowerCase()}", and no rule has ${use}`];
  });
  return [
    ...unstated,
    ...invertedBans(uses),
    ...(uses.reviewedAt > today ? [`reviewedAt ${uses.reviewedAt} is a day to come`] : []),
  ];
}

const TIME = "(\\d{1,2})(?:[:.](\\d\\d))? ?([ap]\\.?m\\b)?";
const RANGE = new RegExp(`\\b${TIME} ?(?:to|and|until|till|[-–—]) ?${TIME}`, "gi");
const BAN = /\b(prohibited|bann?(ed)?|forbidden|not (be )?(used|allowed|permitted)|must not|do not|no)\b/i;
/** After one of these words, the hours are the allowed ones. */
const EXCEPTION = /\b(except|unless|only|outside|other than|apart from|but)\b/i;

/** A time as `20:00`. `half` is its `am` or `pm`, if it has one. */
function onClock(hour = "", minute = "00", half = ""): string {
  const hours = half === "" ? Number(hour) : (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0);
  return `${String(hours).padStart(2, "0")}:${minute}`;
}

/** A hint for each rule that allows a use in the very hours in which its quote bans it. */
const invertedBans = ({ rules }: NonNullable<Stage["uses"]>): string[] =>
  rules.flatMap(({ permission, when, quote }) => {
    const windows = permission === "prohibited" ? [] : (when ?? []);
    const has = (from: string, to: string) =>
      from === to || windows.some((window) => window.from === from && window.to === to);
    return quote
      .flatMap((text) => text.split(/[.;\n](?!\d)/))
      .filter((sentence) => BAN.test(sentence) && !EXCEPTION.test(sentence))
      .flatMap((sentence) => [...sentence.matchAll(RANGE)])
      .filter(([, fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf]) => {
        const from = onClock(fromHour, fromMinute, fromHalf ?? toHalf);
        const to = onClock(toHour, toMinute, toHalf);
        if (windows.length === 0) return false;
        return from < to ? has(from, to) : has(from, "24:00") && has("00:00", to);
      })
      .map(([hours]) => `the text bans the hours "${hours}", and a rule allows them`);
  });

/** A hint for each level that is in force and has no rules. `now` is in milliseconds. */
export function ruleHints(source: Source, now: number): Fault[] {
  const timeline = timelinesOf(source);
  const inForce = new Set(source.areas.map(({ record }) => timeline(record.id, now).current?.stageId));
  return source.schemes.flatMap((scheme) =>
    scheme.record.stages.flatMap(({ id, name, uses }, index) => {
      const message = `${name}: is in force without rules, so programs know nothing of it`;
      return uses || !inForce.has(id) ? [] : [hint(scheme, message, "stages", index)];
    }),
  );
}

/** How many places a hint names. */
const NAMED = 5;

/** A hint for all places that no area holds: there may be many, because most land is on no supply. */
export function placeHints({ areas, places }: Pick<Source, "areas" | "places">): Fault[] {
  const bounded = boundedIn({ areas: areas.map(({ record }) => record) });
  const holders = holdersOf(
    bounded,
    places.map(({ record }) => record),
  );
  const alone = places.filter((_, index) => holders[index]?.length === 0);
  const [first] = alone;
  if (first === undefined) return [];
  const names = alone.slice(0, NAMED).map(({ record }) => describe(record.name));
  const others = alone.length - names.length;
  const all = `${names.join(", ")}${others > 0 ? ` and ${others} more` : ""}`;
  const message = `no area holds ${all}, so the search leaves ${alone.length > 1 ? "them" : "it"} out`;
  return [hint(first, message, "name")];
}
