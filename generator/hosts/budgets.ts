/** How large a build may be for the hosts. */

import type { PageSizes } from "../answers/options.ts";
import type { TreeSize } from "../output/size-counter.ts";

/** What a host takes. What is not given has no limit. */
export type Limits = {
  /** As people write it. */
  readonly title: string;
  readonly files?: number;
  readonly bytes?: number;
  readonly bytesOfFile?: number;
  readonly filesOfFolder?: number;
  /** Whether it knows only files, so that every page size must be written. */
  readonly needsAllPages?: true;
};

const MIB = 2 ** 20;

/** The hosts that a build may be made for (docs/hosting), by the name that `--host` takes. */
export const limits = {
  node: { title: "Node" },
  nginx: { title: "nginx", needsAllPages: true },
  "nginx-njs": { title: "nginx + njs" },
  apache: { title: "Apache", needsAllPages: true },
  caddy: { title: "Caddy", needsAllPages: true },
  cloudflare: { title: "Cloudflare, free", files: 20_000, bytesOfFile: 25 * MIB },
  "cloudflare-paid": { title: "Cloudflare, paid", files: 100_000, bytesOfFile: 25 * MIB },
  netlify: { title: "Netlify", filesOfFolder: 54_000 },
  vercel: { title: "Vercel" },
  "github-pages": { title: "GitHub Pages", bytes: 1_000_000_000, bytesOfFile: 100 * MIB },
} as const satisfies Record<string, Limits>;

export type HostName = keyof typeof limits;

/** A host could not take the build; the message says why, and what to change. */
export class BudgetError extends Error {}

/** Throws BudgetError for a build that a host could not take. */
export function checkBudget(budget: TreeSize, name: HostName, pages: PageSizes): void {
  const host: Limits = limits[name];
  const found = [...faultsOf(budget, host, pages)];
  if (found.length > 0) throw new BudgetError(`${host.title} cannot take this build:\n${found.join("\n")}`);
}

const LESS = "build with --pages lean, a smaller --max-zoom, or without --precompress";

function* faultsOf(
  { files, bytes, largest, fullest }: TreeSize,
  host: Limits,
  pages: PageSizes,
): Generator<string> {
  if (host.needsAllPages && pages !== "full")
    yield "It needs every page size as a file: build with --pages full.";
  if (exceeds(files, host.files)) yield `Found ${files} files, and it takes ${host.files}: ${LESS}.`;
  if (exceeds(bytes, host.bytes)) yield `Found ${bytes} bytes, and it takes ${host.bytes}: ${LESS}.`;
  if (exceeds(largest.bytes, host.bytesOfFile))
    yield `${largest.path} has ${largest.bytes} bytes, and it takes ${host.bytesOfFile} a file: build with a smaller --max-zoom.`;
  if (exceeds(fullest.files, host.filesOfFolder))
    yield `${fullest.path} holds ${fullest.files} files, and it takes ${host.filesOfFolder} a folder: ${LESS}.`;
}

const exceeds = (found: number, limit: number | undefined) => limit !== undefined && found > limit;
