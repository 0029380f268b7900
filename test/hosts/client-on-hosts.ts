/** The client of the browser on a host, judged as a host of its own. */

import { expect } from "vitest";
import { connect } from "../../generator/edge/client/client.ts";
import { answerOf, type Host, hostAt, type Raw } from "../conformance/host.ts";
import type { Oracle } from "../conformance/oracle.ts";
import { amount } from "../support/amount.ts";
import type { Subject } from "./hosts.ts";
import { examine } from "./judge.ts";
import { plainServer } from "./plain-server.ts";
import { questionsOf } from "./questions.ts";

const REQUESTS = amount(200, 400);

/** A host of files alone, which is what the client is for. */
export const files: Subject = {
  name: "files",
  title: "A host of files",
  codings: [],
  isClient: true,
  lacks: () => null,
  async open(root) {
    const { port, close } = await plainServer(root);
    return hostAt(port, close);
  },
};

/** Fails unless the client on a host of a tree answers as the oracle does. */
export async function expectClientAnswers(host: Host, root: string, oracle: Oracle): Promise<void> {
  const questions = [...questionsOf(oracle, root, 6, REQUESTS)].filter(({ method }) => method === "GET");
  const tallies = await examine(files, clientOf(host), oracle, () => null, questions.values(), root);
  expect([...tallies.values()].flatMap(({ wrong }) => wrong).slice(0, 10)).toEqual([]);
}

/** What the client makes of a host, as a host of its own. */
export function clientOf(
  { base, close }: Pick<Host, "base" | "close">,
  options: Parameters<typeof connect>[1] = {},
): Host {
  const api = connect(base, options);
  const raw = async (_method: string, target: string): Promise<Raw> => {
    const answer = await api.get(target);
    const type = answer.headers.get("Content-Type");
    return {
      status: answer.status,
      headers: type === null ? {} : { "content-type": type },
      body: Buffer.from(await answer.arrayBuffer()),
    };
  };
  return { base, raw, ask: async (method, target) => answerOf(await raw(method, target)), close };
}
