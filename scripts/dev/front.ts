/** A proxy before the server of a build, which makes the pages reload. The build itself stays as it is. */

import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

const CHANGES = "/__dev/changes";
const SCRIPT = "/__dev/reload.js";

/** A separate file: the pages allow no script between their tags. */
const RELOAD = `new EventSource("${CHANGES}").onmessage = () => location.reload();\n`;
const TAG = `<script type="module" src="${SCRIPT}"></script>\n`;
const WAITING = "<!doctype html><title>Building…</title><p>There is no build yet.</p>";

export type Front = ReturnType<typeof openFront>;

export function openFront() {
  const pages = new Set<ServerResponse>();
  let target: number | null = null;
  const server = createServer((asked, response) => {
    if (asked.url === CHANGES) listen(pages, response);
    else if (asked.url === SCRIPT) response.writeHead(200, { "Content-Type": "text/javascript" }).end(RELOAD);
    else if (target === null)
      response.writeHead(503, { "Content-Type": "text/html; charset=utf-8" }).end(WAITING + TAG);
    else forward(asked, response, target);
  });
  return {
    server,
    /** Forwards requests to the server on a port of this machine from now on. */
    forwardTo(port: number): void {
      target = port;
    },
    /** Makes all open pages reload. */
    reload(): void {
      for (const page of pages) page.write("data: changed\n\n");
    },
    close(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Keeps a page's connection open (server-sent events). */
function listen(pages: Set<ServerResponse>, response: ServerResponse): void {
  response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
  response.flushHeaders();
  pages.add(response);
  response.once("close", () => pages.delete(response));
}

function forward(asked: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url: path } = asked;
  // Uncompressed, so that something can be put at the end.
  const headers = { ...asked.headers, "accept-encoding": "identity" };
  // A new connection for each request: an idle one may be closed just as the next request goes out.
  const passed = request({ host: "127.0.0.1", port, method, path, headers, agent: false }, (answer) => {
    const { connection: _, ...headers } = answer.headers;
    const { statusCode = 500 } = answer;
    const isPage = headers["content-type"]?.startsWith("text/html") === true && statusCode !== 206;
    if (isPage && headers["content-length"] !== undefined) {
      headers["content-length"] = String(Number(headers["content-length"]) + Buffer.byteLength(TAG));
    }
    response.writeHead(statusCode, headers);
    answer.pipe(response, { end: false });
    answer.once("end", () => response.end(isPage && method !== "HEAD" ? TAG : ""));
  });
  // While one server takes the place of another.
  passed.once("error", () => response.destroy());
  asked.pipe(passed);
}
