/** Cloudflare: a Worker that answers the API from its static assets. Files beside the API are sent without it. */

import { SITE_HEADERS } from "../../api/headers.ts";
import { isOfApi } from "../http/is-of-api.ts";
import { answerPage, answerRequest } from "./answer-request.ts";
import { siteFile } from "./site-file.ts";

/** The network replaces the `Accept-Encoding` of a request; the client's is here. */
type CloudflareRequest = Request & { readonly cf?: { readonly clientAcceptEncoding?: string } };

type Environment = { readonly ASSETS: { fetch(request: string | Request): Promise<Response> } };

const worker = {
  async fetch(request: CloudflareRequest, { ASSETS }: Environment): Promise<Response> {
    const { origin } = new URL(request.url);
    const assets = (address: string) => ASSETS.fetch(address);
    const openFile = (path: string) => siteFile(origin, path, assets);
    const asked = new Request(request);
    asked.headers.set("Accept-Encoding", request.cf?.clientAcceptEncoding ?? "");
    if (!isOfApi(request.url)) {
      const page = await answerPage(asked, openFile, console.error);
      if (page !== null) return page;
      const wantsPage = /\btext\/html\b/.test(request.headers.get("Accept") ?? "");
      const missing = wantsPage ? await assets(`${origin}/404`) : null;
      if (missing?.ok) return new Response(missing.body, { status: 404, headers: pageHeaders });
    }
    return answerRequest(asked, openFile, console.error);
  },
};

const pageHeaders = {
  ...SITE_HEADERS,
  "Cache-Control": "no-store",
  "Content-Type": "text/html; charset=utf-8",
};

// biome-ignore lint/style/noDefaultExport: the Workers runtime takes the default export.
export default worker;
