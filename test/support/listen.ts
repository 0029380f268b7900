import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

export type Listening = {
  /** `http://127.0.0.1:…` */
  readonly address: string;
  /** Ends the server, and every connection that is still open. */
  close(): Promise<void>;
};

/** Has a server listen on a free port of this machine. */
export async function listen(server: Server): Promise<Listening> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
