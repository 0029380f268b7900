import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Exchange } from "./exchange.ts";

/** How many requests of a connection may be open, the one that is being answered among them. Browsers send one at a time. */
export const MOST_OPEN = 100;

/**
 * Answers the requests of each connection one after the other, and those of others between any two. A client may send
 * thousands at once (RFC 9112 §9.3.2), each of which takes 15 kB once it is parsed: such a connection is closed.
 */
export function inTurns(server: Server, answer: (exchange: Exchange) => void): void {
  const connections = new WeakMap<Socket, Exchange[]>();
  const begin = (open: readonly Exchange[], socket: Socket) => {
    const [exchange] = open;
    if (exchange === undefined || socket.destroyed) return;
    exchange.start = performance.now();
    answer(exchange);
  };
  server.on("request", (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const open = connections.get(socket) ?? [];
    connections.set(socket, open);
    if (open.push({ request, response, start: 0, length: 0 }) > MOST_OPEN) {
      socket.destroy();
      return;
    }
    response.once("close", () => {
      open.shift();
      setImmediate(begin, open, socket);
    });
    if (open.length === 1) begin(open, socket);
  });
}
