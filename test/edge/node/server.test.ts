import { once } from "node:events";
import { cpSync, mkdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { amount } from "../../support/amount.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { buildTiny } from "../../support/tiny.ts";
import { type Raw, rawRequest, startServer } from "./raw.ts";

const AREA = "/v1/areas/00000000-0000-4000-8000-000000000301";
const UNKNOWN = "/v1/areas/00000000-0000-4000-8000-0000000003ff";

const root = join(temporaryFolder(), "public");
let server: Awaited<ReturnType<typeof startServer>>;
const ask = (
  target: string,
  more: { method?: string; headers?: Record<string, string> } = {},
): Promise<Raw> => rawRequest(server.port, target, more);

beforeAll(async () => {
  await buildTiny(root);
  server = await startServer(root);
});
afterAll(() => server.close());

// What every host does is in test/hosts/transport.test.ts; here is what only this server does.

test("a preflight may be about no path at all", async () => {
  const { status, headers, body } = await ask("*", { method: "OPTIONS" });
  expect([status, headers.etag, body.length]).toEqual([204, undefined, 0]);
  expect(headers["access-control-allow-methods"]).toBe("GET, HEAD, OPTIONS");
  expect(headers["access-control-allow-origin"]).toBe("*");
});

test.each([AREA, "/v1/areas?pageSize=7"])("%s has a strong tag, which a 304 repeats", async (target) => {
  const tag = (await ask(target)).headers.etag as string;
  expect(tag).toMatch(/^"[0-9a-f]+"$/);
  const { status, headers } = await ask(target, { headers: { "If-None-Match": tag } });
  expect([status, headers.etag, headers["cache-control"]]).toEqual([304, tag, expect.anything()]);
});

test("a page keeps its tag from build to build", async () => {
  const before = (await ask("/v1/areas?pageSize=10")).headers.etag;
  await buildTiny(root);
  expect((await ask("/v1/areas?pageSize=10")).headers.etag).toBe(before);
});

test.each(["br", "gzip"])("an answer in %s is shorter, and one in no coding is as it is", async (coding) => {
  const [plain, coded] = await Promise.all(
    ["identity", coding].map((accepted) => ask("/v1/areas", { headers: { "Accept-Encoding": accepted } })),
  );
  expect([plain?.headers["content-encoding"], coded?.headers["content-encoding"]]).toEqual([
    undefined,
    coding,
  ]);
  expect(coded?.body.length).toBeLessThan(plain?.body.length as number);
});

test("a range of any answer is sent as it is, and none of a problem, which has no tag", async () => {
  const whole = await ask(AREA);
  const range = { Range: "bytes=2-5", "Accept-Encoding": "br" };
  const part = await ask(AREA, { headers: { ...range, "If-Range": whole.headers.etag as string } });
  expect([part.status, part.headers["content-range"]]).toEqual([206, `bytes 2-5/${whole.body.length}`]);
  expect(part.body.equals(whole.body.subarray(2, 6))).toBe(true);
  const problem = await ask(UNKNOWN, { headers: range });
  const { etag, "content-range": given } = problem.headers;
  expect([problem.status, etag, given]).toEqual([404, undefined, undefined]);
});

describe("targets", () => {
  test("of 2 MB are too long", async () => {
    const { status, headers } = await ask(`${AREA}?x=`.padEnd(2_000_000, "y"));
    expect([status, headers["access-control-allow-origin"]]).toEqual([414, "*"]);
    expect(headers["content-type"]).toMatch(/^application\/problem\+json/);
  });

  test("may name the host, as a proxy sends them", async () => {
    expect((await ask(`http://example.org${AREA}`)).status).toBe(200);
  });

  test.each([
    ...["/v1/../../package.json", "/v1/%2e%2e/%2e%2e/package.json", "/../package.json", "/v1//areas"],
    ...["/v1/.git", "/v1\\..\\x", "/v1/areas%00", "/v1/areas/"],
  ])("that lead elsewhere (%s) are problems", async (target) => {
    const { status, headers } = await ask(target);
    expect([400, 404]).toContain(status);
    expect(headers["content-type"]).toMatch(/^application\/problem\+json/);
  });

  test("with a letter such as ā as it is typed are refused with how to write it", async () => {
    // A path of Latin-1 leaves this client byte by byte: these are ā in UTF-8, and é in no coding of URLs at all.
    for (const letter of ["\xc4\x81", "\xe9"])
      for (const target of [`/v1/search?q=Whang${letter}rei`, `/v1/${letter}`]) {
        const { status, headers, body } = await ask(target);
        expect([target, status, headers["content-type"]]).toEqual([
          target,
          400,
          "application/problem+json; charset=utf-8",
        ]);
        expect(JSON.parse(body.toString())).toMatchObject({
          status: 400,
          detail: "The address of the request is not one of HTTP.",
          errors: [
            { message: "Percent-encode letters such as ā in the address (curl -G --data-urlencode)." },
          ],
        });
      }
    expect((await ask("/v1/search?q=Whang%C4%81rei")).status).toBe(200);
  });
});

test.each([
  ["a line that is no HTTP", "NONSENSE", 400],
  ["bytes that are no HTTP", "\x16\x03\x01\x02\x00\x01", 400],
  ["a request without a host", "GET /v1/areas HTTP/1.1", 400],
  ["a request without a host in HTTP/1.0", "GET /v1/areas HTTP/1.0", 200],
  ["an expectation", "GET /v1/areas HTTP/1.1\r\nHost: x\r\nExpect: more", 200],
  ["an unknown method", "FOO /v1/areas HTTP/1.1\r\nHost: x", 405],
  ["a method in lower case", "get /v1/areas HTTP/1.1\r\nHost: x", 405],
  ["another method", "PURGE /v1/areas HTTP/1.1\r\nHost: x", 405],
  ["a wish for a tunnel", "CONNECT example.org:443 HTTP/1.1\r\nHost: x", 405],
  ["cookies of 70 kB", `GET /v1/areas HTTP/1.1\r\nHost: x\r\nCookie: ${"a=b; ".repeat(14_000)}`, 400],
  ["an address of 70 kB", `GET /v1/areas?${"a".repeat(70_000)} HTTP/1.1\r\nHost: x`, 414],
])("%s gets an answer of the API, not one of Node", async (_, request, status) => {
  const socket = connect(server.port, "127.0.0.1", () => socket.end(`${request}\r\n\r\n`));
  const [head, body] = (await text(socket)).split("\r\n\r\n") as [string, string];
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toMatch(/^Access-Control-Allow-Origin: \*$/m);
  expect(head.match(/^Allow: .*/m)?.[0]).toBe(status === 405 ? "Allow: GET, HEAD, OPTIONS" : undefined);
  if (status === 200) return;
  expect(head).toMatch(/^Content-Type: application\/problem\+json/m);
  const code = { 400: "BadRequest", 405: "MethodNotAllowed", 414: "UriTooLong" }[status];
  expect(JSON.parse(body)).toMatchObject({ status, errors: [{ code: `Error.${code}` }] });
  expect(/address and headers/.test(body)).toBe(request.includes("Cookie"));
});

test("a client that wants a tunnel and resets its connection ends no server", async () => {
  for (let time = 0; time < 5; time++) {
    const socket = connect(server.port, "127.0.0.1").on("error", () => {});
    socket.write(`CONNECT a:1 HTTP/1.1\r\nHost: x\r\n\r\n${"x".repeat(100_000)}`);
    await once(socket, "connect");
    setTimeout(() => socket.resetAndDestroy(), time);
    await once(socket, "close");
  }
  expect((await ask(AREA)).status).toBe(200);
});

test("a client that takes nothing for too long is cut off, whatever it does later", async () => {
  const folder = join(temporaryFolder(), "public");
  cpSync(root, folder, { recursive: true });
  const size = 2 ** 25;
  truncateSync(join(folder, "v1/tiles/areas.pmtiles"), size);
  const impatient = await startServer(folder, { limits: { stall: 100 } });
  try {
    const sockets = () =>
      process.getActiveResourcesInfo().filter((resource) => resource === "TCPSocketWrap").length;
    const before = sockets();
    const socket = connect(impatient.port, "127.0.0.1");
    socket.on("error", () => {}).write("GET /v1/tiles/areas.pmtiles HTTP/1.1\r\nHost: localhost\r\n\r\n");
    // The client's and the server's, until the server gives its own up.
    await expect.poll(sockets).toBe(before + 2);
    await expect.poll(sockets, { timeout: 10_000 }).toBe(before + 1);
    let taken = 0;
    socket.on("data", (bytes) => {
      taken += bytes.length;
    });
    await once(socket, "close");
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThan(size);
  } finally {
    await impatient.close();
  }
});

describe("faults of the host", () => {
  test("are answered with the 500 problem, and the server lives on", async () => {
    const broken = join(temporaryFolder(), "broken");
    cpSync(root, broken, { recursive: true });
    writeFileSync(join(broken, "v1/areas/pages/100/1.json"), '{"items":[');
    rmSync(join(broken, "v1/problems/not-found.json"));
    rmSync(join(broken, `${AREA}.json`));
    mkdirSync(join(broken, `${AREA}.json`));
    const faulty = await startServer(broken);
    try {
      for (const target of ["/v1/areas?pageSize=7", "/v1/nowhere"]) {
        const answer = await rawRequest(faulty.port, target);
        expect([target, answer.status]).toEqual([target, 500]);
        expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
        expect(answer.headers["cache-control"]).toBe("no-store");
        expect(JSON.parse(answer.body.toString()).title).toBe("Internal Server Error");
        expect(answer.headers["access-control-allow-origin"]).toBe("*");
      }
      expect(faulty.errors.length).toBe(2);
      // A file that the build has and the disk has not is a fault, no unknown area.
      expect((await rawRequest(faulty.port, AREA)).status).toBe(500);
      expect((await rawRequest(faulty.port, "/v1/organisations")).status).toBe(200);
    } finally {
      await faulty.close();
    }
  });

  test("in the middle of an answer end its connection: half a file is never taken for the whole", async () => {
    const broken = join(temporaryFolder(), "broken");
    cpSync(root, broken, { recursive: true });
    const file = "v1/tiles/areas.pmtiles";
    writeFileSync(join(broken, file), Buffer.alloc(4 * 2 ** 20));
    const faulty = await startServer(broken);
    try {
      const whole = await rawRequest(faulty.port, `/${file}`);
      expect([whole.status, whole.body.length]).toEqual([200, 4 * 2 ** 20]);
      truncateSync(join(broken, file), 2 ** 20);
      await expect(rawRequest(faulty.port, `/${file}`)).rejects.toThrow(/aborted|hang up|reset/);
      expect(String(faulty.errors)).toMatch(/has become shorter/);
    } finally {
      await faulty.close();
    }
  });

  test("such as a folder without a build are told before anything is served", async () => {
    await expect(startServer(temporaryFolder())).rejects.toThrow(/holds no build: run npm run build/);
  });
});

describe("a build that is published meanwhile", () => {
  test("is served from the next request on, and no answer is made of two", async () => {
    const folder = join(temporaryFolder(), "switching");
    const asOf = ["2026-11-19T11:00:59Z", "2026-11-19T11:01:00Z"].map((instant) => Date.parse(instant));
    await buildTiny(folder, { asOf: asOf[0] as number });
    const switching = await startServer(folder);
    const seen = new Set<string>();
    try {
      for (let round = 0; round < amount(4, 30); round++) {
        const asked = Array.from({ length: 8 }, () =>
          rawRequest(switching.port, `${AREA}/stage-assignments?pageSize=7`),
        );
        await buildTiny(folder, { asOf: asOf[round % 2] as number });
        for (const { status, body } of await Promise.all(asked)) {
          expect(status).toBe(200);
          seen.add(body.toString());
        }
      }
    } finally {
      await switching.close();
    }
    expect([...seen].map((body) => JSON.parse(body).totalCount).sort()).toEqual([1, 2]);
    expect(switching.errors).toEqual([]);
  });
});

test("the signature of a build is served from when it is there, and as it is then", async () => {
  const folder = join(temporaryFolder(), "public");
  await buildTiny(folder);
  const server = await startServer(folder);
  const path = "/v1/manifest.json.minisig";
  try {
    expect((await rawRequest(server.port, path)).status).toBe(404);
    for (const signature of ["signed", "signed again"]) {
      writeFileSync(join(folder, path), signature);
      const { status, body } = await rawRequest(server.port, path);
      expect([status, body.toString()]).toEqual([200, signature]);
    }
  } finally {
    await server.close();
  }
});
