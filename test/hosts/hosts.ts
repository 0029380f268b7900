/** Every host that the suites run on. */

import { chmodSync, existsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import type { Store } from "../../generator/api/store.ts";
import { apache } from "../../scripts/host/apache.ts";
import { caddy } from "../../scripts/host/caddy.ts";
import { nginx } from "../../scripts/host/nginx.ts";
import { nginxNjs } from "../../scripts/host/nginx-njs.ts";
import { type Prepare, start } from "../../scripts/host/program.ts";
import { type Host, hostAt, nodeHost } from "../conformance/host.ts";
import { noBrowser } from "../support/chromium.ts";
import { browserHost } from "./browser.ts";
import { netlifyHost, vercelHost } from "./edge-platforms.ts";
import { workerdHost } from "./workerd.ts";

export type Subject = {
  readonly name: string;
  /** As people write it, in the tables of the docs. */
  readonly title: string;
  /** How the build is stored that it answers from; as files if not said. */
  readonly store?: Store;
  /** The codings that it makes or finds by itself; a platform's network may know more. */
  readonly codings: readonly string[];
  /** What runs before the host's own code resolves `..` and the like in a target, as any client may. */
  readonly tidies?: true;
  /**
   * It runs on its own platform alone: what is run here is its function, behind its routes. Whether a request is the
   * API's, these tell by the path as it is written: `/%76%31` is not `/v1` to them.
   */
  readonly isEmulated?: true;
  /** Answers GET alone, and no headers but the media type: it is no server. */
  readonly isClient?: true;
  /**
   * What part of the requests is drawn for it. A browser takes its time, and so do the three platforms that all run the same
   * function.
   */
  readonly share?: number;
  /** It fills in the pages that share a file when they are asked for; their tag is weak, or they have none. */
  readonly fillsIn?: "weak tag" | "no tag";
  /** It says 416 to a range that the archive does not have, or that makes no sense to it. */
  readonly refusesRanges?: true;
  /** Why the server itself refuses a target, which its configuration never hears of, or null. */
  readonly refuses?: (target: string) => string | null;
  /** Why the host cannot be run here, or null. */
  readonly lacks: () => string | null;
  readonly open: (root: string) => Promise<Host>;
};

/** How many requests are drawn for a host, unless `REQUESTS` says more: about a third of them are kinds of their own. */
export const REQUESTS = Number(process.env.REQUESTS ?? 3600);

/** What runs the functions, here as there. */
const PLATFORM = { codings: [], tidies: true, share: 1 / 3, lacks: () => null } as const;

export const subjects: readonly Subject[] = [
  {
    name: "node",
    codings: ["br", "gzip"],
    title: "Node",
    lacks: () => null,
    open: openNode,
  },
  {
    name: "nginx-njs",
    codings: ["gzip"],
    title: "nginx + njs",
    lacks: () =>
      without("nginx") ?? (existsSync(NJS) ? null : `${NJS} is missing: install libnginx-mod-http-js.`),
    open: program(nginxNjs),
  },
  {
    name: "nginx",
    codings: ["gzip"],
    title: "nginx",
    store: "all-sizes",
    fillsIn: "weak tag",
    refusesRanges: true,
    lacks: () => without("nginx"),
    open: program(nginx),
  },
  {
    name: "apache",
    codings: ["gzip"],
    title: "Apache",
    store: "all-sizes",
    fillsIn: "no tag",
    refusesRanges: true,
    lacks: () => (existsSync(APACHE) ? null : `${APACHE} is missing: install apache2.`),
    open: apacheHost(apache),
  },
  {
    name: "caddy",
    codings: [],
    title: "Caddy",
    store: "all-sizes",
    fillsIn: "no tag",
    refusesRanges: true,
    refuses: refusedByGo,
    lacks: () => without("caddy"),
    open: program(caddy),
  },
  { name: "cloudflare", title: "Cloudflare", ...PLATFORM, open: workerdHost },
  { name: "netlify", title: "Netlify", ...PLATFORM, isEmulated: true, open: netlifyHost },
  { name: "vercel", title: "Vercel", ...PLATFORM, isEmulated: true, open: vercelHost },
  {
    name: "client",
    codings: [],
    title: "Files + client",
    isClient: true,
    share: 1 / 5,
    lacks: () => noBrowser,
    open: browserHost,
  },
];

const NJS = "/usr/lib/nginx/modules/ngx_http_js_module.so";

const APACHE = "/usr/sbin/apache2";

/** Go's server says 400 to a path with a malformed escape, in a line of text. */
function refusedByGo(target: string): string | null {
  const path = target.replace(/\?.*/s, "");
  return /%(?![0-9a-f]{2})/i.test(path)
    ? "a malformed percent-escape in the path, which the server refuses in plain text"
    : null;
}

/** Why a command cannot be run, if it is not on the PATH. */
function without(command: string): string | null {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  const isThere = folders.some((folder) => existsSync(join(folder, command)));
  return isThere ? null : `${command} is missing: install it.`;
}

function openNode(root: string): Promise<Host> {
  return nodeHost(root, (error) => {
    throw error;
  });
}

/** Apache reads what everybody may read, for it does not run as root: the tree, and its configuration among what is temporary. */
export function apacheHost(prepare: Prepare): (root: string) => Promise<Host> {
  const open = (folder: string) => chmodSync(folder, statSync(folder).mode | 0o055);
  return (root) => {
    open(tmpdir());
    for (let folder = dirname(root); folder.startsWith(tmpdir()); folder = dirname(folder)) open(folder);
    return program(prepare)(root);
  };
}

/** A server on a free port, started as `npm run host` does. */
export function program(prepare: Prepare): (root: string) => Promise<Host> {
  return async (root) => {
    const { port, stop } = await start(prepare, root, 0);
    return hostAt(port, stop);
  };
}
