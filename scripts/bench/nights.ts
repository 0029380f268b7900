/** What the next build rewrites when a night has passed: one more day of readings and statuses, the oldest day dropped. */

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { writeDataSet } from "../../test/support/data-set/draw-data-set.ts";
import { scales } from "../../test/support/data-set/shape.ts";
import { type BuildForm, build, DEFAULT } from "./builds/measured-build.ts";
import { passOneNight } from "./builds/pass-one-night.ts";
import { readScales } from "./builds/read-scales.ts";
import type { Part } from "./report.ts";

type Bounds = Readonly<Record<"files" | "megabytes", { readonly atMost: number }>>;

/** How builds are stored, and what a night at `nz` rewrote when it was first measured. */
const STORED: Readonly<Record<string, BuildForm & { readonly atNz?: Bounds }>> = {
  files: DEFAULT,
  packs: { site: "on", store: "packs", atNz: { files: { atMost: 3_246 }, megabytes: { atMost: 137 } } },
};

export const nights: Part = (options, note, folder) => {
  for (const [number, name] of readScales(options.scale).entries()) {
    const own = join(folder, String(number));
    const data = join(own, "data");
    mkdirSync(own);
    writeDataSet(data, scales[name]);
    const stores = Object.entries(STORED);
    const cleans = stores.map(([store, stored]) => build(data, join(own, store), stored));
    passOneNight(data);
    for (const [index, [store, stored]] of stores.entries()) {
      const clean = cleans[index] as (typeof cleans)[number];
      const night = build(data, join(own, store), stored);
      const bounds = name === "nz" ? stored.atNz : undefined;
      const says = (what: string) => `${name} in ${store}, ${what}`;
      note(says("clean"), clean.wall, "s");
      note(says("clean: all threads"), clean.cpu, "s of processor");
      note(says("files"), clean.files, "");
      note(says("bytes"), clean.bytes / 1e6, "MB");
      note(says("night"), night.wall, "s");
      note(says("night: all threads"), night.cpu, "s of processor");
      note(says("files that a night rewrites"), night.written, "", bounds?.files);
      const bytes = night.writtenBytes - night.downloadBytes;
      note(says("bytes that a night rewrites, downloads apart"), bytes / 1e6, "MB", bounds?.megabytes);
      note(says("downloads that a night rewrites"), night.downloadBytes / 1e6, "MB");
    }
  }
};
