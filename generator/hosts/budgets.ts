/** How large a build may be for the hosts. */

import type { PageSizes } from "../answers/options.ts";
import type { Store } from "../api/store.ts";
import { formatCount } from "../lib/format-count.ts";
import type { TreeSize } from "../output/size-counter.ts";

/** The limits of a host. A missing field means no limit. */
export type Limits = {
  /** As people write it. */
  readonly title: string;
  readonly files?: number;
  readonly bytes?: number;
  readonly bytesOfFile?: number;
  readonly filesOfFolder?: number;
  /** Whether it answers the API by rewriting addresses alone, so that every page size must be a file. */
  readonly needsAllPages?: true;
  /** Whether its files may be in packs, and whether that is the default. */
  readonly packs?: "read" | "preferred";
};

const MIB = 2 ** 20;

/** The hosts that a build may be made for (docs/hosting), by the name that `--host` takes. */
export const limits = {
  node: { title: "Node", packs: "read" },
  nginx: { title: "nginx", needsAllPages: true },
  "nginx-njs": { title: "nginx + njs", packs: "read" },
  apache: { title: "Apache", needsAllPages: true },
  caddy: { title: "Caddy", needsAllPages: true },
  cloudflare: { title: "Cloudflare, free", files: 20_000, bytesOfFile: 25 * MIB, packs: "preferred" },
  "cloudflare-paid": { title: "Cloudflare, paid", files: 100_000, bytesOfFile: 25 * MIB, packs: "read" },
  netlify: { title: "Netlify", filesOfFolder: 54_000, packs: "read" },
  vercel: { title: "Vercel", packs: "read" },
  "github-pages": { title: "GitHub Pages", bytes: 1_000_000_000, bytesOfFile: 100 * MIB },
} as const satisfies Record<string, Limits>;

export type HostName = keyof typeof limits;

/** A build exceeds the limits of a host; the message says how, and what to change. */
export class BudgetError extends Error {}

/** How a build is stored, and in which page sizes. */
export type Stored = { readonly store: Store; readonly pages: PageSizes };

/** The options that a person gave. */
type Asked = { readonly [Part in keyof Stored]?: Stored[Part] | undefined };

/** What suits a host, unless a person chose otherwise: by default files in the standard sizes. */
export function storedFor(name: HostName | undefined, asked: Asked): Stored {
  const host: Limits | undefined = name && limits[name];
  const store = asked.store ?? (host?.packs === "preferred" && isLean(asked) ? "packs" : "files");
  // Packs are for hosts that run the resolver, which needs one size.
  const suitable = store === "packs" ? "lean" : host?.needsAllPages ? "full" : "standard";
  return { store, pages: asked.pages ?? suitable };
}

const isLean = ({ pages = "lean" }: Asked): boolean => pages === "lean";

/** Throws BudgetError for a build that exceeds the limits of a host. */
export function checkBudget(
  budget: TreeSize,
  name: HostName,
  pages: PageSizes,
  store: Store = "files",
): void {
  const host: Limits = limits[name];
  const found = [...faultsOf(budget, host, { pages, store })];
  if (found.length > 0) throw new BudgetError(`${host.title} cannot take this build:\n${found.join("\n")}`);
}

function* faultsOf(
  { files, bytes, largest, fullest }: TreeSize,
  host: Limits,
  { pages, store }: Stored,
): Generator<string> {
  const packs = host.packs !== undefined && store === "files" ? " or --store packs" : "";
  const less = `build with --pages lean${packs}, a smaller --max-zoom, or without --precompress`;
  if (store === "packs" && host.packs === undefined) yield "It cannot read packs: build with --store files.";
  if (host.needsAllPages && pages !== "full")
    yield "It needs every page size as a file: build with --pages full.";
  yield* excess(
    files,
    host.files,
    (found, most) => `Found ${found} files, but the limit is ${most}: ${less}.`,
  );
  yield* excess(
    bytes,
    host.bytes,
    (found, most) => `Found ${found} bytes, but the limit is ${most}: ${less}.`,
  );
  yield* excess(
    largest.bytes,
    host.bytesOfFile,
    (found, most) =>
      `${largest.path} has ${found} bytes, but the limit is ${most} per file: build with a smaller --max-zoom.`,
  );
  yield* excess(
    fullest.files,
    host.filesOfFolder,
    (found, most) => `${fullest.path} holds ${found} files, but the limit is ${most} per folder: ${less}.`,
  );
}

/** What is said of a figure above its limit; nothing of one that has no limit. */
function* excess(
  found: number,
  limit: number | undefined,
  say: (found: string, limit: string) => string,
): Generator<string> {
  if (limit !== undefined && found > limit) yield say(formatCount(found), formatCount(limit));
}
