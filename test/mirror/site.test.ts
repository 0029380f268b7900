import { createServer, type RequestListener } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import type { Pace } from "../../generator/mirror/pace.ts";
import { openSite, readFrom, SiteError } from "../../generator/mirror/site.ts";
import { SIGNATURE } from "../../generator/output/tree/manifest.ts";
import { listen } from "../support/listen.ts";

/** A site that gives these answers in turn, the last one again and again, and the instants at which it was asked. */
async function siteThat(...answers: readonly RequestListener[]) {
  return pacedSiteThat({ idle: 30_000, floor: 1 }, ...answers);
}

/** The same, with a limit of its own to how slow it may be. */
async function pacedSiteThat(pace: Pace, ...answers: readonly RequestListener[]) {
  const asked: number[] = [];
  const server = createServer((request, response) => {
    asked.push(performance.now());
    answers[Math.min(asked.length, answers.length) - 1]?.(request, response);
  });
  const { address, close } = await listen(server);
  onTestFinished(close);
  const site = openSite(address, [1, 2], undefined, pace);
  const read = async (path = "v1/index.json") => {
    const bytes = await readFrom(site, path, 100);
    return bytes && String(bytes);
  };
  return { asked, read };
}

const says =
  (status: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end("found");
const breaks: RequestListener = ({ socket }) => socket.destroy();

test("a password in the address goes with requests, and into no words", async () => {
  const sent: (string | undefined)[] = [];
  const server = createServer(({ headers, url }, response) => {
    sent.push(headers.authorization);
    if (url === "/v1/loop") response.writeHead(302, { location: url }).end();
    else response.writeHead(url === "/v1/there" ? 200 : 401).end("found");
  });
  const { address, close } = await listen(server);
  onTestFinished(close);
  const site = openSite(`${address.replace("//", "//op:S3cret%40Pw@")}/`, [1]);
  expect(site.base).toBe(address);
  expect(String(await readFrom(site, "v1/there", 100))).toBe("found");
  const read = (path: string) => readFrom(site, path, 100).catch(({ message }: Error) => message);
  expect(await read("v1/other")).toBe(`${address}/v1/other answers 401`);
  expect(await read("v1/loop")).toContain(`leads back to "${address}/v1/loop"`);
  expect(new Set(sent)).toEqual(new Set([`Basic ${btoa("op:S3cret@Pw")}`]));
  await close();
  expect(await read("v1/there")).toContain(`${address}/v1/there cannot be read`);
  expect(await read("v1/there")).not.toContain("S3cret");
});

test("a request that a site refuses for good is sent once", async () => {
  for (const answer of [
    says(401),
    says(403),
    says(501),
    says(503, { "retry-after": "3600" }),
    says(429, { "retry-after": new Date(Date.now() + 3_600_000).toUTCString() }),
  ]) {
    const { asked, read } = await siteThat(answer);
    await expect(read()).rejects.toThrow(SiteError);
    expect(asked).toHaveLength(1);
  }
});

test("a request that fails for a while is sent again, no sooner than the site asks for", async () => {
  const { asked, read } = await siteThat(breaks, says(503, { "retry-after": "1" }), says(200));
  expect(await read()).toBe("found");
  expect(asked).toHaveLength(3);
  expect((asked[2] ?? 0) - (asked[1] ?? 0)).toBeGreaterThanOrEqual(990);
});

test("each request asks past the caches before the site", async () => {
  const seen: unknown[] = [];
  const sees: RequestListener = ({ headers }, response) => {
    seen.push(headers["cache-control"]);
    response.end("found");
  };
  const { read } = await siteThat(sees);
  await read();
  await read("v1/manifest.json");
  expect(seen).toEqual(["no-cache", "no-cache"]);
});

test("one that leads back to itself is not sent again, and the address is to be checked", async () => {
  const { asked, read } = await siteThat(says(302, { location: "/v1/index.json" }));
  await expect(read()).rejects.toThrow(
    /index\.json cannot be read: .*leads back to .*: check the address\.$/,
  );
  expect(asked).toHaveLength(1);
});

test("one that fails each time says how often it was sent", async () => {
  const { asked, read } = await siteThat(says(503));
  await expect(read()).rejects.toThrow(
    /index\.json answers 503, 3 times: check the address and the network\.$/,
  );
  expect(asked).toHaveLength(3);
});

test("the page for missing files is read with its status, by which any other file is missing", async () => {
  const { read } = await siteThat(says(404));
  expect(await read("404.html")).toBe("found");
  expect(await read()).toBeNull();
});

test.each([
  [404, "v1/index.json"],
  [410, "v1/index.json"],
  // A bucket that may not be listed.
  [403, SIGNATURE],
])("an answer of %i says that %s is missing, and is not asked for again", async (status, path) => {
  const { asked, read } = await siteThat(says(status));
  expect(await read(path)).toBeNull();
  expect(asked).toHaveLength(1);
});

test("a page in place of a file is said to be one; in place of a signature, there is none", async () => {
  const { read } = await siteThat((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Water</title>");
  });
  await expect(read()).rejects.toThrow(/v1\/index\.json .*page/);
  expect(await read(SIGNATURE)).toBeNull();
});

/** Sends a byte after each pause of so many milliseconds, some times, and then no more; with `isEnded`, ends. */
const drips =
  (pause: number, times: number, isEnded = true): RequestListener =>
  (request, response) => {
    let sent = 0;
    const timer = setInterval(() => {
      response.write("a");
      if (++sent < times) return;
      clearInterval(timer);
      if (isEnded) response.end();
    }, pause);
    request.on("close", () => clearInterval(timer));
  };

test("a file on a slow link is read to its end, however long it takes", async () => {
  const { asked, read } = await pacedSiteThat({ idle: 500, floor: 1 }, drips(50, 20));
  expect(await read()).toBe("a".repeat(20));
  expect(asked).toHaveLength(1);
});

test.each<[string, RequestListener]>([
  ["never answers", () => {}],
  ["stops in the middle of a file", drips(10, 3, false)],
])("a site that %s is given up, by the limit that it does not keep", async (_, answer) => {
  const { read } = await pacedSiteThat({ idle: 200, floor: 1 }, answer);
  await expect(read()).rejects.toThrow(
    /index\.json cannot be read: no byte for 0\.2 s, 3 times: check the address and the network\.$/,
  );
});

test("a site that sends a byte at a time for ever is given up, by its rate", async () => {
  const { read } = await pacedSiteThat({ idle: 600, floor: 1000 }, drips(20, 1e9));
  await expect(read()).rejects.toThrow(
    /index\.json cannot be read: fewer than 1,000 bytes a second, 3 times: /,
  );
});
