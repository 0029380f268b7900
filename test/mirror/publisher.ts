/** A publisher that serves one of several trees by nothing but node:http, and switches or fails when it is told. */

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { type Listening, listen } from "../support/listen.ts";

export type Publisher = Listening & {
  /** The tree that is served from now on. */
  tree: string;
  /** Called before each answer with the path asked for: may switch the tree, and answer in place of it. */
  onRequest: (path: string) => Uint8Array | "broken" | null;
  /** What it says of a missing file. */
  missing: number;
  /** The paths asked for since the last reset. */
  readonly asked: string[];
};

export async function startPublisher(tree: string): Promise<Publisher> {
  const publisher = {
    tree,
    onRequest: (() => null) as Publisher["onRequest"],
    missing: 404,
    asked: [] as string[],
  };
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? "").slice(1));
    publisher.asked.push(path);
    const answer = publisher.onRequest(path);
    if (answer === "broken") return void request.socket.destroy();
    try {
      const bytes = answer ?? (/^hosts\/|^[._]/.test(path) ? null : readFileSync(join(publisher.tree, path)));
      if (bytes === null) throw new Error("not served");
      response.end(bytes);
    } catch {
      response.writeHead(publisher.missing).end();
    }
  });
  return Object.assign(publisher, await listen(server));
}
