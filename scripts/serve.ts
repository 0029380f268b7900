import type { AddressInfo } from "node:net";
import { readOptions, readPort, run, UsageError } from "./command-line.ts";
import { NoBuildError, serverOf } from "./serve/server.ts";

await run("npm run serve -- [--root DIR] [--port N]", async () => {
  const options = readOptions("root", "port");
  const port = readPort(options.port ?? process.env.PORT ?? "8080");
  const server = await serverOf(options.root ?? "public", console.error).catch((error: unknown) => {
    throw error instanceof NoBuildError ? new UsageError(error.message) : error;
  });
  server.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    console.error(`Port ${port} is taken: stop what listens there, or name another with --port.`);
    process.exitCode = 2;
  });
  server.listen(port, "127.0.0.1", () => {
    console.log(`http://localhost:${(server.address() as AddressInfo).port}/v1`);
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      server.close();
      server.closeIdleConnections();
    });
  }
});
