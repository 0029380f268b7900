/** Files in packs, for hosts that answer requests with the web's own `Request` and `Response`. */

import { packOf } from "../api/packs.ts";
import { sendBytes, tagOf } from "./answer-request.ts";
import type { Storage } from "./host-storage.ts";
import type { OpenFile } from "./opened-files.ts";
import { packedFiles, type ReadFile } from "./packed-files.ts";
import { findPage, pageHeaders } from "./pages.ts";

/** The platform restarts this program with each deployment, so the cache is of its own files. */
export function packedStorage(): Storage {
  const packed = packedFiles();
  return {
    files: (openFile) => async (file) => {
      const path = `v1/${file}`;
      if (packOf(path) === null) return openFile(file);
      const bytes = await packed(path, readerOf(openFile));
      return bytes && new Response(bytes);
    },
    async page(request, openFile) {
      const { method } = request;
      if (method !== "GET" && method !== "HEAD") return null;
      const { pathname, search } = new URL(request.url);
      const open = (path: string) => packed(path, readerOf(openFile));
      const page = await findPage(open, `${pathname}${search}`);
      if (page === null) return null;
      const { status } = page;
      const headers = pageHeaders(page);
      if (page.status === 308) return new Response(null, { status, headers });
      return sendBytes(request, page.file, { status, headers, tag: await tagOf(page.file, null) });
    },
  };
}

const readerOf =
  (openFile: OpenFile): ReadFile =>
  async (path) =>
    (await openFile(path.slice("v1/".length)))?.arrayBuffer() ?? null;
