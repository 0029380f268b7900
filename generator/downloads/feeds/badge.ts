/**
 * The status of an area as a picture for other people's pages. Nothing in a picture follows the clock, so it names no level without the
 * last day on which that is known to hold. It never says that nothing applies.
 */

import type { Stage } from "../../../schemas/source.ts";
import { escaped } from "../../lib/markup.ts";
import { dayOf } from "../../lib/time/time-in-words.ts";
import { gradeOfStage } from "../../model/grade-of-stage.ts";
import type { Area, Model } from "../../model/model.ts";
import { comingIn } from "../../model/stages-over-time.ts";
import { type AreaState, areaState, stateName } from "../../views/area-state.ts";
import { NO_RESTRICTION } from "../../views/change-words.ts";
import type { Level } from "../../views/level.ts";
import { stageLabel } from "../../views/swatch.ts";
import { dayOrHour, knownDays } from "./known-days.ts";
import { oneLine, sampled } from "./transition-words.ts";

/** What a badge shows, as plain data. */
export type Badge = {
  readonly areaId: string;
  /** What applies, in a few words. */
  readonly headline: string;
  /** For which days that is, and since when. A long name is cut, its days never: the level is not named without them. */
  readonly holds: string;
  readonly since: string;
  readonly area: string;
  readonly detail: string;
  /** The same as far as the picture has room: names of levels are cut, what follows them is not. */
  readonly brief: string;
  /** The number or letter of the stage in force, or a sign. */
  readonly sign: string;
  /** Whose colour it has. */
  readonly level: Level;
};

export function badgeOf(area: Area, model: Pick<Model, "stages" | "dataset" | "ahead">, asOf: number): Badge {
  const { current, trackingStatus, timeZoneId } = area;
  const day = (instant: number) => dayOf(instant, timeZoneId);
  const stage = current === null ? null : (model.stages.get(current.stageId) ?? null);
  const state = areaState(stage, trackingStatus, gradeOfStage);
  const { words, knownUntil } = knownDays(area, model, asOf);
  const known = knownUntil === null ? [] : [`Known until ${day(knownUntil)}`];
  const detail = (longest: number) =>
    oneLine([...detailsOf(area, stage, model.stages, asOf, longest), ...known].join(" · "));
  return {
    areaId: area.id,
    // A level in bold would be read as the answer, and of an area that is not tracked there is none.
    headline: oneLine(
      sampled(stateName(trackingStatus === "tracked" ? state : { ...state, stage: null }), model.dataset),
    ),
    holds: words,
    since:
      current === null || stage === null || trackingStatus === "untracked"
        ? ""
        : ` · since ${day(current.effectiveFrom)}`,
    area: oneLine(area.name),
    detail: detail(Infinity),
    brief: [Infinity, 40, 24, 16].map(detail).find(({ length }) => length <= roomIn(2)) ?? detail(8),
    sign: signOf(state),
    level: state.level,
  };
}

const signOf = ({ level, stage }: AreaState<Stage>): string => {
  if (level === "untracked") return "?";
  return stage === null ? "–" : stageLabel(stage.name);
};

function detailsOf(
  area: Area,
  stage: Stage | null,
  stages: Model["stages"],
  asOf: number,
  longest: number,
): string[] {
  const { timeZoneId, trackingStatus, current } = area;
  const from = (instant: number) => dayOrHour(instant, timeZoneId);
  const { next, end } = comingIn(area, asOf);
  const follower = stages.get(next?.stage ?? "");
  const name = (stage: Stage) => cut(stage.name, longest);
  return [
    ...(trackingStatus === "tracked"
      ? []
      : current === null || stage === null
        ? ["There may be restrictions: ask the council"]
        : [
            `On record: ${name(stage)} since ${dayOf(current.effectiveFrom, timeZoneId)}`,
            // So short that a picture has room for both.
            ASK,
          ]),
    trackingStatus === "tracked" && stage === null && (next === null ? `${ASK} before you rely on it` : ASK),
    end !== null && `Ends ${from(end)}`,
    next !== null && `${follower === undefined ? NO_RESTRICTION : name(follower)} from ${from(next.at)}`,
  ].filter((text) => typeof text === "string");
}

const ASK = "Ask the council";

type Colours = {
  readonly fill: string;
  readonly dark: string;
  readonly ink: string;
  readonly darkInk: string;
};

/** The explorer's colours (styles/colours.css). */
const COLOURS: Readonly<Record<Level, Colours>> = {
  ban: { fill: "#8c1414", dark: "#ff8f7e", ink: "#ffffff", darkInk: "#111111" },
  hand: { fill: "#c4661c", dark: "#d2772c", ink: "#111111", darkInk: "#111111" },
  hours: { fill: "#f0cd62", dark: "#7f661a", ink: "#111111", darkInk: "#ffffff" },
  care: { fill: "#ffffff", dark: "#36444e", ink: "#10222d", darkInk: "#e7eff2" },
  none: { fill: "#cbe3d4", dark: "#246370", ink: "#10222d", darkInk: "#e7eff2" },
  unruled: { fill: "#a3adc2", dark: "#66738f", ink: "#111111", darkInk: "#ffffff" },
  untracked: { fill: "#ffffff", dark: "#131f28", ink: "#10222d", darkInk: "#e7eff2" },
};

const HEIGHT = 76;
const LEFT = 52;

/** The reader's fonts are unknown here: the widths of letters are rounded up. */
const LINES = [
  { size: 16, letter: 10, y: 27 },
  { size: 13, letter: 7.4, y: 46 },
  { size: 12, letter: 6.9, y: 64 },
] as const;

/** The width of a line: longer ones end in an ellipsis, and the label has the whole text. */
const WIDEST = 640;

const roomIn = (line: 0 | 1 | 2): number => Math.floor(WIDEST / LINES[line].letter);

export function badgeSvg(badge: Badge): string {
  const { headline, holds, since, area, detail, brief, sign, level } = badge;
  const { fill, dark, ink, darkInk } = COLOURS[level];
  const texts = [
    cut(headline, roomIn(0) - holds.length) + holds,
    cut(area, roomIn(1) - since.length) + since,
    cut(brief, roomIn(2)),
  ];
  const width = Math.ceil(
    LEFT + 14 + Math.max(...texts.map((text, line) => text.length * (LINES[line]?.letter ?? 0))),
  );
  const label = escaped([headline + holds, area + since, detail].filter((text) => text !== "").join(", "));
  // The attributes are for viewers without CSS; in browsers, the style takes precedence.
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${label}"><title>${label}</title>`,
    `<style>@media (prefers-color-scheme:dark){.card{fill:#131f28;stroke:#8296a2}.ink{fill:#e7eff2}.soft{fill:#a6b7c1}`,
    `.level{fill:${dark};stroke:#c9d3db}.sign{fill:${darkInk}}}</style>`,
    `<rect class="card" x=".5" y=".5" width="${width - 1}" height="${HEIGHT - 1}" rx="8" fill="#ffffff" stroke="#6d7f89"/>`,
    `<rect class="level" x="12.5" y="12.5" width="27" height="27" rx="5" fill="${fill}" stroke="#3a4650"/>`,
    `<g font-family="-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif">`,
    `<text class="sign" x="26" y="32" font-size="17" font-weight="700" text-anchor="middle" fill="${ink}">${escaped(sign)}</text>`,
    ...texts.map((text, line) => lineOf(text, line)),
    "</g></svg>\n",
  ].join("");
}

function lineOf(text: string, line: number): string {
  const { size, y } = LINES[line] ?? LINES[2];
  const weight = line === 0 ? ' font-weight="700"' : "";
  const [name, fill] = line === 2 ? ["soft", "#4b5d68"] : ["ink", "#10222d"];
  return `<text class="${name}" x="${LEFT}" y="${y}" font-size="${size}"${weight} fill="${fill}">${escaped(text)}</text>`;
}

function cut(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}
