/** What the server does to clients that take more than their share, and how it ends. */

import { readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../support/temporary.ts";
import { buildTiny } from "../../support/tiny.ts";
import { rawRequest, startServer } from "./raw.ts";

const AREA = "/v1/areas/00000000-0000-4000-8000-000000000301";
const LARGE = "/assets/large.bin";
const large = Buffer.alloc(8 * 2 ** 20, "0123456789abcdef");
const root = join(temporaryFolder(), "public");
const publish = async () => {
  await buildTiny(root, { site: true });
  writeFileSync(join(root, LARGE), large);
};

/**
 * The descriptors of this process that lead into the tree, and the sockets of a server.
 * Those of other tests in the same process do not count: they close whenever they do.
 */
function descriptors({ port }: { port: number }): number {
  const sockets = socketsOf(port);
  return readdirSync("/proc/self/fd")
    .map((name) => target(`/proc/self/fd/${name}`))
    .filter((path) => path.startsWith(root) || sockets.has(path)).length;
}

/** What a server holds when nobody asks: the socket that it listens on, and the large file that was read before. */
const QUIET = 2;

/** The sockets of both sides of connections to a port, as links of descriptors name them. */
function socketsOf(port: number): Set<string> {
  const end = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const rows = ["tcp", "tcp6"].flatMap((table) =>
    readFileSync(`/proc/net/${table}`, "utf8").trimEnd().split("\n").slice(1),
  );
  const columns = rows.map((row) => row.trim().split(/\s+/));
  return new Set(
    columns
      .filter(([, local, remote]) => local?.endsWith(end) || remote?.endsWith(end))
      .map((column) => `socket:[${column[9]}]`),
  );
}

/** Where a descriptor leads to; nowhere, if it has been closed since it was listed. */
function target(descriptor: string): string {
  try {
    return readlinkSync(descriptor);
  } catch {
    return "";
  }
}

/** A connection that has sent something. */
const opened = (port: number, text: string): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text, () => resolve(socket)));
    socket.on("error", () => {});
  });

/** Resolves when the other side has closed a connection, with what it said before. */
const closed = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let text = "";
    socket.on("data", (data) => {
      text += data;
    });
    socket.on("close", () => resolve(text));
  });

beforeAll(publish);

describe("descriptors", () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    server = await startServer(root);
  });
  afterAll(() => server.close());

  test("stay the same when clients go away in the middle of an answer", async () => {
    expect((await rawRequest(server.port, LARGE)).body.equals(large)).toBe(true);
    for (let round = 0; round < 20; round++) {
      const sockets = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          opened(server.port, `GET ${i % 2 ? LARGE : "/v1/areas?pageSize=7"} HTTP/1.1\r\nHost: x\r\n\r\n`),
        ),
      );
      await setTimeout(round % 3);
      for (const socket of sockets) socket.resetAndDestroy();
    }
    await expect.poll(() => descriptors(server)).toBe(QUIET);
    expect(server.errors).toEqual([]);
    expect(
      (await rawRequest(server.port, LARGE, { headers: { Range: "bytes=16-19" } })).body.toString(),
    ).toBe("0123");
  });

  test("are one for a large file, however many read it, and none of a build that is replaced", async () => {
    await rawRequest(server.port, LARGE);
    const whole = await Promise.all(Array.from({ length: 10 }, () => rawRequest(server.port, LARGE)));
    expect(whole.every(({ body }) => body.equals(large))).toBe(true);
    for (let turn = 0; turn < 3; turn++) {
      await publish();
      expect((await rawRequest(server.port, LARGE)).status).toBe(200);
    }
    await expect.poll(() => descriptors(server)).toBe(QUIET);
  });

  test("of a replaced build stay open for those who still read", async () => {
    const socket = await opened(server.port, `GET ${LARGE} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    await new Promise((first) => socket.once("data", first));
    socket.pause();
    await publish();
    writeFileSync(join(root, LARGE), "another");
    expect((await rawRequest(server.port, LARGE)).body.toString()).toBe("another");
    const text = await closed(socket.resume());
    expect(text.endsWith(large.subarray(-1000).toString())).toBe(true);
    await publish();
  });
});

describe("a client", () => {
  const limits = { headers: 300, request: 500, idle: 300, stall: 500, connections: 5 };
  let server: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    server = await startServer(root, { limits });
  });
  afterAll(() => server.close());

  test.each([
    ["says nothing", ""],
    ["sends its headers too slowly", `GET ${AREA} HTTP/1.1\r\nHost`],
    ["sends a body too slowly", `POST ${AREA} HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\nx`],
    ["leaves its connection idle", `GET ${AREA} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ])("that %s is cut off", async (_, text) => {
    const socket = await opened(server.port, text);
    const start = performance.now();
    await closed(socket);
    expect(performance.now() - start).toBeLessThan(10_000);
    expect((await rawRequest(server.port, AREA)).status).toBe(200);
  });

  test("that does not take its answer is cut off", async () => {
    await rawRequest(server.port, LARGE);
    const socket = await opened(server.port, `GET ${LARGE} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await new Promise((first) => socket.once("data", first));
    socket.pause();
    // A socket that is not read sees no end either, but the server's side of it goes.
    const before = descriptors(server);
    await expect.poll(() => descriptors(server)).toBeLessThan(before);
    socket.destroy();
  });

  test("that comes when there are too many gets no connection, and others keep theirs", async () => {
    const sockets = await Promise.all(
      Array.from({ length: 5 }, () => opened(server.port, "GET / HTTP/1.1\r\n")),
    );
    const one = await opened(server.port, "");
    expect(await closed(one)).toBe("");
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await rawRequest(server.port, AREA).catch(() => null))?.status).toBe(200);
  });
});

describe("the end", () => {
  test("comes soon, whatever is still asked on connections that are open", async () => {
    const server = await startServer(root);
    const agent = new Agent({ keepAlive: true, maxSockets: 16 });
    let answers = 0;
    const ask = (): Promise<boolean> =>
      new Promise((done) => {
        const sent = get({ agent, port: server.port, host: "127.0.0.1", path: AREA }, (response) => {
          answers++;
          response.resume().on("end", () => done(true));
        });
        sent.on("error", () => done(false));
      });
    const asking = Array.from({ length: 16 }, async () => {
      while (await ask());
    });
    const idle = await opened(server.port, `GET ${AREA} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await expect.poll(() => answers).toBeGreaterThan(100);
    const start = performance.now();
    const before = answers;
    await Promise.all([server.close(), closed(idle), ...asking]);
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(answers - before).toBeLessThan(100);
    agent.destroy();
  });

  test("cuts off no request that was on its way on a connection that was busy", async () => {
    const server = await startServer(root);
    const request = `GET ${AREA} HTTP/1.1\r\nHost: x\r\n\r\n`;
    let answers = 0;
    // Asks again as soon as an answer has come, until one says that the connection closes.
    const askOn = async (): Promise<string> => {
      const socket = await opened(server.port, request);
      let text = "";
      return new Promise((done) => {
        socket.on("error", ({ message }) => done(message));
        socket.on("close", () => done("closed without notice"));
        socket.on("data", (bytes) => {
          text += bytes;
          const [head = "", body] = text.split("\r\n\r\n");
          const length = Number(/^Content-Length: (\d+)/im.exec(head)?.[1]);
          if (body === undefined || Buffer.byteLength(body) < length) return;
          answers++;
          if (/^Connection: close/im.test(head)) return done("announced");
          text = "";
          socket.write(request);
        });
      });
    };
    const ends = Array.from({ length: 16 }, askOn);
    await expect.poll(() => answers).toBeGreaterThan(100);
    await server.close();
    expect(new Set(await Promise.all(ends))).toEqual(new Set(["announced"]));
  });

  test("is announced to a client whose answer is under way, which gets all of it", async () => {
    const server = await startServer(root);
    const socket = await opened(server.port, `GET ${LARGE} HTTP/1.1\r\nHost: x\r\n\r\n`);
    const first = await new Promise<Buffer>((resolve) => socket.once("data", resolve));
    socket.pause();
    const end = server.close();
    socket.write(`GET ${AREA} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await setTimeout(100);
    const text = `${first}${await closed(socket.resume())}`;
    const [, whole = "", last = ""] = text.split("HTTP/1.1 200 OK\r\n");
    expect(whole.endsWith(large.toString())).toBe(true);
    expect(last).toMatch(/^Connection: close\r$/m);
    expect(JSON.parse(last.split("\r\n\r\n")[1] ?? "")).toHaveProperty("id");
    await end;
  });

  test("is not put off for ever by who does not take its answer", async () => {
    const server = await startServer(root, { limits: { grace: 500 } });
    const socket = await opened(server.port, `GET ${LARGE} HTTP/1.1\r\nHost: x\r\n\r\n`);
    const half = await opened(server.port, `GET ${AREA} HTTP/1.1\r\nHost`);
    const start = performance.now();
    await server.close();
    expect(performance.now() - start).toBeLessThan(10_000);
    socket.destroy();
    half.destroy();
  });
});
