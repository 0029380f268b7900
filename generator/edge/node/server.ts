/** The API and its site over HTTP, from the build that is published in a folder. */

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { problemFile } from "../../api/address.ts";
import { NoBuildError } from "../../lib/no-build-error.ts";
import type { AccessLog } from "./access-log.ts";
import { answerFrom, problemAnswer } from "./answer-from.ts";
import type { Exchange } from "./exchange.ts";
import { connectionsWithin, LIMITS, type ServerLimits } from "./limits.ts";
import { type Published, publishedIn } from "./published.ts";
import { refuse, refuserOf } from "./refuse.ts";
import { ofOneBuild } from "./replaced.ts";
import { send } from "./send.ts";
import { inTurns } from "./turns.ts";
import { underWayOn } from "./under-way.ts";

export type ServerOptions = {
  /** Receives any error while a request is answered; the client gets the 500 problem. */
  readonly onError: (error: unknown) => void;
  readonly log?: AccessLog;
  readonly limits?: Partial<ServerLimits>;
  /** The clock, in milliseconds: the server answers for its instant. */
  readonly now?: () => number;
};

/** Problems that can be sent even if the files of the build cannot be read. */
const REASONS = ["internal-error", "bad-request", "method-not-allowed", "uri-too-long"];

/** A server of the build in a folder, and of each build that replaces it. Rejects with NoBuildError. */
export async function openServer(root: string, options: ServerOptions) {
  const limits = { ...LIMITS, ...options.limits };
  const clock = options.now ?? Date.now;
  const published = publishedIn(root);
  const [internalError = "", badRequest = "", notAllowed = "", tooLong = ""] = await Promise.all(
    REASONS.map((reason) => problemText(root, published, reason)),
  );
  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    // Node would answer without a body.
    requireHostHeader: false,
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    keepAliveTimeout: limits.idle,
    connectionsCheckingInterval: Math.min(1000, limits.headers),
  });
  server.maxConnections = connectionsWithin(limits.connections);
  const underWay = underWayOn(server, limits);

  inTurns(server, (exchange) => {
    const { response } = exchange;
    underWay.add(exchange);
    options.log?.(exchange);
    const isSound = exchange.request.headers.host !== undefined || exchange.request.httpVersion !== "1.1";
    const answered = isSound
      ? answer(published, exchange, clock)
      : send(exchange, problemAnswer(400, badRequest));
    answered.catch(async (error: unknown) => {
      if (response.destroyed) return;
      options.onError(error);
      if (response.headersSent) response.destroy();
      else await send(exchange, problemAnswer(500, internalError));
    });
  });
  server.on("clientError", refuserOf({ badRequest, notAllowed, tooLong }));
  // Node leaves the connection of a client that wants a tunnel to us, with its errors.
  server.on("connect", (_, socket) => {
    socket.on("error", () => {});
    refuse(socket, 405, notAllowed);
  });
  // Whatever a client expects, it gets its answer.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  server.once("close", published.close);

  return {
    /** Listens on a port, or on any free one for 0, and returns it. Rejects if the port is taken. */
    async listen(wanted: number, address = "127.0.0.1"): Promise<number> {
      server.listen(wanted, address, limits.connections);
      await once(server, "listening");
      return (server.address() as AddressInfo).port;
    },
    /** Shuts down cleanly: nothing new is accepted; answers in progress are finished, or cut off when their time is up. */
    end: underWay.end,
  };
}

async function problemText(root: string, published: Published, reason: string): Promise<string> {
  try {
    const file = await published.current().open(`v1/${problemFile("", reason)}`);
    if (file !== null) return file.text();
  } catch {
    // The folder does not exist, or its files cannot be read.
  }
  throw new NoBuildError(root);
}

/** No answer mixes two builds: if another build was published while files were read, the new ones are read. */
function answer(published: Published, exchange: Exchange, clock: () => number): Promise<void> {
  const { method = "", url = "", headers } = exchange.request;
  const asked = { method, target: url, accept: headers.accept };
  return ofOneBuild(async () => send(exchange, await answerFrom(published.current(), asked, clock())));
}
