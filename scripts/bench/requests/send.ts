import { Agent, get } from "node:http";
import { text } from "node:stream/consumers";
import type { Asked } from "./asked.ts";

export type Amount = { readonly requests: number; readonly connections: number };

/** Sends requests on many connections, one after the other on each, and hands over each answer; null where there was none. */
export async function send(
  port: number,
  load: readonly Asked[],
  { requests, connections }: Amount,
  take: (asked: Asked, answer: string | null) => void,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let sent = 0;
  const sendOn = async () => {
    while (sent < requests) {
      const asked = load[sent++ % load.length] as Asked;
      take(asked, await answerTo(agent, port, asked).catch(() => null));
    }
  };
  await Promise.all(Array.from({ length: connections }, sendOn));
  agent.destroy();
}

const answerTo = (agent: Agent, port: number, { path, headers = {} }: Asked): Promise<string | null> =>
  new Promise((resolve, reject) => {
    const sent = get({ agent, host: "127.0.0.1", port, path, headers }, (response) =>
      text(response).then((answer) => resolve(response.statusCode === 200 ? answer : null), reject),
    );
    sent.on("error", reject);
  });
