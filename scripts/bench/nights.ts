/** What the next build rewrites when a night has passed: one more day of readings and statuses, the oldest day dropped. */

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { writeDataSet } from "../../test/support/data-set/draw-data-set.ts";
import { scales } from "../../test/support/data-set/shape.ts";
import { build } from "./builds/measured-build.ts";
import { passOneNight } from "./builds/pass-one-night.ts";
import { readScales } from "./builds/read-scales.ts";
import type { Part } from "./report.ts";

/** The bounds of a night at `nz`. */
const AT_NZ = { files: { atMost: 2_800 }, megabytes: { atMost: 137 } };

export const nights: Part = (options, note, folder) => {
  for (const [number, name] of readScales(options.scale).entries()) {
    const own = join(folder, String(number));
    const [data, out] = [join(own, "data"), join(own, "packs")] as const;
    const form = { site: "on", store: "packs" } as const;
    mkdirSync(own);
    writeDataSet(data, scales[name]);
    const clean = build(data, out, form);
    passOneNight(data);
    const night = build(data, out, form);
    const bounds = name === "nz" ? AT_NZ : undefined;
    note(`${name} in packs, clean`, clean.wall, "s");
    note(`${name} in packs, clean: all threads`, clean.cpu, "s of processor");
    note(`${name} in packs, files`, clean.files, "");
    note(`${name} in packs, bytes`, clean.bytes / 1e6, "MB");
    note(`${name}, night`, night.wall, "s");
    note(`${name}, night: all threads`, night.cpu, "s of processor");
    note(`${name}, files that a night rewrites`, night.written, "", bounds?.files);
    const bytes = night.writtenBytes - night.downloadBytes;
    note(`${name}, bytes that a night rewrites, downloads apart`, bytes / 1e6, "MB", bounds?.megabytes);
    note(`${name}, downloads that a night rewrites`, night.downloadBytes / 1e6, "MB");
  }
};
