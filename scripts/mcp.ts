import { run } from "./command-line/run.ts";
import { readWebAddress } from "./command-line/web-address.ts";

await run("mcp", async ({ url }) => {
  const site = readWebAddress("--url", url).replace(/\/+$/, "");
  // No other command loads the SDK.
  const { serveTools } = await import("./mcp/server.ts");
  await serveTools(site);
});
