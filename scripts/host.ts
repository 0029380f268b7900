import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readPort, run, UsageError } from "./command-line.ts";
import { apache } from "./host/apache.ts";
import { caddy } from "./host/caddy.ts";
import { cloudflare } from "./host/cloudflare.ts";
import { nginx } from "./host/nginx.ts";
import { nginxNjs } from "./host/nginx-njs.ts";
import { type Prepare, ProgramError, start } from "./host/program.ts";

const hosts: Readonly<Record<string, Prepare>> = { nginx, "nginx-njs": nginxNjs, caddy, apache, cloudflare };

await run(`npm run host -- ${Object.keys(hosts).join("|")} [--root DIR] [--port N]`, async () => {
  const { name, root, port } = readArguments();
  const prepare = hosts[name];
  if (prepare === undefined) throw new UsageError(`Name a host: ${Object.keys(hosts).join(", ")}.`);
  if (!existsSync(join(root, "hosts", name))) {
    throw new UsageError(
      `${root} holds no build with a configuration of ${name}: run \`npm run build\` first, or name its folder with --root.`,
    );
  }
  const running = await start(prepare, root, port).catch((error: unknown) => {
    if (!(error instanceof ProgramError)) throw error;
    console.error(error.message);
    process.exit(2);
  });
  console.log(`http://localhost:${running.port}/v1`);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void running.stop());
  process.exitCode = (await running.ended) ?? 0;
});

function readArguments(): { name: string; root: string; port: number } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { root: { type: "string", default: "public" }, port: { type: "string", default: "8080" } },
    });
    if (positionals.length !== 1) throw new UsageError("Name one host.");
    return { name: positionals[0] as string, root: values.root, port: readPort(values.port) };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
