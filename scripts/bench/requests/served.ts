/** Servers of a build, each in processes of its own. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { nginx } from "../../host/nginx.ts";
import { start } from "../../host/program.ts";
import { descendantsOf } from "./process.ts";

export type Served = {
  readonly title: string;
  readonly port: number;
  readonly pids: () => readonly number[];
  readonly stop: () => Promise<void>;
};

/** `npm run serve`. */
export const serveWithNode = (root: string): Promise<Served> =>
  started("Node", "scripts/serve.ts", "--root", root, "--port", "0");

/** A server of the usual kind, which keeps all areas in memory. */
export const serveInMemory = (root: string): Promise<Served> =>
  started("Fastify", "scripts/bench/requests/in-memory.ts", root);

/** nginx with the configuration that the build wrote for it. */
export async function serveWithNginx(root: string): Promise<Served> {
  const { port, stop } = await start(nginx, root, 0);
  return { title: "nginx", port, pids: () => descendantsOf(process.pid, "nginx"), stop };
}

/** A program that prints an address with its port on the first line. */
async function started(title: string, ...args: readonly string[]): Promise<Served> {
  const env = { ...process.env, NODE_ENV: "production" };
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  const [line]: Buffer[] = await once(child.stdout, "data");
  const stop = async () => {
    child.kill();
    await once(child, "exit");
  };
  const port = Number(/:(\d+)\b/.exec(String(line))?.[1]);
  return { title, port, pids: () => [child.pid as number], stop };
}
