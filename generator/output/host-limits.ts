/** How large a build may be for the hosts. */

import { type Store, stores } from "../api/store.ts";
import { formatCount } from "../lib/format-count.ts";
import type { TreeSize } from "./staging/built-files.ts";

/** The limits of a host. A missing field means no limit. */
export type HostLimits = {
  /** As people write it. */
  readonly title: string;
  readonly files?: number;
  readonly bytes?: number;
  readonly bytesOfFile?: number;
  readonly filesOfFolder?: number;
  /** Whether it sends files and does not answer the API. */
  readonly isPlain?: true;
  /** How a build for it may be stored; first, what suits it best. */
  readonly stores: readonly Store[];
};

const MIB = 2 ** 20;

/** The hosts that a build may be made for (docs/hosting), by the name that `--host` takes. */
export const limits = {
  node: { title: "Node", stores },
  nginx: { title: "nginx", stores: ["all-sizes"] },
  "nginx-njs": { title: "nginx + njs", stores },
  apache: { title: "Apache", stores: ["all-sizes"] },
  caddy: { title: "Caddy", stores: ["all-sizes"] },
  cloudflare: {
    title: "Cloudflare, free",
    files: 20_000,
    bytesOfFile: 25 * MIB,
    stores: ["packs", "chunks", "files", "all-sizes"],
  },
  "cloudflare-paid": { title: "Cloudflare, paid", files: 100_000, bytesOfFile: 25 * MIB, stores },
  netlify: { title: "Netlify", filesOfFolder: 54_000, stores },
  vercel: { title: "Vercel", stores },
  "github-pages": {
    title: "GitHub Pages",
    bytes: 1_000_000_000,
    bytesOfFile: 100 * MIB,
    isPlain: true,
    stores: ["files", "all-sizes"],
  },
  // Requests that write cost money there, and a night replaces most pages of readings.
  s3: { title: "S3", stores: ["chunks", "files", "all-sizes"] },
} as const satisfies Record<string, HostLimits>;

export type HostName = keyof typeof limits;

/** A build exceeds the limits of a host; the message says how, and what to change. */
export class BudgetError extends Error {}

/** How a build is stored: as requested, or else in the way that suits its host. */
export const storeFor = (name: HostName | undefined, asked: Store | undefined): Store =>
  asked ?? (name === undefined ? stores[0] : limits[name].stores[0]);

/** Throws BudgetError for a build that exceeds the limits of a host. */
export function checkBudget(budget: Omit<TreeSize, "lasting">, name: HostName, store: Store): void {
  const host: HostLimits = limits[name];
  const found = [...faultsOf(budget, host, store)];
  if (found.length > 0) throw new BudgetError(`${host.title} cannot take this build:\n${found.join("\n")}`);
}

/** In the order of how many files they make, the fewest first. */
const BY_FILES: readonly Store[] = ["packs", "chunks", "files", "all-sizes"];

function* faultsOf(
  { files, bytes, largest, fullest }: Omit<TreeSize, "lasting">,
  host: HostLimits,
  store: Store,
): Generator<string> {
  if (!host.stores.includes(store))
    yield `It cannot answer from --store ${store}: build with --store ${host.stores.join(" or ")}.`;
  const smaller = BY_FILES.slice(0, BY_FILES.indexOf(store)).filter((other) => host.stores.includes(other));
  const less = `build with ${smaller.map((other) => `--store ${other}, `).join("")}a smaller --max-zoom, or without --precompress`;
  const figures: readonly Figure[] = [
    [files, host.files, (found, most) => `Found ${found} files, but the limit is ${most}: ${less}.`],
    [bytes, host.bytes, (found, most) => `Found ${found} bytes, but the limit is ${most}: ${less}.`],
    [
      largest.bytes,
      host.bytesOfFile,
      (found, most) =>
        `${largest.path} has ${found} bytes, but the limit is ${most} per file: build with a smaller --max-zoom.`,
    ],
    [
      fullest.files,
      host.filesOfFolder,
      (found, most) => `${fullest.path} holds ${found} files, but the limit is ${most} per folder: ${less}.`,
    ],
  ];
  for (const [found, limit, say] of figures)
    if (limit !== undefined && found > limit) yield say(formatCount(found), formatCount(limit));
}

/** What was found, the limit if there is one, and the words for what exceeds it. */
type Figure = readonly [
  found: number,
  limit: number | undefined,
  say: (found: string, limit: string) => string,
];
