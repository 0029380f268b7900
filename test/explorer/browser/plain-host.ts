/** A web server that serves files and knows nothing of this project. The explorer has to work on it. */

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import handler from "serve-handler";

export type Host = { readonly address: string; close(): Promise<void> };

/** Serves a folder on a free port, with `index.html` for folders. */
export async function startPlainHost(root: string): Promise<Host> {
  const server = createServer((request, response) => {
    request.url = request.url?.replace(/\/(?=\?|$)/, "/index.html");
    void handler(request, response, { public: root, cleanUrls: false, etag: true });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
