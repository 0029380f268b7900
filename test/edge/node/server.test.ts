import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { build } from "../../../generator/builder/build.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { type Raw, rawRequest, startServer } from "./raw.ts";

const AREA = "/v1/areas/00000000-0000-4000-8000-000000000301";
const UNKNOWN = "/v1/areas/00000000-0000-4000-8000-0000000003ff";

const root = join(temporaryFolder(), "public");
const options = {
  data: "test/golden/tiny/data",
  out: root,
  baseUrl: "http://localhost:8080",
} as const;
let server: Awaited<ReturnType<typeof startServer>>;
const ask = (
  target: string,
  more: { method?: string; headers?: Record<string, string> } = {},
): Promise<Raw> => rawRequest(server.port, target, more);

beforeAll(async () => {
  await build(options);
  server = await startServer(root);
});
afterAll(() => server.close());

describe("every answer", () => {
  test.each(["/v1/areas", AREA, UNKNOWN, "/v1/areas/x", "/nowhere", "/v1/areas?pageSize=7"])(
    "to %s may be read from any origin, and is what it says it is",
    async (target) => {
      const answer = await ask(target);
      expect(answer.headers["access-control-allow-origin"]).toBe("*");
      expect(answer.headers["access-control-expose-headers"]).toContain("ETag");
      expect(answer.headers["x-content-type-options"]).toBe("nosniff");
      expect(answer.headers["content-type"]).toMatch(
        answer.status === 200 ? /^application\/json\b/ : /^application\/problem\+json\b/,
      );
      expect(JSON.parse(answer.body.toString()).status).toBe(
        answer.status === 200 ? undefined : answer.status,
      );
    },
  );

  test("that is good may be kept for a minute, and a problem not at all", async () => {
    expect((await ask(AREA)).headers["cache-control"]).toBe("public, max-age=60, must-revalidate");
    for (const target of [UNKNOWN, "/v1/areas/x", "/v1/nowhere"]) {
      const problem = await ask(target);
      expect(problem.headers["cache-control"]).toBe("no-store");
      expect(problem.headers.etag).toBeUndefined();
    }
  });

  test("to HEAD has the headers of GET and no body", async () => {
    for (const target of [AREA, "/v1/areas?pageSize=7", "/v1/areas/x"]) {
      const [get, head] = [await ask(target), await ask(target, { method: "HEAD" })];
      expect(head.status).toBe(get.status);
      expect(head.body.length).toBe(0);
      for (const name of ["content-type", "content-length", "etag", "cache-control"]) {
        expect(head.headers[name], name).toBe(get.headers[name]);
      }
    }
  });
});

describe("methods", () => {
  test("OPTIONS answers a preflight of any path", async () => {
    for (const target of [AREA, "/v1/nowhere", "*"]) {
      const answer = await ask(target, { method: "OPTIONS" });
      expect(answer.status).toBe(204);
      expect(answer.headers["access-control-allow-methods"]).toBe("GET, HEAD, OPTIONS");
      expect(answer.headers["access-control-allow-origin"]).toBe("*");
      expect(answer.body.length).toBe(0);
    }
  });

  test.each(["POST", "PUT", "PATCH", "DELETE", "PROPFIND"])("%s is not allowed", async (method) => {
    const answer = await ask(AREA, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe("GET, HEAD, OPTIONS");
    expect(JSON.parse(answer.body.toString()).title).toBe("Method Not Allowed");
  });
});

describe("conditional requests", () => {
  test.each([AREA, "/v1/areas?pageSize=7"])("to %s find out that nothing has changed", async (target) => {
    const { headers } = await ask(target);
    const tag = headers.etag as string;
    expect(tag).toMatch(/^"[0-9a-f]+"$/);
    for (const held of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      const answer = await ask(target, { headers: { "If-None-Match": held } });
      expect([held, answer.status]).toEqual([held, 304]);
      expect(answer.headers.etag).toBe(tag);
      expect(answer.headers["cache-control"]).toBeDefined();
      expect(answer.body.length).toBe(0);
    }
    expect((await ask(target, { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
  });

  test("keep their tag from build to build, and from a file to the same page cut from others", async () => {
    const before = (await ask("/v1/areas?pageSize=10")).headers.etag;
    await build({ ...options });
    expect((await ask("/v1/areas?pageSize=10")).headers.etag).toBe(before);
    await build(options);
    expect((await ask("/v1/areas?pageSize=10")).headers.etag).toBe(before);
  });
});

describe("content codings", () => {
  test.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const)("%s compresses, under a tag of its own that is known again", async (coding, decompress) => {
    const plain = await ask("/v1/areas");
    const coded = await ask("/v1/areas", { headers: { "Accept-Encoding": coding } });
    expect(coded.headers["content-encoding"]).toBe(coding);
    expect(coded.headers.vary).toContain("Accept-Encoding");
    expect(coded.body.length).toBeLessThan(plain.body.length);
    expect(decompress(coded.body).equals(plain.body)).toBe(true);
    expect(coded.headers.etag).not.toBe(plain.headers.etag);
    const again = await ask("/v1/areas", { headers: { "If-None-Match": coded.headers.etag as string } });
    expect(again.status).toBe(304);
  });

  test("are left alone where the client takes none", async () => {
    const answer = await ask("/v1/areas", { headers: { "Accept-Encoding": "identity" } });
    expect(answer.headers["content-encoding"]).toBeUndefined();
  });
});

describe("ranges", () => {
  test("of a file are sent, if it is the file that the client means", async () => {
    const whole = await ask(AREA);
    const part = await ask(AREA, { headers: { Range: "bytes=2-5", "Accept-Encoding": "br" } });
    expect([part.status, part.headers["content-range"]]).toEqual([206, `bytes 2-5/${whole.body.length}`]);
    expect(part.body.equals(whole.body.subarray(2, 6))).toBe(true);
    const same = { Range: "bytes=2-5", "If-Range": whole.headers.etag as string };
    expect((await ask(AREA, { headers: same })).status).toBe(206);
    expect((await ask(AREA, { headers: { ...same, "If-Range": '"other"' } })).status).toBe(200);
  });

  test.each(["bytes=99999-", "bytes=5-2", "lines=1-2", "bytes=", "nonsense"])(
    "that make no sense (%s) are as good as none",
    async (range) => {
      const answer = await ask(AREA, { headers: { Range: range } });
      expect([answer.status, answer.headers["content-range"]]).toEqual([200, undefined]);
      expect(answer.body.equals((await ask(AREA)).body)).toBe(true);
    },
  );

  test("of a problem are not sent", async () => {
    const answer = await ask(UNKNOWN, { headers: { Range: "bytes=0-1" } });
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.body.toString()).status).toBe(404);
  });
});

describe("targets", () => {
  test("are answered up to 16 kB and refused beyond", async () => {
    const long = `${AREA}?x=`.padEnd(16384, "y");
    expect((await ask(long)).status).toBe(200);
    for (const target of [`${long}y`, long.padEnd(64_000, "y"), long.padEnd(2_000_000, "y")]) {
      const answer = await ask(target);
      expect(answer.status).toBe(414);
      expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
      expect(answer.headers["access-control-allow-origin"]).toBe("*");
    }
  });

  test("may name the host, as a proxy sends them", async () => {
    expect((await ask(`http://example.org${AREA}`)).status).toBe(200);
  });

  test.each([
    "/v1/../../package.json",
    "/v1/%2e%2e/%2e%2e/package.json",
    "/../package.json",
    "/v1//areas",
    "/v1/.git",
    "/v1\\..\\x",
    "/v1/areas%00",
    "/v1/areas/",
  ])("that lead elsewhere (%s) are problems", async (target) => {
    const answer = await ask(target);
    expect(answer.status === 404 || answer.status === 400).toBe(true);
    expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
  });

  test("that are a file's own address are answered as such", async () => {
    const page = await ask("/v1/areas/pages/10/1.json");
    expect(page.status).toBe(200);
    expect(page.body.equals((await ask("/v1/areas")).body)).toBe(true);
  });

  test("that are no HTTP are refused without harm", async () => {
    const answer = await new Promise<string>((done) => {
      const socket = connect(server.port, "127.0.0.1", () => socket.write("NONSENSE\r\n\r\n"));
      let text = "";
      socket.on("data", (chunk) => {
        text += chunk;
      });
      socket.on("close", () => done(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    const [head, body] = answer.split("\r\n\r\n") as [string, string];
    expect(head).toMatch(/^Content-Type: application\/problem\+json/m);
    expect(JSON.parse(body)).toMatchObject({ status: 400, errors: [{ code: "Error.BadRequest" }] });
    expect((await ask(AREA)).status).toBe(200);
  });
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
      expect((await rawRequest(faulty.port, AREA)).status).toBe(404);
      expect((await rawRequest(faulty.port, "/v1/organisations")).status).toBe(200);
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
    const asOf = ["2026-11-19T11:00:59Z", "2026-11-19T11:01:00Z"].map((text) => Date.parse(text));
    await build({ ...options, out: folder, asOf: asOf[0] as number });
    const switching = await startServer(folder);
    const seen = new Set<string>();
    try {
      for (let round = 0; round < 30; round++) {
        const asked = Array.from({ length: 8 }, () =>
          rawRequest(switching.port, `${AREA}/stage-assignments?pageSize=7`),
        );
        await build({ ...options, out: folder, asOf: asOf[round % 2] as number });
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
  await build({ data: "test/golden/tiny/data", out: folder, baseUrl: "http://localhost" });
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
