import { visible } from "../generator/lib/visible.ts";
import { openSite } from "../generator/mirror/site.ts";
import { healthOf } from "../generator/mirror/site-health.ts";
import { run } from "./command-line/run.ts";
import { readWebAddress } from "./command-line/web-address.ts";

await run("monitor", async ({ argument: given }) => {
  const site = openSite(readWebAddress("the URL", given));
  const { well, faults } = await healthOf(site, Date.now());
  console.log(visible(`${site.base}: ${(faults.length > 0 ? faults : well).join("; ")}`));
  if (faults.length > 0) process.exitCode = 1;
});
