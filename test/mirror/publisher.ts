/** A publisher that serves one of several trees by nothing but node:http, and switches or fails when it is told. */

import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

export type Publisher = {
  readonly address: string;
  /** The tree that is served from now on. */
  tree: string;
  /** Called before each answer with the path asked for: may switch the tree, and answer in place of it. */
  onRequest: (path: string) => Uint8Array | "broken" | null;
  /** What it says of a missing file. */
  missing: number;
  /** The paths asked for, and the bytes sent, since the last reset. */
  readonly asked: string[];
  sent: number;
  close(): Promise<void>;
};

export async function startPublisher(tree: string): Promise<Publisher> {
  const publisher: Publisher = {
    address: "",
    tree,
    onRequest: () => null,
    missing: 404,
    asked: [],
    sent: 0,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  const server: Server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? "").slice(1));
    publisher.asked.push(path);
    const answer = publisher.onRequest(path);
    if (answer === "broken") return void request.socket.destroy();
    try {
      const bytes = answer ?? (/^hosts\/|^[._]/.test(path) ? null : readFileSync(join(publisher.tree, path)));
      if (bytes === null) throw new Error("not served");
      publisher.sent += bytes.length;
      response.end(bytes);
    } catch {
      response.writeHead(publisher.missing).end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return Object.assign(publisher, { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}
