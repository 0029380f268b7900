/** The outcome of a night for people, as Markdown: what was done, what changed, what comes, what is wrong. */

import { longTime } from "../feeds/times.ts";
import { faultsOf } from "../ingest/summary.ts";
import { formatCount } from "../lib/format-count.ts";
import { formatDuration } from "../lib/time-units.ts";
import { visible } from "../lib/visible.ts";
import { NEW_ZEALAND } from "../lib/zone.ts";
import type { Held } from "./brakes.ts";
import type { NightReport } from "./report.ts";

/** In bytes. GitHub accepts comments of 65,536 characters. */
const MOST_BYTES = 60_000;
/** How many lines of a list are shown. */
const MOST_LINES = 60;
/** How many characters of a text are shown. */
const MOST_CHARACTERS = 300;

export function summaryOf(report: NightReport): string {
  const parts = [
    `# ${verdictOf(report)}`,
    ...whyOf(report),
    ...report.notes.map(plain),
    ...heldOf(report),
    ...stagesOf(report),
    ...aheadOf(report),
    ...providersOf(report),
    ...faultsIn(report),
    ...differencesOf(report),
    ...recordsOf(report),
  ];
  return within(`${parts.join("\n\n")}\n`);
}

/** The first line: the verdict and what it means. */
export function verdictOf({ verdict, asOf, publishedTo, files, heldBack, allowed }: NightReport): string {
  switch (verdict) {
    case "published": {
      const { added, changed, removed } = files;
      const exception = allowed === null ? "" : `, with ${count(allowed.limits.length, "limit")} let through`;
      return `Published as of ${asOf}${publishedTo === null ? "" : ` to ${plain(publishedTo)}`}: ${count(added, "file")} added, ${formatCount(changed)} changed, ${formatCount(removed)} removed${exception}`;
    }
    case "unchanged":
      return `Unchanged as of ${asOf}: what was built is live already`;
    case "held back":
      return `Held back: ${count(heldBack.length, "limit")} exceeded, nothing was published`;
    case "failed":
      return "Failed";
  }
}

function whyOf({ verdict, fault, previousAsOf }: NightReport): string[] {
  if (verdict === "failed") return [fenced(fault ?? "")];
  return previousAsOf === null
    ? ["A first night: there was nothing to compare with."]
    : [`Before: as of ${previousAsOf}.`];
}

function heldOf({ heldBack, allowed }: NightReport): string[] {
  if (allowed !== null)
    return ["## Let through", `Reason: ${plain(allowed.reason)}`, ...allowed.limits.map(limitOf)];
  if (heldBack.length === 0) return [];
  return [
    "## Why it was held back",
    ...heldBack.map(limitOf),
    "If this is right, run again with `--allow` and the reason. If not, mend the data: what is live stays as it is.",
  ];
}

const limitOf = ({ limit, why, records }: Held): string =>
  `**${plain(limit)}**: ${plain(why)}\n\n${list(records.map(plain))}`;

function stagesOf({ stages, stageNames }: NightReport): string[] {
  if (stages.length === 0) return [];
  const name = (id: string | null) => (id === null ? "no restriction" : (stageNames[id] ?? id));
  const rows = stages.map(({ area, from, to, announced }) => [
    area,
    name(from),
    name(to),
    announced ? "yes" : "no",
  ]);
  return ["## Areas whose stage changed", table(["Area", "From", "To", "Announced"], rows)];
}

function aheadOf({ ahead, stageNames }: NightReport): string[] {
  if (ahead.length === 0) return [];
  const rows = ahead.map(({ at, timeZoneId, area, to, isApproved }) => [
    longTime(at, timeZoneId),
    area,
    to === null ? "no restriction" : (stageNames[to] ?? to),
    isApproved ? "" : "not yet approved",
  ]);
  return ["## The next seven days", table(["When", "Area", "Stage", ""], rows)];
}

function providersOf({ providers, kept, upstreams, asOf }: NightReport): string[] {
  if (providers.length === 0) return [];
  const rows = providers.map(({ providerKey, name, newestObservation, staleRows }) => [
    name,
    newestObservation === null ? "" : longTime(Date.parse(newestObservation), NEW_ZEALAND),
    newestObservation === null || asOf === null
      ? ""
      : formatDuration(Math.max(0, Date.parse(asOf) - Date.parse(newestObservation))),
    String(staleRows),
    kept.some((one) => one.providerKey === providerKey) ? "keeps what was published" : "",
  ]);
  const asked = upstreams.filter(({ state }) => state !== "off");
  const states = asked.map(({ key, state, series, areas = [] }) => {
    const parts = [...series, ...areas];
    const taken = parts.filter((part) => part.state === "fetched").length;
    return [key, state, parts.length === 0 ? "" : `${taken} of ${parts.length}`];
  });
  return [
    "## Providers",
    table(["Provider", "Newest reading", "Age", "Stale rows", ""], rows),
    ...(states.length === 0 ? [] : [table(["Upstream", "State", "Taken"], states)]),
  ];
}

function faultsIn({ kept, upstreams, asOf }: NightReport): string[] {
  const faults = [
    ...kept.map(({ providerKey, fault }) => [providerKey, fault]),
    ...faultsOf({ now: asOf ?? "", upstreams }),
  ];
  if (faults.length === 0) return [];
  return [
    "## Faults",
    list(faults.map(([of = "", fault = ""]) => `**${plain(of)}**: ${plain(fault)}`)),
    ...(kept.length === 0
      ? []
      : [
          "If the new data of a provider that keeps what was published is right, run again with `--allow` and the reason.",
        ]),
  ];
}

function differencesOf({ upstreams }: NightReport): string[] {
  return upstreams.flatMap(({ key, difference }) =>
    typeof difference === "string"
      ? [
          `## ${plain(key)} has changed`,
          fenced(difference),
          `Read the page, and enter what it announces. Then run \`npm run ingest -- --only ${key}\` in the data folder and commit \`upstreams/${key}.txt\`: if that file is there, every night tells the change until its text is the new one; if not, only this night does.`,
        ]
      : [],
  );
}

function recordsOf({ records }: NightReport): string[] {
  const differing = records.filter(({ added, changed, removed }) => added + changed + removed.length > 0);
  if (differing.length === 0) return [];
  const rows = differing.map(({ kind, added, changed, removed }) =>
    [kind, added, changed, removed.length].map(String),
  );
  return ["## Records", table(["Kind", "Added", "Changed", "Removed"], rows)];
}

const count = (number: number, noun: string) => `${formatCount(number)} ${noun}${number === 1 ? "" : "s"}`;

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const shown = rows.slice(0, MOST_LINES).map((cells) => cells.map(plain));
  const lines = [headings, headings.map(() => "---"), ...shown].map((cells) => `| ${cells.join(" | ")} |`);
  return [...lines, ...more(rows.length)].join("\n");
}

const list = (items: readonly string[]): string =>
  [...items.slice(0, MOST_LINES).map((text) => `- ${text}`), ...more(items.length)].join("\n");

const more = (of: number): string[] => (of > MOST_LINES ? ["", `and ${of - MOST_LINES} more`] : []);

/** What others wrote must not become markup, nor fill the page. */
function plain(text: string): string {
  const short = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS).toWellFormed()}…` : text;
  return visible(short.replace(/[\\`*_{}[\]<>()#|~!&]/g, "\\$&").replace(/\s+/g, " "));
}

function fenced(text: string): string {
  const lines = text.split("\n").map((line) => visible(line.slice(0, MOST_CHARACTERS).toWellFormed()));
  const shown = lines.slice(0, MOST_LINES);
  if (lines.length > shown.length) shown.push(`and ${lines.length - shown.length} more lines`);
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${shown.join("\n")}\n${fence}`;
}

/** Cut at the end of a line, whatever the lists before it took. */
function within(text: string): string {
  const last = "\n\nThere is more in the report.\n";
  if (Buffer.byteLength(text) <= MOST_BYTES) return text;
  const kept = Buffer.from(text)
    .subarray(0, MOST_BYTES - last.length)
    .toString();
  return `${kept.slice(0, kept.lastIndexOf("\n"))}${last}`;
}
