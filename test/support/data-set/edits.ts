/** Edits of a data set of the bench: one stage, or all that a night brings. */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DAY } from "../../../generator/lib/time/time-units.ts";
import { type Draw, drawOf } from "../random.ts";

type Scheme = { readonly stages: readonly { readonly id: string }[] };
type Assignment = { stageId: string; readonly effectiveUntil: string | null };
type Status = {
  asAt: string;
  restriction: { status: string; allowedPercentage: number; date: string } | null;
};

/** Gives one area another stage of its scheme, as a maintainer does who mends the assignment that is in force. */
export function changeOneStage(data: string): void {
  const path = "stage-assignments/1.json";
  const assignments = read<Assignment[]>(data, path);
  const inForce = assignments.find(({ effectiveUntil }) => effectiveUntil === null);
  const stages = readdirSync(join(data, "schemes"))
    .map((file) => read<Scheme>(data, `schemes/${file}`).stages)
    .find((all) => all.some(({ id }) => id === inForce?.stageId));
  const other = stages?.find(({ id }) => id !== inForce?.stageId);
  if (inForce === undefined || other === undefined)
    throw new Error("Found no assignment in force with another stage in its scheme, expected one.");
  inForce.stageId = other.id;
  write(data, path, assignments);
}

/** Moves a data set of the bench on by a day, as ingesting does in a night: the same edit for the same data. */
export function passOneNight(data: string): void {
  const draw = drawOf(10);
  const dataset = read<{ asOf: string }>(data, "dataset.json");
  dataset.asOf = later(dataset.asOf);
  write(data, "dataset.json", dataset);
  for (const name of readdirSync(join(data, "monitoring-sites"))) {
    const file = `monitoring-sites/${name}`;
    const sites = read<{ statuses: Status[] }[]>(data, file);
    for (const status of sites.flatMap(({ statuses }) => statuses)) renew(draw, status);
    write(data, file, sites);
  }
  for (const name of readdirSync(join(data, "readings"))) {
    const file = join(data, "readings", name);
    writeFileSync(file, readingsOfNextDay(draw, readFileSync(file, "utf8")));
  }
}

function renew(draw: Draw, status: Status): void {
  status.asAt = later(status.asAt);
  if (status.restriction === null) return;
  status.restriction.status = draw.pick(["none", "partial", "full"]);
  status.restriction.allowedPercentage = draw.pick([0, 25, 50, 75, 100]);
  status.restriction.date = later(`${status.restriction.date}T00:00:00Z`).slice(0, 10);
}

/** Each series of a file without its oldest day, and with one more: hour by hour, as the bench writes them. */
function readingsOfNextDay(draw: Draw, csv: string): string {
  const [header, ...rows] = csv
    .trimEnd()
    .split("\n")
    .map((row) => row.split(","));
  const series = Map.groupBy(rows, ([siteId, type]) => `${siteId},${type}`);
  const lines = [...series.values()].flatMap((old) => {
    const newest = old.slice(-24);
    const added = newest.map((row) => {
      const value = draw.chance(0.01) ? "" : String(draw.between(100, 5000) / 100);
      return [...row.slice(0, 2), later(row[2] ?? ""), value, row[4], value === "" ? "QC0" : "QC600"];
    });
    return [...old.slice(24), ...added].map((row) => row.join(","));
  });
  return `${header?.join(",")}\n${lines.join("\n")}\n`;
}

/** The same instant of the next day, to the second unless it has milliseconds. */
const later = (instant: string): string =>
  new Date(Date.parse(instant) + DAY).toISOString().replace(".000Z", "Z");

const read = <T>(data: string, file: string): T => JSON.parse(readFileSync(join(data, file), "utf8")) as T;

const write = (data: string, file: string, content: object): void =>
  writeFileSync(join(data, file), JSON.stringify(content));
