/** The access log: one line of JSON for each request, in the order in which they end. */

import { visible } from "../../lib/visible.ts";
import type { Exchange } from "./exchange.ts";

export type AccessLog = (exchange: Exchange) => void;

/**
 * How long a line may wait for others, in milliseconds: under load, writing each by itself costs more than answering
 * the request.
 */
const DELAY = 100;

/** An address without what follows `?`: the coordinates of a place say where a reader is. */
const bare = (address: string | undefined) => address?.replace(/[?].*/s, "");

/** Notes a request once it has ended. `write` gets whole lines. */
export function accessLog(write: (lines: string) => void): AccessLog {
  let lines: string[] = [];
  const flush = () => {
    write(lines.join(""));
    lines = [];
  };
  return (exchange) => {
    const { request, response, start } = exchange;
    const { method, url, headers, socket } = request;
    const { remoteAddress } = socket;
    response.once("close", () => {
      const entry = {
        time: new Date().toISOString(),
        address: remoteAddress,
        method,
        target: bare(url),
        status: response.headersSent ? response.statusCode : null,
        bytes: exchange.length,
        milliseconds: Number((performance.now() - start).toFixed(3)),
        isComplete: response.writableFinished,
        referrer: bare(headers.referer),
        userAgent: headers["user-agent"],
      };
      if (lines.length === 0) setTimeout(flush, DELAY);
      lines.push(`${visible(JSON.stringify(entry))}\n`);
    });
  };
}
