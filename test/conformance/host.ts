/** A host under test: asked over a socket, with the target as it stands, for a client library would tidy it. */

import { Agent, request } from "node:http";
import type { AddressInfo } from "node:net";
import { serverOf } from "../../scripts/serve/server.ts";
import type { Answer } from "./oracle.ts";

export type Host = {
  readonly base: string;
  ask(method: string, target: string, headers?: Record<string, string>): Promise<Answer>;
  close(): Promise<void>;
};

/** The project's own server on a build, on a free port. */
export async function nodeHost(root: string, onError: (error: unknown) => void): Promise<Host> {
  const server = await serverOf(root, onError);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  return {
    base: `http://127.0.0.1:${port}`,
    ask: (method, target, headers = {}) => ask({ agent, port, method, path: target, headers }),
    close: () =>
      new Promise((closed) => {
        agent.destroy();
        server.close(() => closed());
      }),
  };
}

type Call = { agent: Agent; port: number; method: string; path: string; headers: Record<string, string> };

function ask(call: Call): Promise<Answer> {
  return new Promise((answered, failed) => {
    const sent = request({ host: "127.0.0.1", ...call }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", failed);
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        answered({
          status: response.statusCode ?? 0,
          contentType: response.headers["content-type"] ?? null,
          headers: Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
          ),
          body: text === "" ? undefined : JSON.parse(text),
        });
      });
    });
    sent.on("error", failed);
    sent.end();
  });
}
