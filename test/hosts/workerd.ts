/**
 * Cloudflare's runtime as a host under test, on the Worker and the assets of a build. `wrangler dev` puts a proxy before the
 * same runtime; starting it and each request then take four times the processor time. workerd.test.ts holds the answers of the
 * two against each other.
 */

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "jsonc-parser";
import { z } from "zod";
import { type Host, hostAt } from "../conformance/host.ts";

/** All that the configuration of a build says. Whatever else it comes to say must be passed on, so it fails here. */
const configuration = z.strictObject({
  name: z.string(),
  main: z.string(),
  compatibility_date: z.string(),
  assets: z.strictObject({
    directory: z.string(),
    binding: z.string(),
    run_worker_first: z.array(z.string()),
    html_handling: z.literal("auto-trailing-slash"),
    not_found_handling: z.literal("none"),
  }),
});

export async function workerdHost(root: string): Promise<Host> {
  // Loaded only where it runs: that takes half a second.
  const { Miniflare } = await import("miniflare");
  const folder = join(resolve(root), "hosts/cloudflare");
  const { name, main, compatibility_date, assets } = configuration.parse(
    parse(readFileSync(join(folder, "wrangler.jsonc"), "utf8")),
  );
  const contents = readFileSync(join(folder, main), "utf8");
  const runtime = new Miniflare({
    host: "127.0.0.1",
    port: 0,
    // It looks up nothing in the network.
    cf: false,
    logRequests: false,
    workers: [
      {
        config: {
          name,
          compatibilityDate: compatibility_date,
          manifest: { mainModule: main, modulesRoot: folder, modules: { [main]: { type: "esm", contents } } },
          env: { [assets.binding]: { type: "assets" } },
          assets: {
            directory: join(folder, assets.directory),
            hasUserWorker: true,
            htmlHandling: assets.html_handling,
            notFoundHandling: assets.not_found_handling,
            runWorkerFirst: assets.run_worker_first,
          },
        },
      },
    ],
  });
  const { port } = await runtime.ready;
  return hostAt(Number(port), () => runtime.dispose());
}
