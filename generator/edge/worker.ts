/** Cloudflare: a Worker that answers the API from its static assets. Files beside the API are sent without it. */

import { SITE_HEADERS } from "../api/headers.ts";
import { answerRequest } from "./answer-request.ts";
import { fetchFile } from "./fetch-file.ts";
import { isOfApi } from "./is-of-api.ts";

/** The network sets `Accept-Encoding` to its own list, and tells here what the client takes. */
type CloudflareRequest = Request & { readonly cf?: { readonly clientAcceptEncoding?: string } };

type Environment = { readonly ASSETS: { fetch(request: string): Promise<Response> } };

const worker = {
  async fetch(request: CloudflareRequest, { ASSETS }: Environment): Promise<Response> {
    const { origin } = new URL(request.url);
    const assets = (address: string) => ASSETS.fetch(address);
    const wantsPage = /\btext\/html\b/.test(request.headers.get("Accept") ?? "");
    const page = isOfApi(request.url) || !wantsPage ? null : await assets(`${origin}/404`);
    if (page?.ok) return new Response(page.body, { status: 404, headers: pageHeaders });
    const asked = new Request(request);
    asked.headers.set("Accept-Encoding", request.cf?.clientAcceptEncoding ?? "");
    return answerRequest(asked, (file) => fetchFile(`${origin}/v1/`, file, assets), console.error);
  },
};

const pageHeaders = {
  ...SITE_HEADERS,
  "Cache-Control": "no-store",
  "Content-Type": "text/html; charset=utf-8",
};

// biome-ignore lint/style/noDefaultExport: the Workers runtime takes the default export.
export default worker;
