import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { headersOf } from "../http/headers-of.ts";

/**
 * How long a refused client may go on sending, in milliseconds. If it were cut off at once, it might lose the answer.
 */
const PATIENCE = 1000;

/** Answers a refused request with a problem, and closes the connection. */
export function refuse(socket: Duplex, status: number, problem: string): void {
  setTimeout(() => socket.destroy(), PATIENCE).unref();
  if (!socket.writable) return;
  const headers = {
    ...headersOf("GET", status, ".json"),
    "Content-Length": Buffer.byteLength(problem),
    Connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${problem}`);
}

/** The problems of a build that need no request. */
type Problems = { readonly badRequest: string; readonly notAllowed: string; readonly tooLong: string };

/** An error of Node's parser, with the bytes in which it was found. */
type ParserError = Error & { readonly code?: string; readonly rawPacket?: Buffer };

/** A request line with any method, known to Node or not. */
const REQUEST_LINE = /^[\w!#$%&'*+.^`|~-]+ \S+ HTTP\/1\.\d\r?\n/;

/** The rest of an address: it has no blanks, and its line ends with the version. */
const REST_OF_ADDRESS = /^\S*( HTTP\/|$)/;

/** Answers what Node's parser refuses. Its messages say what to do about what people do by mistake. */
export function refuserOf({ badRequest, notAllowed, tooLong }: Problems) {
  const because = (detail: string, message: string) =>
    JSON.stringify({
      ...(JSON.parse(badRequest) as object),
      detail,
      errors: [{ code: "Error.BadRequest", message }],
    });
  // Mostly a person has typed a macron. The parser has no option to let it pass.
  const badAddress = because(
    "The address of the request is not one of HTTP.",
    "Percent-encode letters such as ā in the address (curl -G --data-urlencode).",
  );
  const longHeaders = because(
    "The headers of the request are too long.",
    "Send fewer headers: address and headers may have up to 64 kB. This API needs no cookies.",
  );
  return ({ code, rawPacket }: ParserError, socket: Duplex): void => {
    const bytes = rawPacket?.toString("latin1") ?? "";
    if (code === "HPE_INVALID_METHOD" && REQUEST_LINE.test(bytes)) refuse(socket, 405, notAllowed);
    else if (code === "HPE_INVALID_URL") refuse(socket, 400, badAddress);
    else if (code !== "HPE_HEADER_OVERFLOW") refuse(socket, 400, badRequest);
    else if (REST_OF_ADDRESS.test(bytes)) refuse(socket, 414, tooLong);
    else refuse(socket, 400, longHeaders);
  };
}
