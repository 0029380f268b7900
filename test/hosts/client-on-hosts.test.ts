import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { build } from "../../generator/build.ts";
import { connect } from "../../generator/edge/client.ts";
import { answerOf, type Host, hostAt, type Raw } from "../conformance/host.ts";
import { loadOracle } from "../conformance/oracle.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { type Subject, subjects } from "./hosts.ts";
import { examine } from "./judge.ts";
import { plainServer } from "./plain-server.ts";
import { questionsOf } from "./questions.ts";

const DATA = "test/golden/tiny/data";
const REQUESTS = 400;
const folder = temporaryFolder();
const rootOf = (pages: string) => join(folder, pages);

beforeAll(async () => {
  for (const pages of ["standard", "full"] as const)
    await build({ data: DATA, out: rootOf(pages), pages, baseUrl: "http://localhost:8080", maxZoom: 3 });
});

/** What the client makes of a host, as a host of its own. */
function clientOf({ base, close }: Pick<Host, "base" | "close">): Host {
  const api = connect(base);
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

const files: Subject = {
  name: "files",
  title: "A host of files",
  pages: "standard",
  codings: [],
  isClient: true,
  lacks: () => null,
  async open(root) {
    const { port, close } = await plainServer(root);
    return hostAt(port, close);
  },
};

describe.each([...subjects.filter(({ isClient }) => !isClient), files])("The client on $title", (subject) => {
  const lack = subject.lacks();
  test.skipIf(lack)(`answers as the oracle does${lack ? ` (${lack})` : ""}`, async () => {
    const root = rootOf(subject.pages);
    const host = await subject.open(root);
    try {
      const oracle = loadOracle(DATA);
      const questions = [...questionsOf(oracle, root, 6, REQUESTS)].filter(({ method }) => method === "GET");
      const tallies = await examine(files, clientOf(host), oracle, () => null, questions.values(), root);
      expect([...tallies.values()].flatMap(({ wrong }) => wrong).slice(0, 10)).toEqual([]);
    } finally {
      await host.close();
    }
  });
});
