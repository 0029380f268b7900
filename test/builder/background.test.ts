import { createHash } from "node:crypto";
import { join } from "node:path";
import { expect, test } from "vitest";
import { storedSections } from "../../generator/answers/store/stored-sections.ts";
import { openBackground } from "../../generator/builder/background.ts";
import { sectionsOf } from "../../generator/builder/sections.ts";
import { termsOf } from "../../generator/downloads/terms.ts";
import { openCache } from "../../generator/lib/cache.ts";
import { derived } from "../../generator/lib/digest.ts";
import { check } from "../../generator/load/check/check.ts";
import { fingerprintOf, sourceFiles } from "../../generator/load/fingerprint.ts";
import { followingFiles, load } from "../../generator/load/load.ts";
import { modelOf } from "../../generator/model/model.ts";
import { readingsAsOf } from "../../generator/model/readings-as-of.ts";
import { batchesOf } from "../../generator/output/batches.ts";
import type { Batch, Section } from "../../generator/output/section.ts";
import { temporaryFolder } from "../support/temporary.ts";

const DATA = "test/golden/tiny/data";
const folder = temporaryFolder();

/** The paths of the files in batches, with a digest of each. */
function filesIn(batches: readonly Batch[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { files, bytes } of batches) {
    let at = 0;
    for (const { path, length } of files) {
      found[path] = createHash("sha256")
        .update(bytes.subarray(at, at + length))
        .digest("hex");
      at += length;
    }
  }
  return found;
}

async function all(batches: AsyncIterable<Batch>): Promise<Batch[]> {
  const found: Batch[] = [];
  for await (const batch of batches) found.push(batch);
  return found;
}

/** The data set as it is built: read anew, or out of what an earlier build has kept. */
async function opened(name: string) {
  const { digests } = fingerprintOf(DATA);
  const cache = openCache({ folder: join(folder, name), program: "test" });
  const loaded = await load(DATA, { cache, digests });
  const source = check(DATA, loaded);
  const asOf = source.dataset[0]?.record.asOf ?? 0;
  const readings = followingFiles(loaded.readings.readings, digests);
  const model = modelOf(source, readings, asOf);
  /** A thread with the same data. */
  const background = {
    data: DATA,
    digests,
    cache: cache.place,
    readings,
    model: { asOf: model.asOf, sites: model.sites },
    terms: termsOf(model),
  };
  return { digests, model, background, readingsOf: derived(readingsAsOf, readings, asOf) };
}

test.each([
  { store: "files", precompress: false },
  { store: "packs", precompress: false },
  { store: "all-sizes", precompress: true },
] as const)(
  "a thread makes the very files that the build would: $store, precompressed $precompress",
  async ({ precompress, ...how }) => {
    const options = { ...how, baseUrl: "https://water.example" };
    for (const _ of ["read", "kept"]) {
      const { digests, model, readingsOf, ...data } = await opened(how.store);
      const { remember } = openCache({ folder: join(folder, "other"), program: "test" });
      const input = { model, readingsOf, sourceFiles: sourceFiles(DATA, digests), options, remember };
      const sections = storedSections(sectionsOf(input, false), { precompress, store: how.store });
      const background = openBackground({ ...data.background, options, precompress });
      try {
        const names = background.takes(sections.map(({ name }) => name));
        expect(names).toHaveLength(3);
        // The archive alone is not worth a thread.
        expect(background.takes(["downloads-source", "downloads-restrictions"])).toEqual([]);
        for (const name of names) {
          const section = sections.find((one) => one.name === name) as Section;
          const here = filesIn([...batchesOf(section.files([]))]);
          const there = filesIn(await all(background.batches(name)));
          expect(Object.keys(here).length).toBeGreaterThan(0);
          expect(there).toEqual(here);
        }
      } finally {
        await background.close();
      }
    }
  },
);

test("what stops the thread stops those who wait for its files, with its message", async () => {
  const { digests, background: data } = await opened("damaged");
  const [file = ""] = Object.keys(digests);
  const background = openBackground({
    ...data,
    digests: { ...digests, [file]: "0".repeat(64) },
    options: { store: "files" },
    precompress: false,
  });
  try {
    await expect(all(background.batches("downloads-source"))).rejects.toThrow(
      /expected the same bytes until the end of the build/,
    );
  } finally {
    await background.close();
  }
});
