import type { Duplex } from "node:stream";
import { API_HEADERS, cacheControl, PROBLEM_TYPE } from "../../api/headers.ts";

/**
 * How long a refused client may go on sending, in milliseconds. If it were cut off at once, it might lose the answer.
 */
const PATIENCE = 1000;

/** Answers something that is not an HTTP request with a problem, and closes the connection. */
export function refuse(socket: Duplex, status: string, problem: string): void {
  setTimeout(() => socket.destroy(), PATIENCE).unref();
  if (!socket.writable) return;
  const headers = {
    ...API_HEADERS,
    "Cache-Control": cacheControl(400, null),
    "Content-Type": PROBLEM_TYPE,
    "Content-Length": Buffer.byteLength(problem),
    Connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join("\r\n")}\r\n\r\n${problem}`);
}

/**
 * The problem of an address that Node's parser refuses, made from the one of a request that is none. Mostly somebody has
 * typed a macron, so the message says how to write it. The parser has no option to let it pass.
 */
export function addressProblem(problem: string): string {
  const message = "Percent-encode letters such as ā in the address (curl -G --data-urlencode).";
  return JSON.stringify({
    ...(JSON.parse(problem) as object),
    detail: "The address of the request is not one of HTTP.",
    errors: [{ code: "Error.BadRequest", message }],
  });
}
