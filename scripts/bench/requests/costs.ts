/** The processor time that a request takes. */

import autocannon from "autocannon";
import { type Asked, largePage } from "./asked.ts";
import { processorTime } from "./process.ts";
import type { Served } from "./served.ts";

/** The kernel counts processor time in hundredths of a second. */
const REQUESTS = 20_000;
const CONNECTIONS = 16;

/** Microseconds per request of the server's processes, one figure for each run but the first, which warms up. */
export async function costsOf(served: Served, load: readonly Asked[], runs: number): Promise<number[]> {
  const costs = [];
  for (let run = 0; run <= runs; run++) costs.push(await costOf(served, load));
  return costs.slice(1);
}

async function costOf({ port, pids }: Served, load: readonly Asked[]): Promise<number> {
  let number = 0;
  const next = () => {
    const { path, headers = {} } = load[number++ % load.length] ?? largePage;
    return { path, headers: { ...headers } };
  };
  const before = processorTime(pids());
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    amount: REQUESTS,
    // Each connection has its own requests: with a shared array, every connection would begin at its start.
    setupClient: (client) => client.setRequests(Array.from({ length: REQUESTS / CONNECTIONS }, next)),
  });
  // nginx closes a connection after a thousand requests; the next one may be under way already.
  if (result.non2xx > 0 || result.errors > REQUESTS / 1000)
    throw new Error(`${result.non2xx} requests were not answered with 2xx, ${result.errors} failed.`);
  return ((processorTime(pids()) - before) / result["2xx"]) * 1e6;
}
