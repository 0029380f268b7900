/** Cloudflare: a Worker that answers the API from its static assets. Files beside the API are sent without it. */

import { SITE_HEADERS } from "../api/headers.ts";
import { answerRequest } from "./answer-request.ts";
import { fetchFile } from "./fetch-file.ts";
import type { Storage } from "./host-storage.ts";
import { isOfApi } from "./is-of-api.ts";

/** The network replaces `Accept-Encoding` by its own list; what the client sent is here. */
type CloudflareRequest = Request & { readonly cf?: { readonly clientAcceptEncoding?: string } };

type Environment = { readonly ASSETS: { fetch(request: string | Request): Promise<Response> } };

/** The Worker for a build whose files are stored in this way. */
export const workerOn = (storage: Storage) => ({
  async fetch(request: CloudflareRequest, { ASSETS }: Environment): Promise<Response> {
    const { origin } = new URL(request.url);
    const assets = (address: string) => ASSETS.fetch(address);
    const openFile = (file: string) => fetchFile(`${origin}/v1/`, file, assets);
    const asked = new Request(request);
    asked.headers.set("Accept-Encoding", request.cf?.clientAcceptEncoding ?? "");
    if (!isOfApi(request.url)) {
      const page = await storage.page(asked, openFile);
      if (page !== null) return page;
      const wantsPage = /\btext\/html\b/.test(request.headers.get("Accept") ?? "");
      const missing = wantsPage ? await assets(`${origin}/404`) : null;
      if (missing?.ok) return new Response(missing.body, { status: 404, headers: pageHeaders });
    }
    return answerRequest(asked, storage.files(openFile), console.error);
  },
});

const pageHeaders = {
  ...SITE_HEADERS,
  "Cache-Control": "no-store",
  "Content-Type": "text/html; charset=utf-8",
};
