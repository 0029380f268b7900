/** The answers in progress, so that no client reads for ever and the server can shut down cleanly. */

import { once } from "node:events";
import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type { Exchange } from "./exchange.ts";
import type { ServerLimits } from "./limits.ts";

/** How often the answers are checked, in milliseconds. */
const ROUND = 1000;

/** How often the server checks for open connections while it shuts down. */
const STEP = 25;

export function underWayOn(server: Server, limits: ServerLimits) {
  const exchanges = new Map<Exchange, Progress>();
  let isEnding = false;

  const cutSlow = () => {
    for (const [exchange, progress] of exchanges)
      if (isTooSlow(exchange, progress, limits)) exchange.response.destroy();
  };
  const rounds = setInterval(cutSlow, ROUND).unref();
  server.once("close", () => clearInterval(rounds));
  const connections = promisify(server.getConnections.bind(server));

  return {
    add(exchange: Exchange): void {
      exchanges.set(exchange, { first: takenBy(exchange), taken: takenBy(exchange), at: exchange.start });
      exchange.response.once("close", () => exchanges.delete(exchange));
      if (isEnding) exchange.response.shouldKeepAlive = false;
    },
    /**
     * Stops accepting connections. Requests that have been sent already are answered, with `Connection: close`. Answers in progress
     * may finish until the grace period ends; then they are cut off.
     */
    async end(): Promise<void> {
      isEnding = true;
      for (const { response } of exchanges.keys()) response.shouldKeepAlive = false;
      const cut = setTimeout(() => server.closeAllConnections(), limits.grace);
      // Unlike an HTTP server's `close`, this leaves connections that look idle: a request may be on its way there.
      const closed = once(server, "close");
      NetServer.prototype.close.call(server);
      const lullEnds = performance.now() + limits.lull;
      while (performance.now() < lullEnds && (await connections()) > 0) await pause(STEP);
      // An answer that had begun before could not announce that its connection would close.
      const idle = setInterval(() => server.closeIdleConnections(), ROUND / 10);
      await closed;
      clearInterval(idle);
      clearTimeout(cut);
    },
  };
}

/**
 * How many bytes the client had taken when the answer began, how many it has taken by now, and when it last took any.
 */
type Progress = { readonly first: number; taken: number; at: number };

const takenBy = ({ request: { socket } }: Exchange): number => socket.bytesWritten - socket.writableLength;

/**
 * Whether a client has taken nothing for too long, or is below the minimum rate. If no bytes wait for it, the server is
 * the slow one.
 */
function isTooSlow(exchange: Exchange, progress: Progress, { stall, slow, slowest }: ServerLimits): boolean {
  const now = performance.now();
  const taken = takenBy(exchange);
  const isWaitedFor = exchange.request.socket.writableLength > 0;
  if (taken > progress.taken || !isWaitedFor) {
    progress.taken = taken;
    progress.at = now;
  }
  if (now - progress.at > stall) return true;
  const time = now - exchange.start;
  return isWaitedFor && time > slow && taken - progress.first < (slowest * time) / 1000;
}
