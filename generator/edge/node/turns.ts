import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Exchange } from "./exchange.ts";

/** How many requests of a connection may be open, the one that is being answered among them. Browsers send one at a time. */
export const MOST_OPEN = 100;

type Asked = Pick<Exchange, "request" | "response">;

/**
 * Answers the requests of a connection one after the other, and in between the requests of other connections. A client may send
 * thousands at once (RFC 9112 §9.3.2), each of which takes 15 kB once it is parsed: such a connection is closed.
 */
export function inTurns(server: Server, answer: (exchange: Exchange) => void): void {
  const connections = new WeakMap<Socket, Asked[]>();
  const begin = (open: readonly Asked[], socket: Socket) => {
    const [asked] = open;
    if (asked === undefined || socket.destroyed) return;
    answer({ ...asked, start: performance.now(), length: 0 });
  };
  server.on("request", (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const open = connections.get(socket) ?? [];
    connections.set(socket, open);
    if (open.push({ request, response }) > MOST_OPEN) socket.destroy();
    response.once("close", () => {
      open.shift();
      setImmediate(begin, open, socket);
    });
    if (open.length === 1) begin(open, socket);
  });
}
