/** A search in files of two builds, as caches on the way may hold them: the answer of one of them, or an error. */

import { expect, test } from "vitest";
import { searchFiles } from "../../../generator/answers/search/search-files.ts";
import type { SearchRecord } from "../../../generator/answers/search/search-records.ts";
import { pageMarkOf } from "../../../generator/api/pack-of.ts";
import { execute } from "../../../generator/edge/resolver/execute.ts";
import { resolve } from "../../../generator/edge/resolver/resolve.ts";
import { memory, type Texts } from "../../edge/resolver/memory.ts";
import { amount } from "../../support/amount.ts";
import { type Draw, drawOf } from "../../support/random.ts";
import { recordsOfNewZealand } from "../../support/search/new-zealand.ts";
import { queriesOf } from "../../support/search/queries.ts";
import { SMALL } from "../../support/search/small.ts";

const PAIRS = amount(4, 40);
const QUERIES = 400;

const built = (records: readonly SearchRecord[]): Map<string, string> =>
  new Map([...searchFiles(records, SMALL)].map(({ path, content }) => [path, content]));

/** The records a build later: some are gone, some are new, and some have another name. */
function later(records: readonly SearchRecord[], draw: Draw): SearchRecord[] {
  // Many more make new shards: those of before end earlier.
  const share = draw.pick([0.02, 0.5]);
  const more = recordsOfNewZealand(records.length, draw.below(1000) + 1000).filter(() => draw.chance(share));
  const kept = records.filter(() => !draw.chance(0.1));
  const known = new Set(kept.map(({ id }) => id));
  const all = [...kept, ...more.filter(({ id }) => !known.has(id))];
  const kinds = [...new Set(records.map(({ type }) => type))];
  return kinds.flatMap((kind) => all.filter(({ type }) => type === kind));
}

async function answerIn(target: string, files: Texts): Promise<string | null> {
  try {
    return (await execute(resolve("GET", target), memory(files), 0)).text ?? "";
  } catch (error) {
    if (!(error as { isDamaged?: true }).isDamaged) throw error;
    return null;
  }
}

test(`${PAIRS * QUERIES} searches in files of two builds find what one of them finds, or say that they cannot`, async () => {
  let noticed = 0;
  for (let pair = 0; pair < PAIRS; pair++) {
    const draw = drawOf(pair);
    const records = recordsOfNewZealand(1500, pair + 1);
    const next = later(records, draw);
    const builds = [built(records), built(next)] as const;
    const drawn = queriesOf(draw, records, 5);
    const changed = [
      ...next.filter((record) => !records.includes(record)),
      ...records.filter((record) => !next.includes(record)),
    ];
    for (let asked = 0; asked < QUERIES; asked++) {
      const query = drawn.next().value;
      if (query === undefined) break;
      const { kinds, size, number } = query;
      // Where records have come and gone, shards begin and end elsewhere.
      const { name } = draw.pick(changed);
      const at = draw.below(name.length);
      const isOfChanged = draw.chance(0.8);
      const q = isOfChanged ? name.slice(at, at + draw.between(2, 6)).trim() || name : query.q;
      const target = `/v1/search?q=${encodeURIComponent(q)}&type=${kinds.join(",")}&pageSize=${size}&pageNumber=${isOfChanged ? 1 : number}`;
      const seed = draw.between(0, 1e9);
      const buildOf = (path: string) => builds[pageMarkOf(`${path}${seed}`) % 2] as Texts;
      const mixed: Texts = {
        has: (path) => buildOf(path).has(path),
        get: (path) => buildOf(path).get(path),
      };
      const answer = await answerIn(target, mixed);
      if (answer === null) noticed++;
      else
        expect(
          await Promise.all(builds.map((files) => answerIn(target, files))),
          `${pair}: ${target}`,
        ).toContain(answer);
    }
  }
  expect(noticed).toBeGreaterThan(0);
});

test.each([
  [
    "a shard that ends before the text",
    "shard",
    "north",
    (text: string) => text.replace(/"end":"[^"]*"/, '"end":"!"'),
  ],
  [
    "a shard that has characters of another build",
    "shard",
    "north",
    (text: string) => text.replace(/"of":"\w+"/, '"of":"x"'),
  ],
  [
    "a chunk of a list of another build",
    "list",
    "a&pageSize=100&pageNumber=3",
    (text: string) => text.replace(/"mark":"\w+"/, '"mark":"x"'),
  ],
])("%s is noticed", async (_, folder, query, change) => {
  const files = built(recordsOfNewZealand(1500, 1));
  const target = `/v1/search?q=${query}`;
  expect(await answerIn(target, files)).toMatch(/^\{"items":\[\{/);
  for (const [path, text] of files) if (path.startsWith(`search/${folder}`)) files.set(path, change(text));
  expect(await answerIn(target, files)).toBe(null);
});
