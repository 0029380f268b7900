import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer, Socket } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { fetcherOf } from "../../../generator/ingest/requests/fetcher.ts";
import { decoded, whole } from "../../../generator/ingest/upstreams/decode.ts";
import { publicLookup } from "../../../generator/lib/http/private-address.ts";
import { listen } from "../../support/listen.ts";

/** A server that answers in turn, and when it was asked. */
async function serverOf(...answers: [status: number, headers: Record<string, string>, body?: string][]) {
  const asked: number[] = [];
  const server = createServer((_, response) => {
    const [status, headers, body] = answers[
      Math.min(asked.length, answers.length - 1)
    ] as (typeof answers)[number];
    asked.push(performance.now());
    response
      .writeHead(status, { "content-type": "text/plain; charset=utf-8", ...headers })
      .end(body ?? "text");
  });
  const { address, close } = await listen(server);
  onTestFinished(close);
  return { address: `${address}/`, asked };
}

const LIMITS = { pace: 20, timeout: 5000, maximumBytes: 1000 };
const questionOf = (address: string) => ({
  address,
  types: /^text\/plain$/,
  sink: (charset: string | undefined) =>
    decoded(
      charset,
      whole((text) => text),
    ),
});

describe("a fetcher", () => {
  test("asks again after a fault that may pass, a little later each time, at most three times", async () => {
    const { address, asked } = await serverOf([503, {}], [500, {}], [200, {}]);
    const fetch = fetcherOf(LIMITS);
    expect(await fetch(questionOf(address))).toBe("text");
    expect((asked[1] as number) - (asked[0] as number)).toBeGreaterThan(35);
    expect((asked[2] as number) - (asked[1] as number)).toBeGreaterThan(75);
    const down = await serverOf([503, {}]);
    await expect(fetch(questionOf(down.address))).rejects.toThrow(
      "expected status 200, found 503, 3 times: try again later",
    );
    expect(down.asked).toHaveLength(3);
  });

  test("waits as long as the server asks, by seconds or a date, if there is time", async () => {
    const { address, asked } = await serverOf([429, { "retry-after": "1" }], [200, {}]);
    await fetcherOf(LIMITS)(questionOf(address));
    expect((asked[1] as number) - (asked[0] as number)).toBeGreaterThan(995);
    const dated = await serverOf([503, { "retry-after": new Date(Date.now() + 60_000).toUTCString() }]);
    await expect(fetcherOf(LIMITS)(questionOf(dated.address))).rejects.toThrow(
      /the retry in (59|60)(\.\d)? s would exceed timeout/,
    );
  });

  test("does not ask again for what will not pass", async () => {
    const { address, asked } = await serverOf([404, {}]);
    await expect(fetcherOf(LIMITS)(questionOf(address))).rejects.toThrow(
      "expected status 200, found 404: check url",
    );
    expect(asked).toHaveLength(1);
  });

  test("is done when its time is up, and asks nothing more then", async () => {
    const { address, asked } = await serverOf([200, {}]);
    const fetch = fetcherOf({ ...LIMITS, timeout: 1000, pace: 1050 });
    await fetch(questionOf(address));
    await expect(fetch(questionOf(address))).rejects.toThrow(
      "expected to be done within 1 s, found no time left to ask",
    );
    expect(asked).toHaveLength(1);
  });

  test("follows a redirect on the host that the maintainer named, private though it is", async () => {
    const { address, asked } = await serverOf([302, { location: "new" }], [200, {}]);
    expect(await fetcherOf(LIMITS)(questionOf(address))).toBe("text");
    expect(asked).toHaveLength(2);
    const inside = await serverOf([302, { location: address.replace("127.0.0.1", "127.0.0.2") }]);
    await expect(fetcherOf(LIMITS)(questionOf(inside.address))).rejects.toThrow("to a private address");
  });

  test("follows no redirect into the own network on a name that was public before", async () => {
    const named = (address: string) => address.replace("127.0.0.1", "localhost");
    const ask = async () => {
      const other = await serverOf([200, {}]);
      const { address } = await serverOf([302, { location: named(other.address) }]);
      return fetcherOf(LIMITS)(questionOf(named(address)));
    };
    expect(await ask()).toBe("text");
    // What Node reads the address of the other side from.
    const sockets = Socket.prototype as unknown as { _getpeername(): { address: string } };
    const connected = vi.spyOn(sockets, "_getpeername").mockReturnValue({ address: "9.9.9.9" });
    await expect(ask()).rejects.toThrow("to a private address");
    connected.mockRestore();
  });

  test("says that a name leads nowhere, and asks once", async () => {
    const begun = performance.now();
    await expect(fetcherOf(LIMITS)(questionOf("http://council.invalid/"))).rejects.toThrow(
      /expected a server, found none of the name council\.invalid: check url|\(EAI_AGAIN\), 3 times/,
    );
    expect(performance.now() - begun).toBeLessThan(4000);
  });

  test.each([
    // TLS 1.0 §7.2: a fatal alert, protocol_version.
    ["an old TLS", Buffer.from([0x15, 3, 1, 0, 2, 2, 70])],
    ["no TLS", Buffer.from("HTTP/1.1 400 Bad Request\r\n\r\n")],
  ])("says that a server speaks %s, and asks once", async (_, greeting) => {
    let asked = 0;
    const server = createTcpServer((socket) => {
      asked++;
      socket.on("error", () => {}).once("data", () => socket.end(greeting));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    await expect(fetcherOf(LIMITS)(questionOf(`https://127.0.0.1:${port}/`))).rejects.toThrow(
      /expected TLS 1\.2 or later, found \w+: the server is too old/,
    );
    expect(asked).toBe(1);
  });

  test("asks nobody who is not there, three times", async () => {
    await expect(fetcherOf({ ...LIMITS, pace: 0 })(questionOf("http://127.0.0.1:1/"))).rejects.toThrow(
      /a connection or body cut off \(ECONNREFUSED\), 3 times/,
    );
  });
});

describe("private addresses", () => {
  test("a name that leads to one is not connected to", async () => {
    const failure = await new Promise<NodeJS.ErrnoException | null>((done) => {
      publicLookup("localhost", { all: true }, (error) => done(error));
    });
    expect(failure?.code).toBe("EPRIVATE");
  });

  test("a public address is connected to", async () => {
    const found = await new Promise((done) => {
      publicLookup("8.8.8.8", { all: true }, (error, addresses) => done(error ?? addresses));
    });
    expect(found).toEqual([{ address: "8.8.8.8", family: 4 }]);
  });
});
