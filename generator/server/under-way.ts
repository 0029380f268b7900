/** The answers in progress, so that no client reads for ever and the server can shut down cleanly. */

import type { Server } from "node:http";
import type { Exchange } from "./exchange.ts";
import type { Limits } from "./limits.ts";

type UnderWay = {
  add(exchange: Exchange): void;
  /** Accepts no more connections, lets each finish its answer, and cuts off what takes longer than the grace period. */
  end(): Promise<void>;
};

/** How often the answers are checked, in milliseconds. */
const ROUND = 1000;

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

  return {
    add(exchange) {
      exchanges.add(exchange);
      exchange.response.once("close", () => exchanges.delete(exchange));
      if (isEnding) exchange.response.shouldKeepAlive = false;
    },
    async end() {
      isEnding = true;
      for (const { response } of exchanges) response.shouldKeepAlive = false;
      const closed = new Promise((done) => server.close(done));
      // An answer that had begun before could not announce that its connection would close.
      const idle = setInterval(() => server.closeIdleConnections(), ROUND / 10);
      const cut = setTimeout(() => server.closeAllConnections(), limits.grace);
      await closed;
      clearInterval(idle);
      clearTimeout(cut);
    },
  };
}
