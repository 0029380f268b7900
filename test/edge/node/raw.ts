import { openServer, type ServerOptions } from "../../../generator/edge/node/server.ts";
import { type Raw, send } from "../../conformance/host.ts";

export type { Raw } from "../../conformance/host.ts";

/** A server of a build on a free port, with the errors that it met. */
export async function startServer(root: string, options: Partial<ServerOptions> = {}) {
  const errors: unknown[] = [];
  const server = await openServer(root, { onError: (error) => errors.push(error), ...options });
  return { port: await server.listen(0), errors, close: server.end };
}

/** The answer as it stands, on a connection of its own. */
export const rawRequest = (
  port: number,
  target: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Raw> => send({ agent: false, port, method, path: target, headers });
