/** Run with --expose-gc and the folder of a build: prints by how many MiB a server grows that is asked for ever new answers. */

import { once } from "node:events";
import { connect } from "node:net";
import { openServer } from "../../generator/edge/node/server.ts";

const CLIENTS = 8;
const { gc } = globalThis;
const server = await openServer(process.argv[2] ?? "public", { onError: console.error });
const port = await server.listen(0);

async function ask(from: number, to: number): Promise<void> {
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    for (let number = from + client; number < to; number += CLIENTS) {
      socket.write(
        `GET /v1/places/areas?longitude=173.${500_000 + number}&latitude=-42.4 HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n`,
      );
      const [answer] = await once(socket, "data");
      if (!/^HTTP\/1.1 200[\s\S]*: br\r\n/.test(String(answer)))
        throw new Error(`Expected Brotli, found ${answer}`);
    }
    socket.destroy();
  });
  await Promise.all(clients);
}

function used(): number {
  gc?.();
  gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

await ask(0, 300);
const before = used();
await ask(300, 7000);
console.log(used() - before);
process.exit();
