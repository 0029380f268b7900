/** What a build is asked for, and what it reports. */

import type { Options } from "../answers/options.ts";
import { DEFAULT_MAX_ZOOM } from "../answers/tiles/zooms.ts";
import type { LoadedData } from "../load/load.ts";
import { LOOK_AHEAD, type LookAhead } from "../model/epochs.ts";
import type { HostName } from "../output/host-limits.ts";
import type { Published } from "../output/output.ts";
import type { File } from "../output/section.ts";
import type { TreeSize } from "../output/staging/built-files.ts";
import type { OnStep } from "../output/steps.ts";
import type { BuiltBy } from "../output/tree/manifest.ts";

export type BuildOptions = Omit<Options, "store"> & {
  /** How the build is stored; else as files. */
  readonly store?: Options["store"];
  /** The folder of source data (docs/data.md). */
  readonly data: string;
  /** The folder to publish. A tree in it is replaced as a whole, or left as it is. */
  readonly out: string;
  /** The instant that the answers speak for, in milliseconds; else the data set's; else now. */
  readonly asOf?: number;
  /** How far the build looks ahead for restrictions that change by themselves. */
  readonly lookAhead?: LookAhead;
  /** Whether the explorer is written beside the API. */
  readonly site?: boolean;
  /** Whether texts and tiles are stored in brotli and gzip too. */
  readonly precompress?: boolean;
  /** The host that must be able to take the build. */
  readonly host?: HostName;
  /** The source data of the folder, if it was loaded and checked already. */
  readonly loaded?: LoadedData;
  /** Whether nothing of an earlier build in the target is used. */
  readonly isClean?: boolean;
  /**
   * Files of the live site with a digest in their names. If given, they and such files of the target's tree stay for one more build
   * (generator/output/former-files.ts).
   */
  readonly former?: readonly File[];
  readonly onStep?: OnStep;
  /** Called with the complete tree's lasting size before it is published. If it throws, nothing is. */
  readonly accept?: (size: Pick<TreeSize, "files" | "bytes">) => void;
};

/** The options of a build as its manifest states them, with what applies by default. */
export const statedOptions = ({
  answers: { store, baseUrl, maxZoom = DEFAULT_MAX_ZOOM },
  lookAhead = LOOK_AHEAD,
  site,
  precompress,
  host,
}: BuildSettings): BuiltBy["options"] => ({
  store,
  baseUrl,
  maxZoom,
  site,
  precompress,
  host: host ?? null,
  ahead: lookAhead.within / 1000,
  mostAhead: lookAhead.most,
});

/** The options that a manifest states, to build with. The host only limits a build, so another version may lack it. */
export const optionsAsStated = ({
  ahead,
  mostAhead,
  host: _,
  ...others
}: BuiltBy["options"]): Omit<BuildOptions, "data" | "out"> => ({
  ...others,
  lookAhead: { within: ahead * 1000, most: mostAhead },
});

/** What was published. The size is given only if a tree was built. */
export type BuildReport = Omit<Published, "asOf"> & { readonly asOf: number; readonly size?: TreeSize };

/** The options of a build, each with a value where it has a default. `answers` are what all answers follow from. */
export type BuildSettings = ReturnType<typeof withDefaults>;

export const withDefaults = ({ store = "files", baseUrl, maxZoom, ...others }: BuildOptions) => ({
  ...{ site: false, precompress: false, isClean: false, onStep: () => {}, accept: () => {} },
  ...others,
  answers: { store, baseUrl, ...(maxZoom !== undefined && { maxZoom }) } satisfies Options as Options,
});
