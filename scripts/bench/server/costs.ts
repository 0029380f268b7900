/** The processor time that a request takes. */

import autocannon from "autocannon";
import { processorTime } from "./process.ts";
import type { Asked } from "./requests.ts";
import type { Served } from "./served.ts";

/** Enough requests that the kernel's unit, hundredths of a second, is fine enough. */
const REQUESTS = 20_000;
const CONNECTIONS = 16;

/** Microseconds per request, one figure for each run but the first, which warms up. */
export async function costsOf(served: Served, next: () => Asked, runs: number): Promise<number[]> {
  const costs = [];
  for (let run = 0; run <= runs; run++) costs.push(await costOf(served, next));
  return costs.slice(1);
}

/** Microseconds per request of the server's processes. */
export async function costOf({ port, pids }: Served, next: () => Asked): Promise<number> {
  const before = processorTime(pids());
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    amount: REQUESTS,
    // Each connection has its own requests: with a shared array, every connection would begin at its start.
    setupClient: (client) =>
      client.setRequests(Array.from({ length: REQUESTS / CONNECTIONS }, () => toSend(next()))),
  });
  // nginx closes a connection after a thousand requests; the next one may be under way already.
  if (result.non2xx > 0 || result.errors > REQUESTS / 1000)
    throw new Error(`${result.non2xx} requests were not answered with 2xx, ${result.errors} failed.`);
  return ((processorTime(pids()) - before) / result["2xx"]) * 1e6;
}

const toSend = ({ path, headers = {} }: Asked) => ({ path, headers: { ...headers } });
