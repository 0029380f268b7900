/** Hostile clients of the Node server. After each of them, an honest client gets the right answer, soon. */

import { execFile, spawn } from "node:child_process";
import { channel } from "node:diagnostics_channel";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { build } from "../../generator/builder/build.ts";
import { findPage } from "../../generator/edge/http/pages.ts";
import { MOST_OPEN } from "../../generator/edge/node/turns.ts";
import { rawRequest, startServer } from "../edge/node/raw.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { words } from "../support/words.ts";

const AREA = "/v1/areas/00000000-0000-4000-8000-000000000301";
const SEARCH = "/v1/search?q=a";
const root = join(temporaryFolder(), "public");
let server: Awaited<ReturnType<typeof startServer>>;
let area: string;

beforeAll(async () => {
  await build({ data: "test/golden/tiny/data", out: root, baseUrl: "http://localhost:8080", site: true });
  area = readFileSync(join(root, `${AREA.slice(1)}.json`), "utf8");
  server = await startServer(root, { limits: { headers: 2000, request: 2000, idle: 2000, stall: 1000 } });
});
afterAll(() => server.close());

/** Sends bytes on a connection of its own, and returns what comes within a moment, up to a megabyte. */
async function attack(bytes: string | Buffer, port = server.port): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  let text = "";
  socket.on("data", (piece) => {
    text += piece.toString("latin1");
    if (text.length > 1_000_000) socket.destroy();
  });
  socket.write(bytes);
  await Promise.race([new Promise((closed) => socket.once("close", closed)), setTimeout(40)]);
  socket.destroy();
  return text;
}

const request = (target: string, method = "GET", more = "") =>
  `${method} ${target} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;

const NAMES = [300, 1000, 4000, 15_900].flatMap((length) =>
  ["/", "/v1/areas/", "/v1/consents/", "/v1/search?q="].flatMap((start) =>
    ["GET", "HEAD"].map((method): [string, string] => [
      `asks by ${method} for ${start} and ${length} characters`,
      request(start + "x".repeat(length), method),
    ]),
  ),
);

const PIPELINES = [2, 50, 300].flatMap((count) =>
  [AREA, SEARCH, "/v1/nothing", "/v1/tiles/areas.pmtiles"].map((target): [string, string] => [
    `sends ${count} requests for ${target} at once`,
    request(target).repeat(count),
  ]),
);

/** What Node answers by itself, or skips. */
const BY_NODE = (
  [
    ["requests that expect something", request(AREA, "GET", "Expect: 200-maybe\r\n")],
    ["requests without a host", "GET / HTTP/1.1\r\n\r\n"],
    ["requests for a tunnel", "CONNECT a:1 HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["beginnings of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["empty lines", "\r\n\r\n"],
    ["bodies of empty lines", `${request(AREA, "POST", "Content-Length: 8\r\n")}\r\n\r\n\r\n\r\n`],
    [
      "chunks of empty lines",
      `${request(AREA, "POST", "Transfer-Encoding: chunked\r\n")}4\r\n\r\n\r\n\r\n0\r\n\r\n`,
    ],
  ] as const
).map(([what, bytes]): [string, string] => [`sends 3,000 ${what} at once`, bytes.repeat(3000)]);

const TRAVERSALS = [
  ...words("/../../../../etc/passwd /v1/../../../../etc/passwd /v1/%2e%2e/%2e%2e/%2e%2e/etc/passwd"),
  ...words("/v1/..%2f..%2f..%2fetc%2fpasswd /v1/consents/..%2F..%2F..%2Fetc%2Fpasswd"),
  ...words("/v1/areas/..%5c..%5cetc%5cpasswd /v1/areas/%00/etc/passwd //etc/passwd /hosts/nginx/server.conf"),
  ...words("/HOSTS/nginx/server.conf /hosts%20/nginx/server.conf /_headers http://127.0.0.1:1/etc/passwd"),
].map((target): [string, string] => [`asks for ${target}`, request(target)]);

const MALFORMED: [string, string][] = [
  ["says nothing that is HTTP", "\u0016\u0003\u0001\u0002\u0000\u0001"],
  ["speaks HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ["speaks HTTP/0.9", `GET ${AREA}\r\n`],
  ["has a NUL in its target", "GET /v1/\0 HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["has a line break in a header", request(AREA, "GET", "X: a\rb\r\n")],
  ["names two lengths", request(AREA, "POST", "Content-Length: 1\r\nContent-Length: 9\r\n")],
  ["names a negative length", request(AREA, "POST", "Content-Length: -1\r\n")],
  [
    "names a length and chunks",
    `${request(AREA, "POST", "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n")}0\r\n\r\n`,
  ],
  ["sends a chunk without end", `${request(AREA, "POST", "Transfer-Encoding: chunked\r\n")}fffffffff\r\n`],
  ["sends a body with a GET", `${request(AREA, "GET", "Content-Length: 5\r\n")}GET /`],
  [
    "sends a thousand headers",
    request(AREA, "GET", Array.from({ length: 1000 }, (_, n) => `X-${n}: 1\r\n`).join("")),
  ],
  ["sends a header of 100,000 characters", request(AREA, "GET", `X: ${"x".repeat(100_000)}\r\n`)],
  ["sends 10,000 tags", request(AREA, "GET", `If-None-Match: ${'"a", '.repeat(10_000)}"b"\r\n`)],
  [
    "asks for 5,000 ranges",
    request("/v1/tiles/areas.pmtiles", "GET", `Range: bytes=${"0-1,".repeat(5000)}2-3\r\n`),
  ],
  [
    "asks for a range behind the end",
    request("/v1/tiles/areas.pmtiles", "GET", "Range: bytes=99999999999999999999-\r\n"),
  ],
  ["accepts 5,000 codings", request(AREA, "GET", `Accept-Encoding: ${"br;q=0.1,".repeat(5000)}gzip\r\n`)],
  ["accepts the coding __proto__", request(AREA, "GET", "Accept-Encoding: __proto__, constructor\r\n")],
  ["asks to upgrade", request(AREA, "GET", "Connection: Upgrade\r\nUpgrade: websocket\r\n")],
  ["expects something", request(AREA, "GET", "Expect: 200-maybe\r\n")],
  ["wants a tunnel", "CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["traces", request(AREA, "TRACE")],
  ["deletes", request(AREA, "DELETE")],
  ["searches for percent signs", request(`/v1/search?q=${"%".repeat(5000)}`)],
  ["searches with 2,000 types", request(`/v1/search?q=a${"&type=area".repeat(2000 / 2)}`)],
  ["gives a parameter named __proto__", request("/v1/areas?__proto__=1&constructor=2&pageSize=1")],
];

const ATTACKS = [...NAMES, ...PIPELINES, ...BY_NODE, ...TRAVERSALS, ...MALFORMED];

describe("a client", () => {
  test("of this room is one of at least sixty", () => {
    expect(new Set(ATTACKS.map(([name]) => name)).size).toBeGreaterThanOrEqual(60);
  });

  test.each(ATTACKS)("that %s harms nobody else", async (_, bytes) => {
    const answer = await attack(bytes);
    expect(answer).not.toMatch(/root:|access_log|proxy_pass/);
    const start = performance.now();
    const honest = await rawRequest(server.port, AREA);
    expect([honest.status, honest.body.toString()]).toEqual([200, area]);
    expect(performance.now() - start).toBeLessThan(2000);
    expect(server.errors).toEqual([]);
  });
});

test("twenty clients that send as many searches as they may, and read nothing, make nobody wait for them", async () => {
  const sockets = Array.from({ length: 20 }, () => {
    const socket = connect(server.port, "127.0.0.1");
    socket.on("error", () => {});
    socket.pause();
    socket.write(Array.from({ length: MOST_OPEN }, (_, n) => request(`/v1/search?q=a&n=${n}`)).join(""));
    return socket;
  });
  await setTimeout(20);
  const waits: number[] = [];
  for (let count = 0; count < 10; count++) {
    const start = performance.now();
    expect((await rawRequest(server.port, AREA)).status).toBe(200);
    waits.push(performance.now() - start);
  }
  for (const socket of sockets) socket.destroy();
  // Seconds for each without turns, and some 10 ms with them. Other tests keep the processors busy, so one may take longer.
  const median = waits.sort((a, b) => a - b)[5] as number;
  expect(median).toBeLessThan(500);
});

test("as many requests as a connection may have open are each answered, in order", async () => {
  const text = await answersTo(MOST_OPEN);
  expect(text.match(/HTTP\/1\.1 \d+ /g)).toEqual(Array.from({ length: MOST_OPEN }, () => "HTTP/1.1 200 "));
});

test("of 4,000 requests that a client sends at once, no more than it may have open are kept, and it is cut off", async () => {
  let open = 0;
  const onParsed = (message: unknown) => {
    if (!(message as { socket: Socket }).socket.destroyed) open++;
  };
  const parses = channel("http.server.request.start");
  parses.subscribe(onParsed);
  const text = await answersTo(4000);
  parses.unsubscribe(onParsed);
  expect(text.split("HTTP/1.1 200 ").length).toBeLessThan(MOST_OPEN);
  expect(open).toBe(MOST_OPEN + 1);
});

/** What comes on a connection that sends so many requests at once. */
async function answersTo(count: number): Promise<string> {
  const client = connect(server.port, "127.0.0.1");
  await once(client, "connect");
  client.on("error", () => {});
  let text = "";
  client.on("data", (piece) => {
    text += piece;
    if (text.split("HTTP/1.1 200 ").length > count) client.destroy();
  });
  client.write(request(AREA, "HEAD").repeat(count));
  // It may be reset, which is an error here.
  await new Promise((closed) => client.once("close", closed));
  return text;
}

test("what hosts keep to themselves is not sent from a file system that takes no notice of letter case, either", async () => {
  const open = async (path: string) => (/^hosts[. ]*\/|^_headers$/i.test(path) ? "secret" : null);
  for (const target of ["/Hosts/a", "/hosts./a", "/hosts%20/a", "/_Headers"])
    expect(await findPage(open, target)).toBeNull();
});

/** A server in a process of its own. */
async function withServe(
  flags: readonly string[],
  options: readonly string[],
  act: (port: number, said: () => string) => Promise<void>,
): Promise<void> {
  const child = spawn(
    process.execPath,
    [...flags, "scripts/serve.ts", "--root", root, "--port", "0", ...options],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  try {
    await expect.poll(() => /http:\/\/[\w.]+:(\d+)/.exec(said)?.[1], { timeout: 10_000 }).toBeDefined();
    const port = Number(/http:\/\/[\w.]+:(\d+)/.exec(said)?.[1]);
    await act(port, () => said);
    expect((await rawRequest(port, AREA)).status).toBe(200);
    expect(child.exitCode).toBeNull();
  } finally {
    child.kill();
  }
}

test("names that a client makes up take no memory: the server lives on in a small heap", () =>
  // Almost forty megabytes of names: more than the heap has beside what the server itself takes.
  withServe(["--max-old-space-size=48"], [], async (port) => {
    await Promise.all(Array.from({ length: 8 }, (_, client) => askFor(port, client, 300)));
  }));

test("the answers that a server keeps take at most 64 MiB, whatever clients ask for", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--expose-gc",
    "test/attacks/kept-answers.ts",
    root,
  ]);
  expect(Number(stdout)).toBeGreaterThan(1);
  expect(Number(stdout)).toBeLessThan(64);
});

test("the access log shows no character that a terminal obeys", () =>
  withServe([], ["--log"], async (port, said) => {
    await attack(
      Buffer.from(request("/v1/status", "GET", "User-Agent: \u009b2J\r\nReferer: \u0085\r\n"), "latin1"),
      port,
    );
    await expect.poll(said).toContain("\\u009b2J");
    expect(said().replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  }));

/** Asks for names that do not exist, one after another on one connection. */
async function askFor(port: number, client: number, count: number): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  for (let number = 0; number < count; number++) {
    socket.write(request(`/v1/consents/${client}-${number}-${"x".repeat(15_800)}`));
    await once(socket, "data");
  }
  socket.destroy();
}
