/** Ordinary nights: what people and rivers do from September to April, drawn from a seed. Nothing of it is a fault. */

import { drawOf } from "../support/random.ts";
import { STAGES } from "../upstreams/data.ts";
import type { FaultName } from "../upstreams/faults.ts";
import { HOUR } from "../upstreams/world.ts";
import { codeOf, type Place } from "./place.ts";
import { AREAS, assignment, change, handReading, iso, statusOf } from "./region.ts";

/** Five days before the clocks go forward. */
export const FIRST = Date.parse("2026-09-22T12:02:00Z");
/** With two nights a day, 400 of them reach to a week after the clocks go back. */
export const STEP = 12 * HOUR;
const SEASON = Date.parse("2026-11-01T00:01:00+13:00");
const END = Date.parse("2027-03-31T00:01:00+13:00");

/** Faults that pass: they cost one upstream its news of one night. */
const PASSING: readonly FaultName[] = ["reset", "notFound", "html", "cutAtByte", "empty", "otherType"];

/** What was wrong in one night, in words; nothing if all was well. */
export async function ordinaryNight(place: Place, night: number, seed: number): Promise<string[]> {
  const draw = drawOf(seed * 100_003 + night);
  const now = FIRST + night * STEP + draw.below(3 * HOUR);
  const { region, upstream } = place;
  const { changes, assignments, sites } = region;
  const area = draw.below(AREAS);
  const id = assignment(area, STAGES[0], now).areaId;

  // The season begins and ends everywhere, announced three weeks before.
  if (night === 30)
    for (let each = 0; each < AREAS; each++) changes.push(change(1000 + each, each, STAGES[0], SEASON, now));
  if (night === 340)
    for (let each = 0; each < AREAS; each++) changes.push(change(2000 + each, each, null, END, now));
  // Somebody announces a change, for some nights later; now and then it is approved late, or called off.
  if (draw.chance(0.5)) {
    const status = draw.chance(0.4) ? "pendingApproval" : "approved";
    changes.push(
      change(
        3000 + night,
        area,
        draw.pick([...STAGES, null]),
        now + draw.between(1, 9) * 12 * HOUR,
        now,
        status,
      ),
    );
  }
  for (const one of changes) {
    if (one.approval.status === "pendingApproval" && draw.chance(0.3))
      one.approval = { status: "approved", approvedAt: iso(now), rejectionReason: null };
    if (Date.parse(one.effectiveFrom) > now && draw.chance(0.01)) {
      one.isCancelled = true;
      one.cancellationReason = "It rained";
    }
  }
  // A council changes a stage without a word.
  if (
    draw.chance(0.1) &&
    changes.every((one) => one.areaId !== id || Date.parse(one.effectiveFrom) < now - 9 * HOUR)
  ) {
    for (const one of assignments)
      if (one.areaId === id && one.effectiveUntil === null && Date.parse(one.effectiveFrom) < now)
        one.effectiveUntil = iso(now - HOUR);
    assignments.push(assignment(area, draw.pick(STAGES), now - HOUR));
  }
  // The gauges are imported twice a day; bands come and go by ones and twos.
  for (const [index, site] of sites.entries()) {
    for (let at = now - STEP; at < now - HOUR; at += HOUR) {
      const row = handReading(index, at);
      if (!site.readings.includes(row)) site.readings.push(row);
    }
    // The importer keeps four days.
    site.readings.splice(0, site.readings.length - 96);
    site.statuses = site.statuses.map(({ bandNumber, restriction }) =>
      statusOf(
        bandNumber,
        draw.chance(0.05) ? draw.pick(["none", "partial", "full"]) : restriction.status,
        now - HOUR,
      ),
    );
  }
  if (draw.chance(0.03)) region.consents.push(`WP-new-${night}`);
  if (draw.chance(0.03)) region.consents.splice(draw.below(region.consents.length), 1);
  const failing = draw.chance(0.15) ? draw.pick(["hilltop", "kiwis", "arcgis", "page"]) : null;
  const fault = draw.pick(PASSING);
  upstream.plan = ({ kind }) => (kind === failing ? { fault, seed: night } : null);

  place.turn(now);
  const { report, error } = await place.run(now);
  const refused = report.upstreams.flatMap(({ key, state, faults, series }) =>
    state === "kept" && key !== failing ? [`${key}: ${faults[0] ?? series[0]?.fault}`] : [],
  );
  return [
    ...(codeOf(error) === 0 ? [] : [`${report.verdict}: ${report.fault}`]),
    ...report.kept.map(({ providerKey, fault }) => `${providerKey} is kept: ${fault}`),
    ...refused,
  ].map((text) => `night ${night}, ${iso(now)}: ${text}`);
}
