import type { FileHandle } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import sendThroughHandler from "serve-handler";
import { codedTag, entityTag, heldTag } from "./entity-tag.ts";
import { cacheControl, mediaType } from "./headers.ts";

/** Sends a text composed for this request. */
export async function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
): Promise<void> {
  if (!prepare(request, response, status, entityTag(text))) return;
  response.setHeader("Content-Type", mediaType(".json", status));
  response.setHeader("Content-Length", Buffer.byteLength(text));
  response.writeHead(status).end(text);
}

/** Sends a file of the tree that is open already, or a range of it, and closes it. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  file: string,
  handle: FileHandle,
): Promise<void> {
  response.once("close", () => void handle.close());
  const tag = await tagOf(handle);
  if (!prepare(request, response, status, tag)) return;
  const ifRange = request.headers["if-range"];
  if (status !== 200 || (ifRange !== undefined && ifRange !== tag)) delete request.headers.range;
  response.statusCode = status;
  const headers = [
    { key: "Content-Type", value: mediaType(file, status) },
    // Of no use beside a strong tag, and another build changes it where nothing else has changed.
    { key: "Last-Modified", value: null as unknown as string },
    { key: "Content-Disposition", value: null as unknown as string },
  ];
  const createReadStream = (_: string, range: object) => {
    if (response.statusCode === 416) ignoreRange(response);
    return handle.createReadStream({ start: 0, ...range });
  };
  request.url = `/${file}`;
  await sendThroughHandler(
    request,
    response,
    { public: "/", cleanUrls: false, directoryListing: false, headers: [{ source: "**", headers }] },
    // Whatever is published meanwhile, what is sent is the file that was tagged.
    { lstat: (() => handle.stat()) as never, createReadStream: createReadStream as never },
  );
}

const LARGE = 2 ** 20;
const tagsOfLarge = new Map<string, string>();

/** The tag of an open file. Of a large one, which clients read range by range, it is kept for as long as it is that file. */
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
function prepare(request: IncomingMessage, response: ServerResponse, status: number, tag: string): boolean {
  response.setHeader("Cache-Control", cacheControl(status));
  if (status >= 400) return true;
  response.setHeader("ETag", tag);
  response.setHeader("Vary", "Accept-Encoding");
  const held = heldTag(request.headers["if-none-match"], tag);
  if (held !== null) {
    response.setHeader("ETag", held);
    response.writeHead(304).end();
    return false;
  }
  return true;
}
