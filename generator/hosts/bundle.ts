import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type Esbuild from "esbuild";

const EDGE = fileURLToPath(new URL("../edge", import.meta.url));

/** Modules of `generator/edge` that hosts run as they are. */
const MODULES = [
  "client/client",
  "client/store",
  "functions/cloudflare",
  "functions/netlify",
  "functions/vercel",
] as const;

let modules: ReadonlyMap<string, string> | undefined;

/** A module, bundled and minified. */
export function moduleOf(name: (typeof MODULES)[number]): string {
  // It lies beside the client, which loads it only for a build in packs.
  modules ??= bundled(MODULES, {
    target: "es2022",
    external: ["./store.ts"],
  });
  return modules.get(name) as string;
}

/** Bundles and minifies modules of `generator/edge`, each by itself. The map is by their names. */
export function bundled(names: readonly string[], options: Esbuild.BuildOptions): Map<string, string> {
  // Loaded here: a build whose bundles are all kept does not need it.
  const { buildSync } = createRequire(import.meta.url)("esbuild") as typeof Esbuild;
  const { outputFiles } = buildSync({
    entryPoints: names.map((name) => `${EDGE}/${name}.ts`),
    outdir: EDGE,
    outbase: EDGE,
    write: false,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "neutral",
    // A tsconfig of the build machine must not change the result.
    tsconfigRaw: {},
    ...options,
  });
  return new Map(
    (outputFiles ?? []).map(({ path, text }) => [
      path.slice(EDGE.length + 1).replace(/\.js$/, ""),
      text.replaceAll('"./store.ts"', '"./store.js"'),
    ]),
  );
}
