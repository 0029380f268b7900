/** A host under test: asked over a socket, with the target as it stands, for a client library would tidy it. */

import { Agent, request } from "node:http";
import { openServer } from "../../generator/edge/node/server.ts";
import type { Answer } from "./oracle.ts";

/** An answer as it came: nothing is decompressed, followed or tidied. */
export type Raw = {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
};

export type Host = {
  readonly base: string;
  raw(method: string, target: string, headers?: Record<string, string>): Promise<Raw>;
  ask(method: string, target: string, headers?: Record<string, string>): Promise<Answer>;
  close(): Promise<void>;
};

/** The project's own server on a build, on a free port, by its own clock or another. */
export async function nodeHost(
  root: string,
  onError: (error: unknown) => void,
  now: () => number = Date.now,
): Promise<Host> {
  const server = await openServer(root, { onError, now });
  return hostAt(await server.listen(0), server.end);
}

/** A host that listens on a port of this machine. */
export function hostAt(port: number, close: () => Promise<void>): Host {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const raw: Host["raw"] = (method, target, headers = {}) =>
    send({ agent, port, method, path: target, headers });
  return {
    base: `http://127.0.0.1:${port}`,
    raw,
    ask: async (method, target, headers) => answerOf(await raw(method, target, headers)),
    close: () => {
      agent.destroy();
      return close();
    },
  };
}

/** An answer in the terms of the oracle. What should be JSON and is not stays a text. */
export function answerOf({ status, headers, body }: Raw): Answer {
  const text = body.toString("utf8");
  const parse = () => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return text;
    }
  };
  return {
    status,
    contentType: headers["content-type"] ?? null,
    headers: headers as Record<string, string>,
    body: text === "" ? undefined : parse(),
  };
}

type Call = {
  readonly agent: Agent | false;
  readonly port: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
};

/** Sends one request. */
export function send(call: Call): Promise<Raw> {
  return new Promise((answered, failed) => {
    const sent = request({ host: "127.0.0.1", ...call }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", failed);
      response.on("end", () => {
        const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        answered({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(headers),
          body: Buffer.concat(chunks),
        });
      });
    });
    sent.on("error", failed);
    sent.end();
  });
}
