/**
 * The whole API for a page whose host knows only files: the resolver runs in the browser and fetches the few files that
 * an answer is made of. Published with each build as `v1/client.js`, so that both always fit.
 */

import { mediaType } from "../api/headers.ts";
import { fulfil } from "../resolver/execute.ts";
import { resolve } from "../resolver/resolve.ts";
import { fetchFile } from "./fetch-file.ts";
import { openedFiles } from "./opened-files.ts";

/** The API of one build. */
export type Client = {
  /**
   * Answers what a server of this API would answer, problems included: with the status, the `Content-Type` and the
   * body. Rejects where a file cannot be fetched.
   */
  get(target: string, options?: { readonly signal?: AbortSignal }): Promise<Response>;
};

/** The API of the build whose folder `v1` is at an address, such as `https://example.github.io/water`. */
export function connect(base: string, options: { readonly fetch?: typeof fetch } = {}): Client {
  const root = base.replace(/\/+$/, "");
  const send = options.fetch ?? ((address, more) => fetch(address, more));
  return {
    async get(target, more = {}) {
      const files = openedFiles((file) => fetchFile(root, file, send, more));
      const answer = await fulfil(resolve("GET", target), files);
      const file = answer.kind === "file" ? answer.file : ".json";
      const body = answer.kind === "file" ? (await files.open(file))?.body : null;
      const headers = { "Content-Type": mediaType(file, answer.status) };
      const response =
        answer.kind === "empty"
          ? new Response(null, { status: 204 })
          : new Response(answer.kind === "text" ? answer.text : (body ?? null), {
              status: answer.status,
              headers,
            });
      return response;
    },
  };
}
