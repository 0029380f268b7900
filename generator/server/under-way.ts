/** The answers in progress, so that no client reads for ever and the server can shut down cleanly. */

import { once } from "node:events";
import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type { Exchange } from "./exchange.ts";
import type { Limits } from "./limits.ts";

type UnderWay = {
  add(exchange: Exchange): void;
  /**
   * Accepts no more connections, and answers what is already on its way on the open ones, each time saying that the connection
   * closes; then lets each finish its answer, and cuts off what takes longer than the grace period.
   */
  end(): Promise<void>;
};

/** How often the answers are checked, in milliseconds. */
const ROUND = 1000;

/** How often the server looks whether a connection is left while it shuts down. */
const STEP = 25;

export function underWayOn(server: Server, limits: Limits): UnderWay {
  const exchanges = new Set<Exchange>();
  let isEnding = false;

  const cutSlow = () => {
    const now = performance.now();
    for (const { response, start, length } of exchanges) {
      if (now - start > limits.answer + length * limits.answerByte) response.destroy();
    }
  };
  const rounds = setInterval(cutSlow, ROUND).unref();
  server.once("close", () => clearInterval(rounds));
  const connections = promisify(server.getConnections.bind(server));

  return {
    add(exchange) {
      exchanges.add(exchange);
      exchange.response.once("close", () => exchanges.delete(exchange));
      if (isEnding) exchange.response.shouldKeepAlive = false;
    },
    async end() {
      isEnding = true;
      for (const { response } of exchanges) response.shouldKeepAlive = false;
      const cut = setTimeout(() => server.closeAllConnections(), limits.grace);
      // Unlike an HTTP server's own `close`, this leaves connections that look idle: a request may be on its way there.
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
