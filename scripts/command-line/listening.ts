import { once } from "node:events";
import { createServer } from "node:net";
import { commands } from "./commands.ts";
import { UsageError } from "./parse.ts";

/** Turns an error of the system about a port or an address into wrong usage; returns other errors as they are. */
export function listenErrorOf(error: NodeJS.ErrnoException, port: number, address: string): Error {
  const { code, syscall } = error;
  if (code === "EADDRINUSE")
    return new UsageError(`Port ${port} is taken: stop what listens there, or name another with --port.`);
  if (code === "EACCES" || code === "EPERM")
    return new UsageError(`This user may not listen on port ${port}: name one from 1024 with --port.`);
  if (code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT" || code === "EINVAL" || syscall === "getaddrinfo")
    return new UsageError(
      `${address} is not an address of this machine: name one that is with --address, or 0.0.0.0 or :: for every network.`,
    );
  return error;
}

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
