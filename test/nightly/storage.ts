/** S3-compatible storage with one bucket, that can refuse to be written to. */

import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { listen } from "../support/listen.ts";

/** A request that changes the bucket: `PUT v1/index.json`. */
export type Written = { readonly method: string; readonly path: string };

export type Stored = {
  readonly bytes: Buffer;
  readonly mediaType: string;
  readonly headers: Readonly<Record<string, string>>;
};

export type Storage = {
  readonly endpoint: string;
  /** What `--publish s3` reads from the environment. */
  readonly environment: Readonly<Record<string, string>>;
  readonly written: Written[];
  /** Called before a write: whether the storage refuses it, as of a key that has expired. */
  isCut: (written: Written) => boolean;
  /** An object as anybody gets it. */
  get(path: string): Promise<Response>;
  /** An object as it is stored, or null: thousands are read faster so than one after the other over HTTP. */
  stored(path: string): Stored | null;
  close(): Promise<void>;
};

/** rclone does not try again what is refused so. */
function refuse(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  response.writeHead(403, { "content-type": "application/xml", connection: "close" });
  response.end("<Error><Code>AccessDenied</Code><Message>Expired</Message></Error>");
}

/** Answers a reader with an object and the headers that it was stored with. */
function serve(object: Stored | null, { method }: IncomingMessage, response: ServerResponse): void {
  if (object === null) return void response.writeHead(404, { "content-type": "application/xml" }).end();
  response.writeHead(200, { ...object.headers, "content-length": object.bytes.length });
  response.end(method === "HEAD" ? undefined : object.bytes);
}

export async function startStorage(directory: string): Promise<Storage> {
  const app = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: "water" }],
  });
  await app.configureBuckets();
  const answer = app.callback();
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? "").replace(/^\/water\/?/, "").replace(/\?.*/, ""));
    const one = { method: request.method ?? "", path };
    if (one.method !== "GET" && one.method !== "HEAD") {
      if (storage.isCut(one)) return refuse(request, response);
      storage.written.push(one);
    }
    // Readers give no signature. Each night reads hundreds of objects, which the stand-in need not do the work for.
    if (request.headers.authorization === undefined && /^(GET|HEAD)$/.test(one.method))
      return serve(storage.stored(path), request, response);
    answer(request, response);
  });
  const { address: endpoint, close } = await listen(server);
  const storage: Storage = {
    endpoint,
    environment: {
      S3_BUCKET: "water",
      S3_ENDPOINT: endpoint,
      AWS_ACCESS_KEY_ID: "S3RVER",
      AWS_SECRET_ACCESS_KEY: "S3RVER",
    },
    written: [],
    isCut: () => false,
    get: (path) => fetch(`${endpoint}/water/${path}`),
    stored(path) {
      const object = join(directory, "water", path);
      if (!existsSync(`${object}._S3rver_object`)) return null;
      const metadata = JSON.parse(readFileSync(`${object}._S3rver_metadata.json`, "utf8"));
      const headers = Object.fromEntries(
        Object.entries<string>(metadata).filter(([name]) =>
          /^(content-(type|encoding)|cache-control)$/.test(name),
        ),
      );
      const bytes = readFileSync(`${object}._S3rver_object`);
      return { bytes, mediaType: metadata["content-type"], headers };
    },
    close,
  };
  return storage;
}
