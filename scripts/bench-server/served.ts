/** Servers of a build, each in processes of its own. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { nginx } from "../host/nginx.ts";
import { start } from "../host/program.ts";
import { childrenOf } from "./process.ts";

export type Served = {
  readonly title: string;
  readonly port: number;
  readonly pids: () => readonly number[];
  readonly stop: () => Promise<void>;
};

/** `npm run serve`. */
export async function serveWithNode(root: string): Promise<Served & { readonly pid: number }> {
  const child = spawn(process.execPath, ["scripts/serve.ts", "--root", root, "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line]: Buffer[] = await once(child.stdout, "data");
  const { pid = 0 } = child;
  const stop = async () => {
    child.kill();
    await once(child, "exit");
  };
  return { title: "Node", port: Number(/:(\d+)\//.exec(String(line))?.[1]), pid, pids: () => [pid], stop };
}

/** nginx with the configuration that the build wrote for it. */
export async function serveWithNginx(root: string): Promise<Served> {
  const { port, stop } = await start(nginx, root, 0);
  const pids = () => childrenOf(process.pid, "nginx").flatMap((master) => childrenOf(master, "nginx"));
  return { title: "nginx", port, pids, stop };
}
