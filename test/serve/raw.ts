import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { serverOf } from "../../scripts/serve/server.ts";

export type Raw = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
};

/** A server of a build on a free port, with the errors that it met. */
export async function startServer(root: string) {
  const errors: unknown[] = [];
  const server = await serverOf(root, (error) => errors.push(error));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((closed) => server.close(() => closed()));
  return { port, errors, close };
}

/** The answer as it stands: nothing is decompressed, followed or tidied. */
export function rawRequest(
  port: number,
  target: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Raw> {
  return new Promise((answered, failed) => {
    const sent = request(
      { host: "127.0.0.1", port, path: target, method, headers, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", failed);
        response.on("end", () => {
          const entries = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
          answered({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(entries),
            body: Buffer.concat(chunks),
          });
        });
      },
    );
    sent.on("error", failed);
    sent.end();
  });
}
