import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import handler from "serve-handler";

/** A web server that knows files, and nothing of this project. */
export async function plainServer(root: string) {
  const server = createServer((request, response) => {
    void handler(request, response, { public: root, cleanUrls: false, directoryListing: false });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  return { port, close };
}
