/** How a build is to be made: the options that `build` and `nightly` share. */

import type { BuildOptions } from "../../generator/builder/build.ts";
import { LOOK_AHEAD } from "../../generator/model/epochs.ts";
import { storeFor } from "../../generator/output/host-limits.ts";
import { readDuration } from "./instant.ts";
import type { Values } from "./parse.ts";

type How = Pick<BuildOptions, "store" | "maxZoom" | "site" | "precompress" | "host"> &
  Required<Pick<BuildOptions, "lookAhead">>;

/** Throws UsageError. */
export function readHow(options: Values<"build"> | Values<"nightly">): How {
  const { precompress, host } = options;
  const within = readDuration("ahead", options.ahead);
  return {
    store: storeFor(host, options.store),
    maxZoom: options["max-zoom"],
    lookAhead: { ...LOOK_AHEAD, within },
    site: options.site === "on",
    precompress,
    ...(host === undefined ? {} : { host }),
  };
}
