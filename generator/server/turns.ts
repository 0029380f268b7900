import type { Socket } from "node:net";
import type { Exchange } from "./exchange.ts";

/**
 * Gives the requests of each connection their turns. A client may send hundreds at once (RFC 9112 §9.3.2): they are answered one
 * after another, its socket is not read meanwhile, and the requests of others are answered between any two.
 */
export function inTurns(answer: (exchange: Exchange) => void): (exchange: Exchange) => void {
  /** What waits on the connections that are being answered. */
  const waiting = new WeakMap<Socket, Exchange[]>();

  const begin = (exchange: Exchange) => {
    const { socket } = exchange.request;
    exchange.start = performance.now();
    exchange.response.once("close", () => setImmediate(next, socket));
    answer(exchange);
  };

  const next = (socket: Socket) => {
    const exchange = waiting.get(socket)?.shift();
    if (exchange !== undefined && !socket.destroyed) begin(exchange);
    else {
      waiting.delete(socket);
      socket.resume();
    }
  };

  return (exchange) => {
    const { socket } = exchange.request;
    const others = waiting.get(socket);
    if (others === undefined) {
      waiting.set(socket, []);
      begin(exchange);
    } else {
      others.push(exchange);
      socket.pause();
    }
  };
}
