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
