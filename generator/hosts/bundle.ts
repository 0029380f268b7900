import { fileURLToPath } from "node:url";
import { type BuildOptions, buildSync } from "esbuild";

const EDGE = fileURLToPath(new URL("../edge", import.meta.url));

/** Modules of `generator/edge` that hosts run as they are, by their names. */
const MODULES = ["client", "netlify", "vercel", "worker"] as const;

let modules: ReadonlyMap<string, string> | undefined;

/** A module that a host runs, with all that it needs, minified. */
export function edgeModule(name: (typeof MODULES)[number]): string {
  modules ??= bundled(MODULES, { target: "es2022" });
  return modules.get(name) as string;
}

/** Modules of `generator/edge`, each with all that it needs, minified, by their names. */
export function bundled(names: readonly string[], options: BuildOptions): Map<string, string> {
  const { outputFiles } = buildSync({
    entryPoints: names.map((name) => `${EDGE}/${name}.ts`),
    outdir: EDGE,
    write: false,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "neutral",
    // Nothing of the machine that builds decides what is built.
    tsconfigRaw: {},
    ...options,
  });
  return new Map(
    (outputFiles ?? []).map(({ path, text }) => [path.slice(EDGE.length + 1).replace(/\.js$/, ""), text]),
  );
}
