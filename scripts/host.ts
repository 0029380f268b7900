import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Values } from "./command-line/parse.ts";
import { run, UsageError } from "./command-line.ts";
import { apache } from "./host/apache.ts";
import { caddy } from "./host/caddy.ts";
import { cloudflare } from "./host/cloudflare.ts";
import { nginx } from "./host/nginx.ts";
import { nginxNjs } from "./host/nginx-njs.ts";
import { type Prepare, start } from "./host/program.ts";

const hosts: Readonly<Record<Values<"host">["argument"], Prepare>> = {
  nginx,
  "nginx-njs": nginxNjs,
  caddy,
  apache,
  cloudflare,
};

await run("host", async ({ argument: name, root, port }) => {
  if (!existsSync(join(root, "hosts", name))) {
    throw new UsageError(
      `${root} holds no build with a configuration of ${name}: run \`npm run build\` first, or name its folder with --root.`,
    );
  }
  const running = await start(hosts[name], root, port);
  console.log(`http://localhost:${running.port}/v1`);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void running.stop());
  process.exitCode = (await running.ended) ?? 0;
});
