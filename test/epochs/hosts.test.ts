import { cpSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { build } from "../../generator/builder/build.ts";
import { nginxNjs } from "../../scripts/host/nginx-njs.ts";
import type { Prepare } from "../../scripts/host/program.ts";
import { differencesOf, type Question } from "../conformance/differences.ts";
import { type Host, nodeHost } from "../conformance/host.ts";
import { clientOf } from "../hosts/client-on-hosts.ts";
import { program, subjects } from "../hosts/hosts.ts";
import { plainServer } from "../hosts/plain-server.ts";
import { liveCopy } from "../support/live-copy.ts";
import { drawOf } from "../support/random.ts";
import { SAMPLE, sampleTree } from "../support/sample.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { clocksAround, epochsIn, questionsAt } from "./live.ts";

/** How many questions are asked of each host at each clock. */
const QUESTIONS = Number(process.env.QUESTIONS ?? 12);
const CLOCKS = Number(process.env.CLOCKS ?? 1);

const folder = temporaryFolder();
const data = join(folder, "live");
/** The same restrictions as files and in packs. */
const trees = { files: join(folder, "files"), packs: join(folder, "packs") } as const;
const rounds: { readonly now: number; readonly questions: readonly Question[] }[] = [];

beforeAll(async () => {
  const asOf = Date.parse(liveCopy(SAMPLE.data, data));
  const options = { data, baseUrl: "http://localhost:8080", maxZoom: 0, asOf } as const;
  cpSync(await sampleTree("live"), trees.files, { recursive: true });
  await build({ ...options, store: "packs", out: trees.packs });
  for (const tree of Object.values(trees)) clockByHeader(tree);
  const draw = drawOf(2);
  for (const now of clocksAround(epochsIn(trees.files), draw, CLOCKS))
    rounds.push({ now, questions: questionsAt(data, now, draw.below(1e9), QUESTIONS) });
});

/** Makes the hosts that run elsewhere take the time from a header: nothing else can set the clocks of all of them. */
function clockByHeader(root: string): void {
  for (const file of globSync("hosts/{cloudflare,netlify,vercel}/**/*.js", { cwd: root }))
    takeClock(join(root, file));
}

function takeClock(file: string): void {
  const code = readFileSync(file, "utf8");
  const changed = code
    .replace(/(\((\w+),\w+,\w+,\w+=)Date\.now\(\)/, '$1Number($2.headers.get("x-now"))')
    .replace(/(\((\w+)\.variables\.tree\).*?)Date\.now\(\)/, '$1Number($2.headersIn["X-Now"])');
  expect(changed, file).not.toBe(code);
  writeFileSync(file, changed);
}

const njsByHeader: Prepare = (tree, port, own) => {
  const prepared = nginxNjs(tree, port, own);
  takeClock(join(own, "water-restrictions/resolver.js"));
  return prepared;
};

describe.each(["files", "packs"] as const)(
  "around each instant at which restrictions of the sample change, from %s, the oracle's answers come from",
  (store) => {
    const tree = trees[store];

    test("Node", async () => {
      let clock = 0;
      const errors: unknown[] = [];
      const host = await nodeHost(
        tree,
        (error) => errors.push(error),
        () => clock,
      );
      const setClock = (now: number) => {
        clock = now;
      };
      expect(await differences(host, setClock)).toEqual([]);
      expect(errors).toEqual([]);
    });

    const names = ["nginx-njs", "cloudflare", "netlify", "vercel"];
    const hosts = subjects.filter(({ name }) => names.includes(name));
    test.for(hosts)("$title", { timeout: 900_000 }, async (subject, { skip }) => {
      const reason = subject.lacks();
      skip(reason !== null, reason ?? "");
      const open = subject.name === "nginx-njs" ? program(njsByHeader) : subject.open;
      expect(await differences(await open(tree), () => {}, subject.tidies)).toEqual([]);
    });

    test("the client, on a server that knows only files", async () => {
      const { port, close } = await plainServer(tree);
      let clock = 0;
      const client = clientOf({ base: `http://127.0.0.1:${port}`, close }, { now: () => clock });
      const found: string[] = [];
      for (const { now, questions } of rounds) {
        clock = now;
        const fitting = questions.filter(({ method }) => method === "GET");
        const wanted = fitting.map((one) => ({ ...one, expected: { ...one.expected, headers: {} } }));
        found.push(...(await differencesOf(client, wanted)));
      }
      await client.close();
      expect(found).toEqual([]);
    });
  },
);

async function differences(host: Host, setClock: (now: number) => void, tidies = false): Promise<string[]> {
  const found: string[] = [];
  for (const { now, questions } of rounds) {
    setClock(now);
    const untidied = questions.filter(({ target }) => !(tidies && /\.|%2e|\/\/|%5c|\\/i.test(target)));
    const wrong = await differencesOf(host, untidied, { "X-Now": String(now) });
    found.push(...wrong.map((difference) => `${new Date(now).toISOString()} ${difference}`));
  }
  await host.close();
  return found;
}
