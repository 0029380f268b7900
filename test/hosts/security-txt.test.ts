/**
 * Whom to tell of a fault (RFC 9116): one file with a dot in its path that every host sends, and no other.
 */

import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { build } from "../../generator/builder/build.ts";
import { verifySite } from "../../generator/mirror/verify-site.ts";
import type { Host } from "../conformance/host.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { TINY } from "../support/tiny.ts";
import { subjects } from "./hosts.ts";

const FILE = ".well-known/security.txt";
const folder = temporaryFolder();
const BASE = "https://water.example.nz";

/** The tiny build with a contact. */
async function built(out: string, url: string, more: Partial<Parameters<typeof build>[0]> = {}) {
  const data = join(folder, `data-${out}`);
  cpSync(TINY, data, { recursive: true });
  const dataset = JSON.parse(readFileSync(join(data, "dataset.json"), "utf8"));
  writeFileSync(
    join(data, "dataset.json"),
    JSON.stringify({ ...dataset, contact: { name: "Council", url } }),
  );
  await build({ data, out: join(folder, out), baseUrl: BASE, maxZoom: 0, ...more });
  return join(folder, out);
}

const CONTACT = "https://council.example.nz/security";
beforeAll(async () => {
  await built("files", CONTACT, { site: true });
  await built("all-sizes", CONTACT, { store: "all-sizes", site: true });
});

test("is there for a contact at an https address, at the root of a host, and says each thing once", async () => {
  const { asOf } = JSON.parse(readFileSync(join(folder, "files/v1/status.json"), "utf8"));
  const lines = readFileSync(join(folder, "files", FILE), "utf8")
    .trimEnd()
    .split("\n");
  const fields = Object.fromEntries(lines.map((line) => line.split(": ")));
  expect(lines.length).toBe(Object.keys(fields).length);
  expect(fields).toEqual({
    Contact: CONTACT,
    Expires: expect.stringMatching(/^\d{4}-\d\d-01T00:00:00Z$/),
    "Preferred-Languages": "en",
    Canonical: `${BASE}/${FILE}`,
  });
  const days = (Date.parse(fields.Expires) - Date.parse(asOf)) / 86_400_000;
  expect([days > 180, days < 365]).toEqual([true, true]);
  expect(existsSync(join(await built("http", "http://council.example.nz"), FILE))).toBe(false);
  expect(existsSync(join(await built("below", CONTACT, { baseUrl: `${BASE}/water` }), FILE))).toBe(false);
});

let host: Host | undefined;
afterEach(() => host?.close());

describe.each(subjects.filter(({ isClient }) => !isClient))("$title", ({ lacks, open, store = "files" }) => {
  const lack = lacks();
  test.skipIf(lack !== null)(
    "sends it as text, and no other such file; and all that a site is to send",
    async () => {
      const root = join(folder, store);
      host = await open(root);
      const { status, headers, body } = await host.raw("GET", `/${FILE}`);
      expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
      expect(body.equals(readFileSync(join(root, FILE)))).toBe(true);
      for (const target of [
        "/.well-known/",
        "/.well-known/security.txt/",
        "/.well-known/x",
        "/a/.well-known/security.txt",
        "/.assetsignore",
      ])
        expect([target, (await host.raw("GET", target)).status]).toEqual([target, 404]);
      expect((await verifySite(host.base, { requestPauses: [] })).faults).toEqual([]);
    },
  );
});
