/** The styles, scripts and pictures that pages load: bundled, each named after its content. */

import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { BuildOptions, BuildResult } from "esbuild";
import type { RememberLater } from "../../../lib/cache.ts";
import { esbuild } from "../../../lib/esbuild.ts";
import { installedDigest } from "../../../output/program.ts";
import { required } from "../required.ts";

/** MapLibre's modules. Its ready bundles hold half of them twice, for the page and for its worker. */
const MAPLIBRE = fileURLToPath(new URL("src", import.meta.resolve("maplibre-gl/package.json")));

/** The files to bundle, by the names that pages use. Paths start at `generator/explorer/`, or are absolute. */
const ENTRIES = {
  explorer: "styles/explorer.css",
  "reference-styles": "styles/reference.css",
  mark: "mark.svg",
  // No build draws these: neither phones nor link previews take an SVG everywhere.
  favicon: "icons/favicon.ico",
  "apple-touch-icon": "icons/apple-touch-icon.png",
  "icon-192": "icons/icon-192.png",
  "icon-512": "icons/icon-512.png",
  "icon-maskable": "icons/maskable-512.png",
  // What a link preview shows: of an area its grade, without a name or a day, for a picture stays in caches for weeks.
  "preview-site": "previews/site.png",
  "preview-ban": "previews/ban.png",
  "preview-hand": "previews/hand.png",
  "preview-hours": "previews/hours.png",
  "preview-care": "previews/care.png",
  "preview-none": "previews/none.png",
  "preview-unruled": "previews/unruled.png",
  "preview-untracked": "previews/untracked.png",
  "before-paint": "client/page/opening.ts",
  layout: "client/layout.ts",
  home: "client/home.ts",
  search: "client/search.ts",
  list: "client/list.ts",
  uses: "client/uses.ts",
  changes: "client/changes.ts",
  chart: "client/chart.ts",
  consents: "client/consents.ts",
  consent: "client/consent.ts",
  reference: "client/reference.ts",
  "try-it": "client/try-it.ts",
  "service-worker": "client/service-worker.ts",
  "maplibre-worker": `${MAPLIBRE}/source/worker.ts`,
  maplibre: "client/map.css",
  licences: "licences.txt",
} as const;

export type AssetName = keyof typeof ENTRIES;

export type Assets = {
  /** From the root of the tree: `assets/home.X3K2A7QF.js`. */
  readonly pathOf: (name: AssetName) => string;
  /** The packages whose code they contain; `licences.txt` holds the terms. */
  readonly packages: readonly string[];
  /** The entries and the chunks that they share. */
  readonly files: readonly { readonly path: string; readonly content: Uint8Array }[];
};

const FOLDER = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Bundles the assets, unless an earlier build has kept them: once for all builds of a process, as they depend on the program, not
 * on the data. esbuild runs in another process.
 */
export async function bundleAssets(rememberLater: RememberLater): Promise<void> {
  const installed = installedDigest();
  // Without a list of installed packages, a later build could not tell whether one has changed.
  bundled ??= await (installed === null ? assetsOf() : rememberLater(assetsOf, installed));
}

/** `_installed` is part of the key only: results for other packages have another key. */
const assetsOf = async (_installed?: string) =>
  bundledFrom(await Promise.all([esbuild().build(OPTIONS), esbuild().build(BEFORE_PAINT)]));

/** The assets. They are bundled now if they are not yet. */
export function bundledAssets(): Assets {
  bundled ??= bundledFrom([esbuild().buildSync(OPTIONS), esbuild().buildSync(BEFORE_PAINT)]);
  const { paths, ...assets } = bundled;
  const pathOf = (name: AssetName): string => required(paths.get(name), `bundle of ${ENTRIES[name]}`);
  return { pathOf, ...assets };
}

let bundled: Bundled | undefined;

/** As plain data. */
type Bundled = Omit<Assets, "pathOf"> & { readonly paths: ReadonlyMap<string, string> };

const entriesWhere = (holds: (out: string) => boolean) =>
  Object.entries(ENTRIES).flatMap(([out, path]) => (holds(out) ? [{ in: path, out }] : []));

const isBeforePaint = (out: string) => out === "before-paint";

const OPTIONS = {
  absWorkingDir: FOLDER,
  entryPoints: entriesWhere((out) => !isBeforePaint(out)),
  outdir: "assets",
  entryNames: "[name].[hash]",
  // A page fetches the map's program only when a reader opens the map.
  splitting: true,
  chunkNames: "part.[hash]",
  assetNames: "[name].[hash]",
  bundle: true,
  alias: {
    "maplibre-gl": `${MAPLIBRE}/index.ts`,
    "@maplibre/mlt": "./client/map/left-out.ts",
    fflate: "./client/map/left-out.ts",
  },
  // MapLibre's classes redeclare fields that their base class has set; defining these again would clear them.
  tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
  format: "esm",
  target: "es2022",
  minify: true,
  charset: "utf8",
  // A licence stays with its code.
  legalComments: "inline",
  loader: { ".svg": "copy", ".png": "copy", ".ico": "copy", ".txt": "copy" },
  metafile: true,
  write: false,
  logLevel: "silent",
} satisfies BuildOptions;

/** In one file and no module: a module would run once the page has been drawn. */
const BEFORE_PAINT = {
  ...OPTIONS,
  entryPoints: entriesWhere(isBeforePaint),
  splitting: false,
  format: "iife",
} satisfies BuildOptions;

function bundledFrom(results: readonly BuildResult<{ metafile: true; write: false }>[]): Bundled {
  const outputs = results.flatMap(({ metafile }) => Object.entries(metafile.outputs));
  const paths = new Map(
    Object.entries(ENTRIES).map(([name, source]) => {
      const output = outputs.find(
        ([path, { entryPoint }]) =>
          entryPoint?.endsWith(basename(source)) === true && path.startsWith(`assets/${name}.`),
      );
      return [name, required(output?.[0], `bundle of ${source}`)];
    }),
  );
  // The bundler's helper functions do nothing by themselves, yet every file imports them: a request for nothing.
  const isHelper = ([path, { inputs, entryPoint }]: (typeof outputs)[number]) =>
    path.endsWith(".js") && entryPoint === undefined && Object.keys(inputs).length === 0;
  const needless = outputs.filter(isHelper).map(([path]) => `import"./${basename(path)}";`);
  const files = results
    .flatMap(({ outputFiles }) => outputFiles)
    .map(({ path, contents, text }) => ({
      path: path.slice(FOLDER.length).replaceAll("\\", "/"),
      content: path.endsWith(".js")
        ? Buffer.from(needless.reduce((rest, imported) => rest.replace(imported, ""), text))
        : contents,
    }));
  return {
    paths,
    packages: packagesOf(results.flatMap(({ metafile }) => Object.keys(metafile.inputs))),
    files: files.map((file) => ({
      ...file,
      path: AT_ROOT.find((name) => isOf(file.path, name)) ?? file.path,
    })),
  };
}

/** Under names that last: the worker keeps the pages below its own folder, and browsers ask for the icons of a host by these names. */
const AT_ROOT = ["service-worker.js", "favicon.ico", "apple-touch-icon.png"];

/** Whether an asset is that of a name: `assets/favicon.X3K2A7QF.ico` of `favicon.ico`. */
function isOf(path: string, name: string): boolean {
  const [stem, extension] = name.split(".");
  return path.startsWith(`assets/${stem}.`) && path.endsWith(`.${extension}`);
}

const packagesOf = (inputs: readonly string[]): string[] =>
  [...new Set(inputs.flatMap((input) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? []))].sort();
