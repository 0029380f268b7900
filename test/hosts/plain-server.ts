import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import handler from "serve-handler";

type Header = { readonly key: string; readonly value: string };
/** Headers of files, by a pattern of their paths. */
type Headers = { readonly source: string; readonly headers: Header[] }[];

/**
 * A web server that serves a folder on a free port, with `index.html` for folders, and knows nothing of this project. `asked` are the
 * paths of the requests that it got.
 */
export async function plainServer(root: string, headers: Headers = []) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    request.url = request.url?.replace(/\/(?=\?|$)/, "/index.html");
    // The package opens a file for an answer of 304 too, and leaves it open.
    const opened: typeof createReadStream = (path, options) => {
      const stream = createReadStream(path, options);
      response.on("close", () => stream.destroy());
      return stream;
    };
    void handler(
      request,
      response,
      // Without `index.html`, a folder answers with 404 and no list of its files, as most hosts do.
      { public: root, cleanUrls: false, etag: true, directoryListing: false, headers },
      { createReadStream: opened },
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  return { port, address: `http://127.0.0.1:${port}/`, asked, close };
}
