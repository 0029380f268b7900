/** Netlify, for a build in packs: an edge function that answers the API, and sends the pages that are in packs. */

import { answerRequest } from "./answer-request.ts";
import { isOfApi } from "./is-of-api.ts";
import { packedStorage } from "./packed-host-storage.ts";
import { PLAIN_FILE, plainFiles } from "./plain-files.ts";

type Context = { next(): Promise<Response> };

const storage = packedStorage();

/** Its own requests get the file, or a bare 404 in place of the site's page for that. */
async function answer(request: Request, context: Context): Promise<Response> {
  const files = plainFiles(request);
  if (request.headers.has(PLAIN_FILE)) {
    const file = await context.next();
    return file.ok ? file : new Response(null, { status: 404 });
  }
  if (isOfApi(request.url)) return answerRequest(request, storage.files(files), console.error);
  return (await storage.page(request, files)) ?? context.next();
}

// biome-ignore lint/style/noDefaultExport: Netlify takes the default export.
export default answer;

export const config = {
  path: ["/v1", "/v1/*", "/areas/*", "/consents/*", "/monitoring-sites/*", "/organisations/*", "/schemes/*"],
};
