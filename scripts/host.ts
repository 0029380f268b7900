import type { Values } from "./command-line/parse.ts";
import { run } from "./command-line/run.ts";
import { apache } from "./host/apache.ts";
import { caddy } from "./host/caddy.ts";
import { cloudflare } from "./host/cloudflare.ts";
import { nginx } from "./host/nginx.ts";
import { nginxNjs } from "./host/nginx-njs.ts";
import { plain } from "./host/plain.ts";
import { type Prepare, start } from "./host/program.ts";
import { suits } from "./host/suits.ts";

const hosts: Readonly<Record<Values<"host">["argument"], Prepare>> = {
  nginx,
  "nginx-njs": nginxNjs,
  caddy,
  apache,
  cloudflare,
  plain,
};

await run("host", async ({ argument: name, root, port }) => {
  const remark = suits(root, name);
  const stopping = new AbortController();
  // SIGHUP comes when a terminal is closed.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => stopping.abort());
  const log = (text: string) => void process.stderr.write(text);
  const running = await start(hosts[name], root, port, { signal: stopping.signal, log });
  if (!stopping.signal.aborted) {
    console.log(`http://localhost:${running.port}/v1`);
    if (remark !== null) console.error(remark);
  }
  const code = (await running.ended) ?? 0;
  // Some servers end with another code when they are asked to stop.
  process.exitCode = stopping.signal.aborted ? 0 : code;
});
