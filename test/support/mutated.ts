import { buildSync } from "esbuild";

const bundles = new Map<string, string>();

/** Modules with one change in their code, to find out whether a test would see it. `contents` exports what is needed of them. */
export async function mutated<Module>(contents: string, from: string, to: string): Promise<Module> {
  if (!bundles.has(contents)) bundles.set(contents, bundled(contents));
  const parts = (bundles.get(contents) ?? "").split(from);
  if (parts.length !== 2) throw new Error(`Found ${from} ${parts.length - 1} times, expected once.`);
  return await import(`data:text/javascript,${encodeURIComponent(parts.join(to))}`);
}

function bundled(contents: string): string {
  const [bundle] = buildSync({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    format: "esm",
    platform: "neutral",
    external: ["node:*"],
    tsconfigRaw: {},
  }).outputFiles;
  return bundle?.text ?? "";
}
