import { cpSync, globSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { versionsFile } from "../../generator/api/address.ts";
import { build } from "../../generator/builder/build.ts";
import { markOf } from "../../generator/lib/digest.ts";
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

test("nginx with njs never takes an area for what it was before, though both are as long and of one time", async ({
  skip,
  onTestFinished,
}) => {
  const reason = subjects.find(({ name }) => name === "nginx-njs")?.lacks() ?? null;
  skip(reason !== null, reason ?? "");
  const tree = join(folder, "equal");
  cpSync(trees.files, tree, { recursive: true });
  const { target, instant, texts } = equallyLong(tree);
  const host = await program(njsByHeader)(tree);
  onTestFinished(host.close);
  for (const coding of ["identity", "gzip"]) {
    const ask = (now: number, more: Record<string, string> = {}, method = "GET") =>
      host.raw(method, target, { "X-Now": String(now), "Accept-Encoding": coding, ...more });
    const { etag = "", "last-modified": modified = new Date().toUTCString() } = (await ask(instant - 1))
      .headers;
    for (const condition of [{ "If-None-Match": etag }, { "If-Modified-Since": modified }])
      for (const method of ["GET", "HEAD"])
        expect([condition, (await ask(instant, condition, method)).status]).toEqual([condition, 200]);
    expect((await ask(instant - 1, { "If-None-Match": etag })).status).toBe(304);
  }
  for (const [index, text] of texts.entries()) {
    const { body } = await host.raw("GET", target, { "X-Now": String(instant - 1 + index) });
    expect(body.toString()).toBe(text);
  }
});

/** Makes the first two versions of an area equally long, and gives their files one time. */
function equallyLong(tree: string) {
  const [{ from, file }] = epochsIn(tree).epochs.flatMap(({ from, files }) =>
    files.filter((file) => /^areas\/[^/]+\.json$/.test(file)).map((file) => ({ from, file })),
  ) as [{ from: string; file: string }];
  const instant = Date.parse(from);
  const list = join(tree, `v1/${versionsFile(file)}`);
  const places = [file, `epochs/${instant}/${file}`].map((path) => join(tree, "v1", path));
  const before = places.map((place) => readFileSync(place, "utf8"));
  const length = Math.max(...before.map((text) => Buffer.byteLength(text)));
  const texts = before.map((text) => text + " ".repeat(length - Buffer.byteLength(text)));
  for (const [index, text] of texts.entries()) {
    const marks = [before[index] as string, text].map(markOf) as [string, string];
    writeFileSync(list, readFileSync(list, "utf8").replace(...marks));
    writeFileSync(places[index] as string, text);
    utimesSync(places[index] as string, 1e9, 1e9);
  }
  return { target: `/v1/${file.replace(".json", "")}`, instant, texts };
}

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
