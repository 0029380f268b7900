import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetcherOf } from "../../generator/ingest/requests/fetcher.ts";
import { decoded, whole } from "../../generator/ingest/upstreams/decode.ts";

const server = createServer((request, response) => {
  const { port } = server.address() as AddressInfo;
  const to = (location: string) => response.writeHead(302, { location }).end();
  switch (request.url) {
    case "/old":
      return to(`http://localhost:${port}/moved`);
    case "/moved":
      return to("new");
    case "/round":
      return to("/round");
    case "/inside":
      return to(`http://127.0.0.1:${port}/secret`);
    case "/elsewhere":
      return to("ftp://example.org/file");
    default:
      response.writeHead(200, { "content-type": "text/plain" }).end(`at ${request.url}`);
  }
});
beforeAll(() => new Promise<void>((listening) => server.listen(0, "localhost", listening)));
afterAll(() => void server.close());

const textAt = async (path: string) => {
  const answer = await fetcherOf({ pace: 0, timeout: 5000, maximumBytes: 1000 })({
    address: `http://localhost:${(server.address() as AddressInfo).port}${path}`,
    types: /^text\/plain$/,
    sink: (charset) =>
      decoded(
        charset,
        whole((text) => text),
      ),
  });
  return answer?.value;
};

test("redirects to the host that the maintainer named are followed, private though it is", async () => {
  expect(await textAt("/old")).toBe("at /new");
});

test("a redirect to another private host is refused", async () => {
  await expect(textAt("/inside")).rejects.toThrow("expected no redirect to a private address, found one");
});

test("a redirect to another protocol is refused", async () => {
  await expect(textAt("/elsewhere")).rejects.toThrow("expected a redirect to an http or https address");
});

test("redirects in a circle are not followed for ever", async () => {
  await expect(textAt("/round")).rejects.toThrow(
    "expected at most 5 redirects, found more: set url to where they lead",
  );
});
