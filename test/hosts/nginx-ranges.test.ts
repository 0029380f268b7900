import { readdirSync, statSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Host } from "../conformance/host.ts";
import { noBrowser, startBrowser } from "../support/chromium.ts";
import { drawOf } from "../support/random.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { buildTiny } from "../support/tiny.ts";
import { subjects } from "./hosts.ts";
import { plainServer } from "./plain-server.ts";

const root = join(temporaryFolder(), "public");
const nginx = subjects.filter(({ name }) => name === "nginx");
const lack = nginx.map((subject) => subject.lacks()).find((reason) => reason !== null);
let host: Host;
/** By hash, so it is kept for a year; and a list. */
let archive: string;
const LIST = "/v1/areas?pageSize=100";

beforeAll(async () => {
  if (lack) return;
  await buildTiny(root, { store: "all-sizes", maxZoom: 3, site: true });
  const name = readdirSync(join(root, "v1/tiles")).find((file) => /^areas\.\w+\.pmtiles$/.test(file));
  archive = `/v1/tiles/${name}`;
  host = (await nginx[0]?.open(root)) as Host;
});
afterAll(() => host?.close());

/** The status and the headers as they were sent: a name that was sent twice has two values. */
const ask = (target: string, range: string) =>
  new Promise<{ status: number | undefined; sent: NodeJS.Dict<string[]> }>((resolve, reject) => {
    const sent = request(`${host.base}${target}`, { headers: { Range: range }, agent: false }, (answer) => {
      answer.resume().on("end", () => resolve({ status: answer.statusCode, sent: answer.headersDistinct }));
    });
    sent.on("error", reject).end();
  });

test.skipIf(lack)(
  "A range beyond a file gets a 416 with each header once, which no cache keeps",
  async () => {
    for (const target of [archive, LIST]) {
      const { status, sent } = await ask(target, "bytes=99999999-");
      expect([target, status]).toEqual([target, 416]);
      expect(Object.entries(sent).filter(([, values]) => values?.length !== 1)).toEqual([]);
      expect(sent).toMatchObject({
        "access-control-allow-origin": ["*"],
        "cache-control": ["no-store"],
        "content-range": [expect.stringMatching(/^bytes \*\/\d+$/)],
        "content-type": ["application/problem+json; charset=utf-8"],
      });
      expect([sent.etag, sent["last-modified"]]).toEqual([undefined, undefined]);
    }
  },
);

test.skipIf(lack ?? noBrowser)("A page of another origin can read that 416 in Chromium", async () => {
  const other = await plainServer(root);
  const browser = await startBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`${other.address}v1/status.json`);
    for (const target of [archive, LIST]) {
      const read = `fetch("${host.base}${target}", { headers: { Range: "bytes=99999999-" } })
        .then(async (answer) => [answer.status, (await answer.json()).status, answer.headers.get("Content-Range")])`;
      const wanted = [416, 416, expect.stringMatching(/^bytes \*\/\d+$/)];
      expect(await page.evaluate(read), target).toEqual(wanted);
    }
  } finally {
    await browser.close();
    await other.close();
  }
});

test.skipIf(lack)(
  "Whatever the range, a part is kept as long as its file, and a 416 is not kept",
  async () => {
    const draw = drawOf(1);
    const files = [archive, "/v1/downloads/water-restrictions.gpkg"] as const;
    for (const file of files) {
      const { size } = statSync(join(root, file));
      const kept = (await host.raw("GET", file)).headers["cache-control"];
      const digits = 10 ** String(size).length;
      const number = () =>
        draw.pick([
          0,
          1,
          size - 1,
          size,
          size + 1,
          digits,
          digits / 10,
          digits - 1,
          draw.below(size + 9),
          draw.below(digits * 10),
        ]);
      for (let round = 0; round < 300; round++) {
        const range = draw.pick([
          `bytes=${number()}-`,
          `bytes=${number()}-${number()}`,
          `bytes=-${number()}`,
        ]);
        const { status, sent } = await ask(file, range);
        expect([206, 416], range).toContain(status);
        expect([file, range, sent["cache-control"]]).toEqual([
          file,
          range,
          [status === 206 ? kept : "no-store"],
        ]);
      }
      for (const range of [
        "items=0-5",
        "bytes=9-1",
        `bytes=${"9".repeat(5000)}-`,
        "bytes= 7-5",
        "bytes=0-1,7-9",
        "bytes=x",
      ]) {
        const { status, sent } = await ask(file, range);
        if (status === 416) expect([range, sent["cache-control"]]).toEqual([range, ["no-store"]]);
        if (range.startsWith("items")) expect([status, sent["cache-control"]]).toEqual([200, [kept]]);
      }
    }
  },
);

test.skipIf(lack)("A file beside the API is sent whole, whatever the range", async () => {
  for (const range of ["bytes=0-5", "bytes=99999999-"]) {
    const { status, sent } = await ask("/", range);
    expect([range, status, sent["cache-control"]]).toEqual([range, 200, ["no-cache"]]);
  }
});
