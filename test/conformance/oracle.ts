/**
 * The plainest reading of docs/contract.md: answers every operation but the two of tiles from the source data in memory.
 * It shares no code with the generator, so that both can be held against each other.
 */

import { polygonsOf } from "./oracle/geometry.ts";
import { operationsOf } from "./oracle/operations.ts";
import { decode, Parameters, queryOf, type Value } from "./oracle/parameters.ts";
import { notFound, Problem } from "./oracle/problem.ts";
import { type Records, recordsOf } from "./oracle/records.ts";
import { readSource, type Source } from "./oracle/source.ts";
import { formatInstant, millisecondsOf } from "./oracle/time.ts";

/** What the contract says of one answer. */
export interface Answer {
  status: number;
  /** The media type, null without a body (204). A HEAD answer names that of the GET. */
  contentType: string | null;
  /** Lower-case names; only those whose value the contract fixes. */
  headers: Record<string, string>;
  /** Parsed JSON, or undefined without a body. A null `message`, `detail`, `code` or `errors` is free. */
  body: unknown;
}

/** What a request generator needs to know of the data. */
export interface Catalogue {
  asOf: string;
  /** `instants` are those of the area's assignments. */
  areas: { id: string; instants: string[] }[];
  organisationIds: string[];
  schemes: { id: string; stageIds: string[] }[];
  /** `instants` are those of the site's readings. */
  sites: { id: string; instants: string[] }[];
  zoneIds: string[];
  consents: { number: string; providerKeys: string[] }[];
  /** Vertices of boundaries: the first of each hundred of a ring. */
  places: (readonly number[])[];
  /** Every text that a search matches, as written. */
  texts: string[];
}

export interface Oracle {
  /** The answer, or undefined for a target that is not judged (tiles and the three files of docs/contract.md §6). */
  answer(method: string, target: string): Answer | undefined;
  catalogue: Catalogue;
}

export interface OracleOptions {
  /** RFC 3339; else the data set's own `asOf`, else now. */
  asOf?: string;
}

/** An oracle that works out an answer once, for where several hosts are asked the same. */
export function remembered({ answer, catalogue }: Oracle): Oracle {
  const answers = new Map<string, Answer | undefined>();
  return {
    catalogue,
    answer(method, target) {
      const key = `${method} ${target}`;
      if (!answers.has(key)) answers.set(key, answer(method, target));
      return answers.get(key);
    },
  };
}

const longestTarget = 16_384;
const notJudged = ["/v1", "/v1/", "/v1/status", "/v1/openapi.json"];

/** Reads a data set, which must be valid, and answers requests of it. */
export function loadOracle(dataDir: string, options: OracleOptions = {}): Oracle {
  const source = readSource(dataDir);
  const asOf = options.asOf ?? source.dataset.asOf;
  const records = recordsOf(source, asOf === undefined ? Date.now() : millisecondsOf(asOf));
  const get = getOf(records);
  return {
    catalogue: catalogueOf(source, records),
    answer(method, target) {
      const { path } = splitTarget(target);
      if (!isJudged(path)) return undefined;
      if (target.length > longestTarget) return problem(new Problem(414, null), method);
      if (method === "OPTIONS") return withCors({ status: 204, contentType: null, body: undefined });
      if (method !== "GET" && method !== "HEAD") {
        return problem(new Problem(405, null), method, { allow: "GET, HEAD, OPTIONS" });
      }
      const answer = get(target);
      return method === "HEAD" ? { ...answer, body: undefined } : answer;
    },
  };
}

function getOf(records: Records): (target: string) => Answer {
  const routes = Object.entries(operationsOf(records)).map(([template, operation]) => ({
    template: template.split("/").slice(1),
    operation,
  }));
  return (target) => {
    const { path, query } = splitTarget(target);
    const segments = path.split("/").slice(1).map(decode);
    try {
      for (const { template, operation } of routes) {
        const values = matched(template, segments);
        if (values) {
          const body = operation(new Parameters(values, queryOf(query)));
          return withCors({ status: 200, contentType: "application/json", body });
        }
      }
      throw notFound();
    } catch (error) {
      if (error instanceof Problem) return problem(error, "GET");
      throw error;
    }
  };
}

/** The values of the template's parameters; undefined where a literal differs or a segment is empty. */
function matched(template: string[], given: Value[]): Map<string, Value> | undefined {
  // A slash of a consent number need not be escaped.
  const [, collection, ...number] = given;
  const isSpread = collection === "consents" && number.length > 1;
  const joined = number.includes(null) ? null : number.join("/");
  const segments = isSpread ? [...given.slice(0, 2), joined] : given;
  if (template.length !== segments.length) return undefined;
  const values = new Map<string, Value>();
  for (const [index, part] of template.entries()) {
    const segment = segments[index] ?? null;
    if (part.startsWith("{")) {
      if (segment === "") return undefined;
      values.set(part.slice(1, -1), segment);
    } else if (part !== segment) return undefined;
  }
  return values;
}

function problem(cause: Problem, method: string, headers: Record<string, string> = {}): Answer {
  const answer = withCors({
    status: cause.status,
    contentType: "application/problem+json",
    body: method === "HEAD" ? undefined : cause.body,
  });
  return { ...answer, headers: { ...answer.headers, "cache-control": "no-store", ...headers } };
}

function withCors(answer: Omit<Answer, "headers">): Answer {
  return { ...answer, headers: { "access-control-allow-origin": "*" } };
}

function splitTarget(target: string): { path: string; query: string } {
  const mark = target.indexOf("?");
  return mark < 0
    ? { path: target, query: "" }
    : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

function isJudged(path: string): boolean {
  const segments = path.split("/").map(decode);
  // No such address is one of those below: its pieces are decoded one by one, and stay apart.
  if (segments.some((segment) => segment === null || segment.includes("/"))) return segments[2] !== "tiles";
  return !notJudged.includes(segments.join("/")) && !(segments[1] === "v1" && segments[2] === "tiles");
}

function catalogueOf(source: Source, records: Records): Catalogue {
  return {
    asOf: formatInstant(records.asOf),
    areas: records.areas.map(({ id, assignments, changes }) => ({
      id,
      instants: [
        ...assignments.flatMap(({ effectiveFrom, effectiveUntil }) =>
          effectiveUntil === null ? [effectiveFrom] : [effectiveFrom, effectiveUntil],
        ),
        ...changes.map(({ effectiveFrom }) => effectiveFrom),
      ].map(formatInstant),
    })),
    organisationIds: records.organisations.map(({ id }) => id),
    schemes: records.schemes.map(({ id, stages }) => ({ id, stageIds: stages.map((stage) => stage.id) })),
    sites: [...records.sites.keys()].map((id) => ({
      id,
      instants: (records.readings.get(id) ?? []).map(({ observedAt }) => formatInstant(observedAt)),
    })),
    zoneIds: records.zones.map(({ id }) => id),
    consents: [...records.consents.values()].map((holdings) => ({
      number: holdings[0]?.consentNumber ?? "",
      providerKeys: holdings.map(({ providerKey }) => providerKey),
    })),
    places: records.areas.flatMap(({ geometry }) =>
      (geometry === null ? [] : polygonsOf(geometry))
        .flat()
        .flatMap((ring) => ring.filter((_, at) => at % 100 === 0)),
    ),
    texts: [
      ...records.areas.flatMap(({ name, properties }) => [name, ...(properties.alternateNames ?? [])]),
      ...records.organisations.flatMap(({ name, alternateNames }) => [name, ...(alternateNames ?? [])]),
      ...records.schemes.map(({ name }) => name),
      ...records.zones.flatMap(({ name, aliases }) => [name, ...aliases]),
      ...source.sites.flatMap(({ name, waterway, siteNumber }) => [name, waterway ?? name, siteNumber]),
      ...source.consents.map(({ consentNumber }) => consentNumber),
      ...source.places.map(({ name }) => name),
    ],
  };
}
