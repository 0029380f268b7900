import type { FileHandle } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import sendThroughHandler from "serve-handler";
import { heldTag } from "../../generator/edge/conditional.ts";
import type { Coded } from "./coded.ts";
import { codedTag, entityTag } from "./entity-tag.ts";

/** What is told of an answer beside its body. */
export type Told = { readonly status: number; readonly type: string; readonly cache: string };

/** An open file, and the one with its bytes in a coding, if that is what is to be sent. */
export type Opened = { readonly path: string; readonly handle: FileHandle; readonly coded: Coded | null };

/** Sends a text composed for this request. */
export async function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  told: Told,
  text: string,
): Promise<void> {
  if (!prepare(request, response, told, entityTag(text))) return;
  response.setHeader("Content-Length", Buffer.byteLength(text));
  response.writeHead(told.status).end(text);
}

/** Sends a file of the tree that is open already, or a range of it, and closes it. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  told: Told,
  { path, handle, coded }: Opened,
): Promise<void> {
  response.once("close", () => void Promise.all([handle.close(), coded?.handle.close()]));
  const tag = await tagOf(handle);
  if (!prepare(request, response, told, tag)) return;
  if (coded) response.setHeader("Content-Encoding", coded.coding);
  const sent = coded?.handle ?? handle;
  const ifRange = request.headers["if-range"];
  const isPart = told.status === 200 && !coded && (ifRange === undefined || ifRange === tag);
  if (!isPart) delete request.headers.range;
  response.statusCode = told.status;
  const headers = [
    { key: "Content-Type", value: told.type },
    // Of no use beside a strong tag, and another build changes it where nothing else has changed.
    { key: "Last-Modified", value: null as unknown as string },
    { key: "Content-Disposition", value: null as unknown as string },
  ];
  const createReadStream = (_: string, range: object) => {
    if (response.statusCode === 416) ignoreRange(response);
    return sent.createReadStream({ start: 0, ...range });
  };
  request.url = `/${path}`;
  await sendThroughHandler(
    request,
    response,
    { public: "/", cleanUrls: false, directoryListing: false, headers: [{ source: "**", headers }] },
    // Whatever is published meanwhile, what is sent is the file that was tagged.
    { lstat: (() => sent.stat()) as never, createReadStream: createReadStream as never },
  );
}

const LARGE = 2 ** 20;
const tagsOfLarge = new Map<string, string>();

/** The tag of an open file. Of a large one, which clients read range by range, it is kept while it is that file. */
async function tagOf(handle: FileHandle): Promise<string> {
  const { dev, ino, size, mtimeMs, ctimeMs } = await handle.stat();
  if (size < LARGE) return entityTag(await handle.readFile());
  const file = [dev, ino, size, mtimeMs, ctimeMs].join(" ");
  const tag = tagsOfLarge.get(file) ?? entityTag(await handle.readFile());
  if (tagsOfLarge.size > 100) tagsOfLarge.clear();
  tagsOfLarge.set(file, tag);
  return tag;
}

/** A range that the file does not have is as good as none (RFC 9110 §14.2): the handler would send all under a 416. */
function ignoreRange(response: ServerResponse): void {
  response.statusCode = 200;
  response.removeHeader("Content-Range");
}

/** A tag tells bytes apart, so under a content coding it is another one. To be called before the coding is chosen. */
export function tagByCoding(response: ServerResponse): void {
  onHeaders(response, () => {
    const tag = response.getHeader("ETag");
    const coding = response.getHeader("Content-Encoding");
    if (typeof tag === "string" && typeof coding === "string")
      response.setHeader("ETag", codedTag(tag, coding));
  });
}

/** Sets what every answer with a body has; false if the client has the body already and was told so. */
function prepare(
  request: IncomingMessage,
  response: ServerResponse,
  { status, type, cache }: Told,
  tag: string,
): boolean {
  response.setHeader("Cache-Control", cache);
  response.setHeader("Content-Type", type);
  if (status >= 400) return true;
  response.setHeader("ETag", tag);
  response.setHeader("Vary", "Accept-Encoding");
  const held = heldTag(request.headers["if-none-match"], tag);
  if (held !== null) {
    response.setHeader("ETag", held);
    response.removeHeader("Content-Type");
    response.writeHead(304).end();
    return false;
  }
  return true;
}
