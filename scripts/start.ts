import { checkPort } from "./command-line/check-port.ts";
import { run } from "./command-line.ts";
import { runScript } from "./dev/child.ts";

await run("start", async ({ port }) => {
  // A build takes seconds or minutes, and would be for nothing.
  await checkPort(port);
  // The build names its own address: in `/v1`, in the description, and to map clients.
  const code = await runScript("build.ts", port === 0 ? [] : ["--base-url", `http://localhost:${port}`]);
  if (code === 0) await import("./serve.ts");
  else process.exitCode = code;
});
