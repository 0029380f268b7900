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
export async function serveWithNode(root: string): Promise<Served & { readonly pid: number }> {
  const { child, said, stop } = await started(["scripts/serve.ts", "--root", root, "--port", "0"]);
  const { pid = 0 } = child;
  return { title: "Node", port: Number(/:(\d+)\//.exec(said)?.[1]), pid, pids: () => [pid], stop };
}

/** A server of the usual kind, which keeps all areas in memory. */
export async function serveInMemory(root: string): Promise<Served> {
  const { child, said, stop } = await started(["scripts/bench/server/in-memory.ts", root]);
  return { title: "Fastify", port: Number(said), pids: () => [child.pid as number], stop };
}

/** nginx with the configuration that the build wrote for it. */
export async function serveWithNginx(root: string): Promise<Served> {
  const { port, stop } = await start(nginx, root, 0);
  const pids = () => descendantsOf(process.pid, "nginx");
  return { title: "nginx", port, pids, stop };
}

/** A program that prints its port on the first line. */
async function started(args: readonly string[]) {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line]: Buffer[] = await once(child.stdout, "data");
  const stop = async () => {
    child.kill();
    await once(child, "exit");
  };
  return { child, said: String(line), stop };
}
