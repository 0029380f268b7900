import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloudflare } from "../../scripts/host/cloudflare.ts";
import { start } from "../../scripts/host/program.ts";
import { type Host, hostAt } from "../conformance/host.ts";
import { loadOracle } from "../conformance/oracle.ts";
import { amount } from "../support/amount.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { buildTiny, TINY } from "../support/tiny.ts";
import { filesBelow } from "../support/tree.ts";
import { questionsOf } from "./questions.ts";
import { workerdHost } from "./workerd.ts";

const root = join(temporaryFolder(), "tree");
let wrangler: Host;
let alone: Host;

beforeAll(async () => {
  await buildTiny(root, { maxZoom: 3, site: true });
  const { port, stop } = await start(cloudflare, root, 0);
  wrangler = hostAt(port, stop);
  alone = await workerdHost(root);
});
afterAll(() => Promise.all([wrangler.close(), alone.close()]));

type Headers = Record<string, string>;

/** An answer without the date, and without whether its body comes in chunks: wrangler's proxy decides that. */
async function answerOf(host: Host, method: string, target: string, asked: Headers) {
  const { status, headers, body } = await host.raw(method, target, asked);
  const { date, "content-length": length, "transfer-encoding": chunked, ...rest } = headers;
  return { method, target, asked, status, headers: rest, body: body.toString("latin1") };
}

/** Asks both; the tag that they agree on. */
async function tagOf(method: string, target: string, asked: Headers = {}): Promise<string | undefined> {
  const expected = await answerOf(wrangler, method, target, asked);
  expect(await answerOf(alone, method, target, asked)).toEqual(expected);
  return expected.headers.etag;
}

test("the runtime alone answers as wrangler does, which `npm run host` starts", async () => {
  const files = filesBelow(root).filter((_, index) => index % amount(120, 4) === 0);
  const beside = ["", "areas/", "areas", "hosts/", "_headers", "nothing/", ".assetsignore", "v1/search?q=a"];
  const targets = [...files, ...beside].map((path) => ({ method: "GET", target: `/${path}` }));
  for (const { method, target } of [...questionsOf(loadOracle(TINY), root, 9, amount(20, 800)), ...targets]) {
    const tag = await tagOf(method, target);
    if (tag === undefined) continue;
    await tagOf(method, target, { "If-None-Match": tag });
    await tagOf(method, target, { Range: "bytes=2-9", "If-Range": tag });
    await tagOf(method, target, { "Accept-Encoding": "br, gzip" });
  }
});
