/** Requests of the API, drawn from the source data of a site: every operation and parameter, with what the data holds. */

import { isComposed, type Operation, operations } from "../../api/operations.ts";
import type { Parameter } from "../../api/parameter.ts";
import { sha256 } from "../../lib/digest.ts";
import { mercatorX, mercatorY } from "../../lib/mercator.ts";
import { formatInstant, type Instant } from "../../lib/time/instant.ts";
import { DAY } from "../../lib/time/time-units.ts";
import type { Located, Source } from "../../load/read-records.ts";

type Draw = (count: number) => number;

/** Values by the names of parameters, each of which belongs to the others. */
type Values = Readonly<Record<string, string | undefined>>;

/** So many targets, the same for the same seed; targets with the same path follow each other. */
export function drawTargets(source: Source, asOf: Instant, seed: string, count: number): string[] {
  let drawn = 0;
  const draw: Draw = (below) => Number.parseInt(sha256(`${seed} ${drawn++}`).slice(0, 12), 16) % below;
  const targets = Array.from({ length: count }, (_, index) => {
    const operation = BY_PARAMETERS[index % BY_PARAMETERS.length] as Operation;
    return targetOf(draw, operation, valuesIn(draw, source, asOf));
  });
  return targets.sort((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1));
}

export const pathOf = (target: string): string => target.replace(/\?.*/s, "");

/** Each as often as it has parameters in its query, and once more. */
const BY_PARAMETERS = operations.flatMap((operation) => [
  operation,
  ...operation.parameters.filter(isInQuery).map(() => operation),
]);

function isInQuery(parameter: Parameter): boolean {
  return parameter.in === "query";
}

const pick = <T>(draw: Draw, items: readonly T[]): T | undefined => items[draw(items.length || 1)];

function valuesIn(draw: Draw, source: Source, asOf: Instant): Values {
  const of = <T>(records: readonly Located<T>[]) => pick(draw, records)?.record;
  const scheme = of(source.schemes);
  const consent = of(source.consents);
  const area = of(source.areas);
  const [longitude = 174.8, latitude = -41.3] = placeIn(draw, source);
  const zoom = draw(9);
  const tile = (at: number) => `${Math.min(2 ** zoom - 1, Math.floor(at * 2 ** zoom))}`;
  const [from, until] = [asOf - draw(60) * DAY, asOf + (draw(60) - 30) * DAY].sort((a, b) => a - b);
  return {
    areaId: area?.id,
    schemeId: scheme?.id,
    stageId: scheme && pick(draw, scheme.stages)?.id,
    organisationId: of(source.organisations)?.id,
    monitoringSiteId: of(source.sites)?.id,
    consentNumber: consent?.consentNumber,
    providerKey: consent?.providerKey,
    q: textIn(draw, [of(source.places)?.name, area?.name, of(source.sites)?.name, consent?.consentNumber]),
    longitude: decimal(longitude),
    latitude: decimal(latitude),
    z: `${zoom}`,
    x: tile(mercatorX(longitude)),
    y: tile(mercatorY(latitude)),
    from: formatInstant(from ?? asOf),
    until: formatInstant(until ?? asOf),
    to: formatInstant(until ?? asOf),
    at: formatInstant(asOf + draw(30) * DAY),
    page: `${1 + draw(3)}`,
    pageNumber: `${1 + draw(3)}`,
    pageSize: `${1 + draw(100)}`,
  };
}

/** A corner of a boundary, which areas hold, or a place beside one; of a data set without boundaries, a town. */
function placeIn(draw: Draw, { areas, places }: Source): readonly number[] {
  const rings = pick(draw, areas)?.record.boundary?.[0] ?? [];
  const corner = pick(draw, rings[0] ?? []);
  const town = pick(draw, places)?.record;
  if (corner === undefined) return town === undefined ? [] : [town.longitude, town.latitude];
  const beside = () => (draw(2) === 0 ? 0 : (draw(2000) - 1000) / 20_000);
  return [corner[0] + beside(), corner[1] + beside()];
}

const decimal = (degrees: number): string => degrees.toFixed(9).replace(/\.?0+$/, "");

/** A piece of a text, as a person types it. */
function textIn(draw: Draw, texts: readonly (string | undefined)[]): string {
  const characters = [...(pick(draw, texts) ?? "water")];
  const start = draw(Math.max(1, characters.length - 2));
  return characters.slice(start, start + 2 + draw(8)).join("");
}

/** One value in thirty is invalid, and a parameter that may be left out is given in two of three. */
function targetOf(draw: Draw, { path, parameters }: Operation, values: Values): string {
  let target: string = path;
  const query: string[] = [];
  for (const parameter of parameters) {
    const { name, in: place, required } = parameter;
    const valid = values[name] ?? freeValue(draw, parameter);
    const value = encodeURIComponent(draw(30) === 0 ? "x" : valid);
    if (place === "path") target = target.replace(`{${name}}`, value);
    else if (required || draw(3) > 0) query.push(`${name}=${value}`);
  }
  return query.length === 0 ? target : `${target}?${query.join("&")}`;
}

/** A value that any data set takes. */
function freeValue(draw: Draw, parameter: Parameter): string {
  switch (parameter.type) {
    case "boolean":
      return pick(draw, ["true", "false"]) as string;
    case "choice":
    case "kinds":
      return pick(draw, parameter.values) as string;
    default:
      return "00000000-0000-4000-8000-000000000000";
  }
}

/**
 * Whether a host that only rewrites addresses may answer a target with 501 (docs/hosting/README.md): it would have to
 * compute or to decode something.
 */
export function mayDecline(target: string): boolean {
  if (target.includes("%") || /[?&](from|until|to)=/.test(target)) return true;
  const path = pathOf(target);
  if (/^\/v1\/consents\/(.{65}|.*\?providerKey=)/.test(target)) return true;
  if (/\/readings$/.test(path)) return /[?&]pageSize=(?!100?(&|$))/.test(target);
  return operations.filter(isComposed).some((operation) => isAt(operation, path));
}

const isAt = ({ path }: Operation, target: string): boolean =>
  new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`).test(target);
