import { once } from "node:events";
import { createServer } from "node:net";
import { commands } from "./commands.ts";
import { listenErrorOf } from "./listen-error.ts";

/** Whether `serve` could listen on a port now. Throws UsageError if not. */
export async function checkPort(port: number): Promise<void> {
  const address = commands.serve.options.address.default;
  const server = createServer();
  try {
    await once(server.listen(port, address), "listening");
  } catch (error) {
    throw listenErrorOf(error as NodeJS.ErrnoException, port, address);
  } finally {
    server.close();
  }
}
