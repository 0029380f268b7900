/**
 * The whole API for a page whose host knows only files: the resolver runs in the browser and fetches the few files that
 * an answer is made of. Published with each build as `v1/client.js`, so that both always fit.
 */

import { mediaType } from "../api/headers.ts";
import { execute } from "../resolver/execute.ts";
import { resolve } from "../resolver/resolve.ts";
import { filesAt, readTimetable } from "./epochs.ts";
import { type Fetch, fetchFile } from "./fetch-file.ts";
import { type FetchedFile, keptFiles } from "./kept-files.ts";
import { openedFiles } from "./opened-files.ts";

/** The API of one build. */
export type Client = {
  /**
   * Answers what a server of this API would answer, problems included: with the status, the `Content-Type`, the body
   * and, if a single file holds it, the address of that in `Content-Location`. Rejects if a file cannot be fetched.
   */
  get(target: string, options?: { readonly signal?: AbortSignal }): Promise<Response>;
};

export type ConnectOptions = {
  readonly fetch?: typeof fetch;
  /** The clock, in milliseconds: restrictions are those of its instant. */
  readonly now?: () => number;
};

/** The API of the build whose folder `v1` is at an address, such as `https://example.github.io/water`. */
export function connect(base: string, options: ConnectOptions = {}): Client {
  const root = base.replace(/\/+$/, "");
  const send: Fetch = options.fetch ?? ((address, more) => fetch(address, more));
  const clock = options.now ?? Date.now;
  const files = keptFiles((file, signal) => fetchFile(`${root}/v1/`, file, send, { signal: signal ?? null }));
  return {
    get: (target, { signal } = {}) => {
      const own: FetchedFile = (file) => files(file, signal);
      return get(root, target, own, clock()).catch(async (error: unknown) => {
        const index = await own("index.json").catch(() => undefined);
        if (index !== null) throw error;
        throw new Error(`There is no API at ${root}/v1: connect to the address of the folder that holds v1.`);
      });
    },
  };
}

async function get(root: string, target: string, fetched: FetchedFile, now: number): Promise<Response> {
  const opened = openedFiles(fetched);
  const files = filesAt(target, opened, now, () => readTimetable(opened));
  const answer = await execute(resolve("GET", target), files);
  if (answer.kind === "empty") return new Response(null, { status: 204 });
  const { status } = answer;
  if (answer.kind === "text")
    return new Response(answer.text, { status, headers: { "Content-Type": mediaType(".json", status) } });
  const file = (await files.place(answer.file)) ?? answer.file;
  const found = await opened.open(file);
  const headers = {
    "Content-Type": mediaType(file, status),
    "Content-Location": `${root}/v1/${file}`,
  };
  return new Response(found?.body ?? null, { status, headers });
}
