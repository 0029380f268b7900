/** The answers that a server is giving, so that no reader takes for ever and the server can end in order. */

import type { Server, ServerResponse } from "node:http";
import type { Limits } from "./limits.ts";

export type UnderWay = {
  add(response: ServerResponse): void;
  /** Accepts no more connections, lets each finish its answer, and cuts what takes longer than the grace period. */
  end(): Promise<void>;
};

/** How often the answers are gone through, in milliseconds. */
const ROUND = 1000;

export function underWayOn(server: Server, limits: Limits): UnderWay {
  const starts = new Map<ServerResponse, number>();
  let isEnding = false;

  const cutSlow = () => {
    const now = performance.now();
    for (const [response, start] of starts) {
      const length = Number(response.getHeader("Content-Length") ?? 0);
      if (now - start > limits.answer + length * limits.answerByte) response.destroy();
    }
  };
  const rounds = setInterval(cutSlow, ROUND).unref();
  server.once("close", () => clearInterval(rounds));

  return {
    add(response) {
      starts.set(response, performance.now());
      response.once("close", () => starts.delete(response));
      if (isEnding) response.shouldKeepAlive = false;
    },
    async end() {
      isEnding = true;
      for (const response of starts.keys()) response.shouldKeepAlive = false;
      const closed = new Promise((done) => server.close(done));
      // An answer that had begun before could not announce that its connection ends with it.
      const idle = setInterval(() => server.closeIdleConnections(), ROUND / 10);
      const cut = setTimeout(() => server.closeAllConnections(), limits.grace);
      await closed;
      clearInterval(idle);
      clearTimeout(cut);
    },
  };
}
