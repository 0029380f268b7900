/** What every page needs beside itself: styles, scripts and pictures, bundled, each named after its content. */

import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

/** What is bundled, by the name that pages ask for it. Paths are from `generator/explorer/`, or a package's own. */
const ENTRIES = {
  site: "explorer.css",
  mark: "mark.svg",
  theme: "client/theme.ts",
  frame: "client/layout.ts",
  home: "client/home.ts",
  map: "client/map.ts",
  search: "client/search.ts",
  chart: "client/chart.ts",
  "try-it": "client/try-it.ts",
  "maplibre-worker": "maplibre-gl/dist/maplibre-gl-worker.mjs",
  maplibre: "client/map.css",
  licences: "licences.txt",
} as const;

export type AssetName = keyof typeof ENTRIES;

export type Assets = {
  /** From the root of the tree: `assets/home.X3K2A7QF.js`. */
  readonly pathOf: (name: AssetName) => string;
  /** The packages whose code is in them; `licences.txt` holds their terms. */
  readonly packages: readonly string[];
  /** All of them, and what they share. */
  readonly files: readonly { readonly path: string; readonly content: Uint8Array }[];
};

const FOLDER = fileURLToPath(new URL("..", import.meta.url));

let made: Assets | undefined;

/** The assets, bundled once: they follow from the program, not from the data. */
export function assetsOf(): Assets {
  made ??= bundle();
  return made;
}

/** The map is a part of its own, which a page fetches when someone asks for it. */
function bundle(): Assets {
  const { outputFiles, metafile } = buildSync({
    absWorkingDir: FOLDER,
    entryPoints: Object.entries(ENTRIES).map(([out, path]) => ({ in: path, out })),
    outdir: "assets",
    entryNames: "[name].[hash]",
    chunkNames: "part.[hash]",
    assetNames: "[name].[hash]",
    bundle: true,
    alias: { fflate: "./client/no-inflate.ts" },
    splitting: true,
    format: "esm",
    target: "es2022",
    minify: true,
    charset: "utf8",
    // A licence stays with the code that it is of.
    legalComments: "inline",
    loader: { ".svg": "copy", ".txt": "copy" },
    metafile: true,
    write: false,
    logLevel: "silent",
  });
  const outputs = Object.entries(metafile.outputs);
  const paths = new Map(
    Object.entries(ENTRIES).map(([name, source]) => {
      const made = outputs.find(
        ([path, { entryPoint }]) =>
          entryPoint?.endsWith(source) === true && path.startsWith(`assets/${name}.`),
      );
      return [name, made?.[0]];
    }),
  );
  return {
    pathOf(name) {
      const path = paths.get(name);
      if (path === undefined)
        throw new Error(`expected esbuild to make ${name} of ${ENTRIES[name]}, found nothing`);
      return path;
    },
    packages: packagesOf(Object.keys(metafile.inputs)),
    files: outputFiles.map(({ path, contents }) => ({
      path: path.slice(FOLDER.length).replaceAll("\\", "/"),
      content: contents,
    })),
  };
}

const packagesOf = (inputs: readonly string[]): string[] =>
  [...new Set(inputs.flatMap((input) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? []))].sort();
