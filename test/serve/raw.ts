import type { AddressInfo } from "node:net";
import { serverOf } from "../../scripts/serve/server.ts";
import { type Raw, send } from "../conformance/host.ts";

export type { Raw } from "../conformance/host.ts";

/** A server of a build on a free port, with the errors that it met. */
export async function startServer(root: string) {
  const errors: unknown[] = [];
  const server = await serverOf(root, (error) => errors.push(error));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((closed) => server.close(() => closed()));
  return { port, errors, close };
}

/** The answer as it stands, on a connection of its own. */
export const rawRequest = (
  port: number,
  target: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Raw> => send({ agent: false, port, method, path: target, headers });
