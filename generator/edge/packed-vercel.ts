/** Vercel, for a build in packs: an edge function that answers the API, and sends the pages that are in packs. */

import { answerRequest } from "./answer-request.ts";
import { isOfApi } from "./is-of-api.ts";
import { packedStorage } from "./packed-host-storage.ts";
import { PLAIN_FILE, plainFiles } from "./plain-files.ts";

const storage = packedStorage();

/** Answers a request below `/v1`, or for which there is no file. Its own requests arrive here only if that is missing. */
async function answer(request: Request): Promise<Response> {
  const files = plainFiles(request);
  if (request.headers.has(PLAIN_FILE)) return new Response(null, { status: 404 });
  if (isOfApi(request.url)) return answerRequest(request, storage.files(files), console.error);
  return (await storage.page(request, files)) ?? missing(request);
}

/** The page for what is missing, with its status. */
async function missing(request: Request): Promise<Response> {
  const page = await fetch(`${new URL(request.url).origin}/404.html`, { headers: { [PLAIN_FILE]: "1" } });
  return new Response(page.body, { status: 404, headers: page.headers });
}

// biome-ignore lint/style/noDefaultExport: Vercel takes the default export.
export default answer;
