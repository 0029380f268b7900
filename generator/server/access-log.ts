/** The access log: a line of JSON a request, in the order in which they end. */

import type { IncomingMessage, ServerResponse } from "node:http";

export type AccessLog = (request: IncomingMessage, response: ServerResponse) => void;

/** How long lines may wait, in milliseconds: under load, writing each by itself would take longer than answering. */
const PATIENCE = 100;

/** Notes each request when it ends, and writes the lines a few times a second. */
export function accessLog(write: (lines: string) => void): AccessLog {
  let lines = "";
  const flush = () => {
    write(lines);
    lines = "";
  };
  return (request, response) => {
    const start = performance.now();
    const { method, url, headers, socket } = request;
    const { remoteAddress } = socket;
    response.once("close", () => {
      if (lines === "") setTimeout(flush, PATIENCE);
      lines += `${JSON.stringify({
        time: new Date().toISOString(),
        address: remoteAddress,
        method,
        target: url,
        status: response.headersSent ? response.statusCode : null,
        bytes: Number(response.getHeader("Content-Length") ?? 0),
        milliseconds: Number((performance.now() - start).toFixed(3)),
        isComplete: response.writableFinished,
        referrer: headers.referer,
        userAgent: headers["user-agent"],
      })}\n`;
    });
  };
}
