import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Host, nodeHost } from "../../conformance/host.ts";
import { sampleTree } from "../../support/sample.ts";
import { subjects } from "../hosts.ts";

let files: string;
const njs = subjects.filter(({ name }) => name === "nginx-njs");
const lack = njs.map((subject) => subject.lacks()).find((reason) => reason !== null);
let hosts: Host[];

beforeAll(async () => {
  files = await sampleTree("files");
  // Lists that grow are put together there from the most places.
  const root = await sampleTree("packs");
  const failing = (error: unknown) => {
    throw error;
  };
  hosts = [
    await nodeHost(root, failing),
    ...(lack ? [] : await Promise.all(njs.map(({ open }) => open(root)))),
  ];
});
afterAll(() => Promise.all(hosts.map((host) => host.close())));

/** The ids of the records in a folder of the build. */
const idsIn = (folder: string): string[] =>
  readdirSync(join(files, "v1", folder)).flatMap((name) => /^([\w-]{36})$/.exec(name)?.[1] ?? []);

test.skipIf(lack)(
  `njs composes the same bytes as Node does, the fields of each record in their order${lack ? ` (${lack})` : ""}`,
  async () => {
    const [area] = idsIn("areas");
    const sites = idsIn("monitoring-sites").slice(0, 5);
    const targets = [
      ...["areas", "schemes", "organisations", "scheduled-changes", "restriction-zones"].flatMap((list) =>
        [1, 3, 7, 64].map((size) => `${list}?pageSize=${size}&pageNumber=2`),
      ),
      "scheduled-changes?status=approved&pageSize=9",
      `areas/${area}/scheduled-changes?pageSize=2`,
      `areas/${area}/stage-assignments?pageSize=2&from=2025-01-01T00:00:00Z`,
      ...sites.map((site) => `monitoring-sites/${site}/readings?pageSize=7&to=2026-11-20T12:00:00Z`),
      "consents/CRC058723.2?providerKey=environment-canterbury",
      "consents/CRC058723.2?providerKey=nobody",
      "search?q=a&pageSize=11&pageNumber=3",
      ...["", "&at=2026-11-20T20:10:00Z"].map(
        (at) => `areas/${area}/may-use?who=residential&what=lawn&by=sprinkler${at}`,
      ),
    ];
    for (const target of targets) {
      const [node, nginx] = await Promise.all(hosts.map((host) => host.raw("GET", `/v1/${target}`)));
      expect([target, node?.status]).toEqual([target, 200]);
      expect([target, nginx?.body.toString()]).toEqual([target, node?.body.toString()]);
    }
  },
);

test.skipIf(lack)("njs reads a byte beyond ASCII as if it were escaped, be it of UTF-8 or not", async () => {
  const host = hosts[1] as Host;
  for (const [target, status] of [
    ["/v1/areas?x=\xe9", 200],
    ["/v1/areas?pageSize=7&\xe9=\xff", 200],
    ["/v1/search?q=Whang\xc4\x81rei", 200],
    ["/v1/search?q=\xe9", 400],
    ["/v1/areas/\xe9", 400],
    ["/v1/\xe9", 404],
    ["/v1/consents/\xe9", 404],
    // nginx refuses these paths, and leaves the answer to the resolver.
    ["/v1/%zz?\xe9", 404],
    ["/v1/consents/%?\xe9", 404],
    // A page of a record is looked for in packs.
    ["/areas/\xe9", 404],
    ["/areas/%E9/", 404],
  ] as const) {
    const written = target.replace(/[\x80-\xff]/g, encodeByte);
    const [raw, escaped] = [await host.raw("GET", target), await host.raw("GET", written)];
    expect([target, raw.status, escaped.status]).toEqual([target, status, status]);
    expect([target, raw.body.equals(escaped.body)]).toEqual([target, true]);
  }
  const [area] = idsIn("areas");
  const { status, headers } = await host.raw("GET", `/areas/${area}?\xe9`);
  expect([status, headers.location]).toEqual([308, `./${area}/?%e9`]);
});

test.skipIf(lack)("njs weakens the tag of what it composes only where nginx compresses it", async () => {
  const host = hosts[1] as Host;
  for (const accepted of [
    ...["gzip", "GZIP", "br, gzip", "gzip;q=0.5", "gzip ; q=1, br;q=0", "deflate,gzip;q=0.001,br"],
    ...["", "identity", "gzip;q=0, identity", "gzip; q=0.000", "br,gzip;q=0.0", "xgzip", "gzipped", "*"],
  ])
    for (const target of ["/v1/areas?pageSize=7", `/v1/areas/${idsIn("areas")[0]}`]) {
      const { status, headers } = await host.raw("GET", target, { "Accept-Encoding": accepted });
      const isCompressed = headers["content-encoding"] === "gzip";
      const isWeak = headers.etag?.startsWith("W/");
      expect([accepted, target, status, isWeak]).toEqual([accepted, target, 200, isCompressed]);
    }
});

test.skipIf(lack)("njs says in a 304 what the answer varies by, as in the answer", async () => {
  const host = hosts[1] as Host;
  for (const target of ["/v1/areas?pageSize=7", `/v1/areas/${idsIn("areas")[0]}`, "/v1/search?q=a"])
    for (const accepted of ["gzip", "identity"]) {
      const given = { "Accept-Encoding": accepted };
      const whole = await host.raw("GET", target, given);
      const again = await host.raw("GET", target, {
        ...given,
        "If-None-Match": whole.headers.etag as string,
      });
      expect([target, again.status, again.headers.etag]).toEqual([target, 304, whole.headers.etag]);
      expect([target, again.headers.vary]).toEqual([target, "Accept-Encoding"]);
      expect(whole.headers.vary).toBe("Accept-Encoding");
    }
});

const encodeByte = (byte: string) => `%${byte.charCodeAt(0).toString(16)}`;
