/** Records whose numbers, names and keys are as awkward as data may be, through a snapshot, a mirror, and a server on the copy. */

import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { build } from "../../generator/builder/build.ts";
import { mirror } from "../../generator/mirror/mirror.ts";
import { writeSnapshot } from "../../generator/mirror/snapshot.ts";
import { openBuild } from "../../generator/output/tree/tree.ts";
import { faultsOf } from "../../generator/output/tree/tree-faults.ts";
import { rawRequest, startServer } from "../edge/node/raw.ts";
import { uuid } from "../support/records.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { filesBelow } from "../support/tree.ts";
import { words } from "../support/words.ts";

const NUMBERS = [
  ...words("Ō8T-226 (12) _headers _worker.js .htaccess .. . hosts/nginx/server.conf a/b a\\b CON con."),
  ...words("%2e%2e x.php -- ~ '\"<&> 💧 ﬀ ǅ ?q=1#x *:| __proto__"),
  "1".repeat(120),
];

const folder = temporaryFolder();
const root = join(folder, "public");
const copy = join(folder, "copy");
const servers: Awaited<ReturnType<typeof startServer>>[] = [];

beforeAll(async () => {
  const data = join(folder, "data");
  cpSync("test/golden/tiny/data", data, { recursive: true });
  const edit = (file: string, change: (records: Record<string, unknown>[]) => void) => {
    const records = JSON.parse(readFileSync(join(data, file), "utf8"));
    change(records);
    writeFileSync(join(data, file), JSON.stringify(records));
  };
  edit("consents/ecan.json", (consents) => {
    for (const consentNumber of NUMBERS) consents.push({ ...consents[0], consentNumber });
  });
  edit("organisations.json", (organisations) => {
    for (const [index, name] of NUMBERS.entries())
      organisations.push({ id: uuid(0x900 + index), name, websiteUrl: null });
  });
  edit("restriction-zones.json", (zones) => {
    for (const [index, name] of NUMBERS.entries())
      zones.push({ ...zones[0], id: uuid(0x800 + index), name, aliases: [name] });
  });
  await build({ data, out: root, baseUrl: "https://water.example.nz", maxZoom: 1, site: true });
  const original = await startServer(root);
  const snapshot = join(folder, "all.tar.zst");
  await writeSnapshot(root, snapshot);
  await mirror(`http://127.0.0.1:${original.port}`, copy, { from: snapshot, pauses: [], requestPauses: [1] });
  servers.push(original, await startServer(copy));
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

test("the copy has every file that the site serves, and lacks nothing that its lists name", () => {
  const served = (tree: string) => filesBelow(tree).filter((path) => !/^(hosts\/|[._])/.test(path));
  expect(filesBelow(copy)).toEqual(served(root));
  expect([...faultsOf(openBuild(copy))]).toEqual([]);
});

test.each(NUMBERS)("what is called %j is answered by the copy as by the site", async (name) => {
  const encoded = encodeURIComponent(name);
  const pages = filesBelow(root).filter((path) => path.endsWith(".html") && path.includes("/_"));
  for (const target of [
    `/v1/consents/${encoded}`,
    `/v1/search?q=${encoded}`,
    ...pages.map((path) => `/${path}`),
  ]) {
    const [there, here] = await Promise.all(servers.map(({ port }) => rawRequest(port, target)));
    expect([target, here?.status, here?.body.toString()]).toEqual([
      target,
      there?.status,
      there?.body.toString(),
    ]);
    if (target.startsWith("/v1/") && name !== "." && name !== "..")
      expect([target, here?.status]).toEqual([target, 200]);
  }
});
