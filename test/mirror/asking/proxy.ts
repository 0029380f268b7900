/** A network before a host, with a habit: a proxy over node:http that knows nothing of the product. */

import { createServer, request as send } from "node:http";
import { type Listening, listen } from "../../support/listen.ts";

export type Got = {
  readonly method: string;
  readonly target: string;
  readonly headers: Record<string, string | undefined>;
};
export type Sent = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };
export type Origin = (got: Got) => Promise<Sent>;

/** What a host answers. */
export function originAt(base: string): Origin {
  const { hostname, port } = new URL(base);
  return ({ method, target, headers }) =>
    new Promise((answered, failed) => {
      const asked = { hostname, port, method, path: target, headers: { ...headers, connection: "close" } };
      send(asked, (response) => {
        const pieces: Buffer[] = [];
        response.on("data", (piece: Buffer) => pieces.push(piece)).on("error", failed);
        response.on("end", () =>
          answered({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(pieces),
          }),
        );
      })
        .on("error", failed)
        .end();
    });
}

/** Passes what it gets to a host through `habit`, which answers from the origin as it likes. */
export function startProxy(base: string, habit: (origin: Origin) => Origin): Promise<Listening> {
  const answer = habit(originAt(base));
  const server = createServer(async (request, response) => {
    const headers = request.headers as Got["headers"];
    const sent = await answer({ method: request.method ?? "", target: request.url ?? "", headers });
    const { "transfer-encoding": _, connection: __, ...others } = sent.headers;
    // Node sends no body with HEAD, 204 and 304, whatever it is given.
    if (request.method !== "HEAD") others["content-length"] = `${sent.body.length}`;
    response.writeHead(sent.status, others).end(sent.body);
  });
  return listen(server);
}
