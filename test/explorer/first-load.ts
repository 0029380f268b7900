import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { all, attribute, parsePage } from "./html.ts";

/** The compressed bytes of a page and of what it loads at once. What a module imports later is no part of it. */
export function firstLoadOf(root: string, path: string): number {
  const page = parsePage(readFileSync(join(root, path), "utf8"));
  const needed = [
    ...all(page, "script").map((script) => attribute(script, "src")),
    // A browser fetches neither other forms of the page nor its own address.
    ...all(page, "link").flatMap((link) =>
      /^(alternate|canonical)$/.test(attribute(link, "rel") ?? "") ? [] : attribute(link, "href"),
    ),
  ] as string[];
  const modules = needed.map((address) => new URL(address, `https://x/${path}`).pathname.slice(1));
  const sizes = [path, ...withImports(root, modules)].map(
    (file) => gzipSync(readFileSync(join(root, file))).length,
  );
  return sizes.reduce((sum, size) => sum + size);
}

/** Modules with their static imports. */
function withImports(root: string, paths: readonly string[], seen = new Set<string>()): Set<string> {
  for (const path of paths) {
    if (seen.has(path)) continue;
    seen.add(path);
    if (!path.endsWith(".js")) continue;
    const text = readFileSync(join(root, path), "utf8");
    const imports = [...text.matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map((match) => `assets/${match[1]}`);
    withImports(root, imports, seen);
  }
  return seen;
}
