/** A small site in memory that is whole and consistent, until an attack changes what it says or sends. */

import { createServer, type ServerResponse } from "node:http";
import { afterAll, beforeEach } from "vitest";
import { secretKeyOf } from "../../generator/mirror/signature/secret-key.ts";
import { signManifest } from "../../generator/mirror/signature/signed-manifest.ts";
import { entryOf, type ListedFile } from "../../generator/output/tree/manifest.ts";
import { TEST_KEY } from "../mirror/signature/minisign.ts";
import { listen } from "../support/listen.ts";

export const LIST = "v1/manifest/all/1.json";
export const MANIFEST = "v1/manifest.json";
export const SIGNATURE = "v1/manifest.json.minisig";
export const FILE = "v1/status.json";
export const NOW = Date.UTC(2026, 10, 22);
const DAY = 24 * 3_600_000;
const key = secretKeyOf(TEST_KEY.secret);

/** What a site says of itself: any of it may be something that no build would write. */
export type Claims = {
  files: Record<string, unknown>[];
  list: Record<string, unknown>;
  lists: Record<string, unknown>[];
  manifest: Record<string, unknown>;
  readonly contents: Map<string, Buffer>;
};

export type SiteOptions = {
  readonly asOf?: string;
  /** Changes the files that the list has. */
  readonly files?: (claims: Claims) => void;
  /** Changes the entries of the lists in the manifest. */
  readonly lists?: (claims: Claims) => void;
  /** Changes the manifest. */
  readonly manifest?: (claims: Claims) => void;
};

/** The bytes that a site sends, by path. Its signature is always of what its manifest says in the end. */
export function siteOf({ asOf = "2026-11-21T11:00:00Z", ...change }: SiteOptions = {}): Map<string, Buffer> {
  const contents = new Map<string, Buffer>([
    [FILE, Buffer.from(`{"asOf":"${asOf}"}`)],
    ["v1/index.json", Buffer.from("{}")],
    ["v1/areas/one.json", Buffer.from('{"name":"One"}')],
    ["index.html", Buffer.from("<!doctype html>")],
  ]);
  const files: ListedFile[] = [...contents].map(([path, bytes]) => entryOf(path, bytes));
  const claims: Claims = {
    files: files as unknown as Record<string, unknown>[],
    list: {},
    lists: [],
    manifest: {},
    contents,
  };
  change.files?.(claims);
  claims.list = { part: "all", inputs: null, files: claims.files };
  const list = Buffer.from(JSON.stringify(claims.list));
  contents.set(LIST, list);
  claims.lists = [{ ...entryOf(LIST, list) }];
  change.lists?.(claims);
  const bytes = claims.files.reduce((sum, file) => sum + Number(file?.bytes), 0);
  const about = { files: claims.files.length, bytes };
  claims.manifest = { inputs: null, asOf, ...about, parts: [{ part: "all", ...about, lists: claims.lists }] };
  change.manifest?.(claims);
  const manifest = Buffer.from(JSON.stringify(claims.manifest));
  contents.set(MANIFEST, manifest);
  // No key signs a manifest without an as-of.
  if (change.manifest === undefined)
    contents.set(SIGNATURE, Buffer.from(signManifest(manifest, Date.parse(asOf) + 4 * DAY, key)));
  return contents;
}

/** Options of a mirror that tries nothing again. */
export const AT_ONCE = { pauses: [], requestPauses: [] } as const;

/** Answers a request in place of the site; false if the site answers. */
export type Answering = (path: string, response: ServerResponse) => boolean;

/** A hostile site for the tests of one file: before each of them it is whole again. */
export async function hostileSite() {
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? "").slice(1));
    if (hostile.answering(path, response)) return;
    const bytes = hostile.contents.get(path);
    if (bytes === undefined) response.writeHead(404).end();
    else response.end(bytes);
  });
  server.on("clientError", (_, socket) => socket.destroy());
  const { address, close } = await listen(server);
  afterAll(close);
  const whole = () => ({ contents: siteOf(), answering: (() => false) as Answering });
  const hostile = { address, ...whole() };
  beforeEach(() => void Object.assign(hostile, whole()));
  return hostile;
}

/** Sends bytes until the other side has had enough. */
export function sendForEver(response: ServerResponse): true {
  const piece = Buffer.alloc(65_536, 32);
  const send = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on("drain", send);
  send();
  return true;
}
