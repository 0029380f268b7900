import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FOLDERS_OF_RECORDS } from "../../generator/answers/store/packed-sections.ts";
import { packOf } from "../../generator/api/pack-of.ts";
import { mirror } from "../../generator/mirror/mirror.ts";
import { verifySite } from "../../generator/mirror/verify-site.ts";
import { declines } from "../conformance/exceptions.ts";
import type { Host } from "../conformance/host.ts";
import { loadOracle, type Oracle, remembered } from "../conformance/oracle.ts";
import { runHere } from "../support/command.ts";
import { contentsOf, unpacked, unpackTree } from "../support/packs.ts";
import { SAMPLE, sampleTree } from "../support/sample.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { buildTiny } from "../support/tiny.ts";
import { filesBelow, hashOf } from "../support/tree.ts";
import { REQUESTS, type Subject, subjects } from "./hosts.ts";
import { examine } from "./judge.ts";
import { questionsOf } from "./questions.ts";

const SEED = 8;
/** The hosts that read packs; the others have no configuration in such a build. */
const READERS = ["node", "nginx-njs", "cloudflare", "netlify", "vercel", "client"];
const readers = subjects.filter(({ name }) => READERS.includes(name));

let packs: string;
/** The same files, each of its own, to judge by. */
const files = join(temporaryFolder(), "unpacked");
let oracle: Oracle;

beforeAll(async () => {
  oracle = remembered(loadOracle(SAMPLE.data));
  packs = await sampleTree("packs");
  unpackTree(packs, files);
}, 600_000);

/** All files of a tree by their paths, those in packs too; not what names or reads the packs. */
const answersOf = (root: string): Map<string, Buffer> =>
  new Map(
    [...contentsOf(root)].filter(([path]) => !/^(hosts|v1\/manifest)[/.]|^v1\/store\.json$/.test(path)),
  );

describe("a build in packs", () => {
  test("has the very files of a build in files, but for pages of other sizes, lists that grow, what lists all these, and pages of consents", async () => {
    const found = answersOf(packs);
    const expected = answersOf(await sampleTree("files"));
    const isOfGrowing = (path: string) =>
      /\/(chunks(\/-?\d+)?|spans)\.json$|^v1\/versions\/|\/(readings|stage-assignments)\/pages\//.test(path);
    const isOfConsent = (path: string) => /^consents\/(?!list_page-).+\/index\.html$/.test(path);
    const isOther = (path: string) =>
      isOfGrowing(path) || isOfConsent(path) || /\/pages\/(?!100\/)/.test(path);
    const same = (answers: ReadonlyMap<string, Buffer>) =>
      [...answers.keys()].filter((path) => !isOther(path)).sort();
    expect(same(found)).toEqual(same(expected));
    // A page that links a list asks the operation for it where no file holds the first page.
    const asking = (content: Buffer) =>
      content
        .toString("latin1")
        .replace(/(readings|stage-assignments)\/pages\/100\/1\.json"/g, '$1?pageSize=100"');
    const differ = same(found).filter((path) => {
      const [one, two] = [found.get(path), expected.get(path)] as [Buffer, Buffer];
      return !one.equals(two) && !(path.endsWith(".html") && asking(one) === asking(two));
    });
    expect(differ).toEqual([]);
    const inPacks = [...expected.keys()].filter((path) => path.endsWith(".html") && packOf(path) !== null);
    // Some hosts look into packs below these folders alone.
    expect([...new Set(inPacks.map((path) => path.split("/")[0]))].sort()).toEqual(FOLDERS_OF_RECORDS);
    expect([...found.keys()].filter((path) => /\/pages\/(?!100\/)/.test(path))).toEqual([]);
    expect([...found.keys()].filter(isOfGrowing).length).toBeGreaterThan(50);
    expect([...found.keys()].filter(isOfConsent).length).toBeGreaterThan(200);
    expect(filesBelow(packs).length).toBeLessThan(found.size);
  });

  test("keeps the files of a record side by side", () => {
    for (const path of filesBelow(packs).filter((name) => name.endsWith(".pack"))) {
      const paths = unpacked(readFileSync(join(packs, path))).map(([name]) => name);
      expect(paths).toEqual(paths.toSorted());
    }
  });

  test("is mirrored and verified as any other", async () => {
    const tree = join(temporaryFolder(), "packs");
    await buildTiny(tree, { store: "packs", maxZoom: 2, site: true });
    const node = subjects.find(({ name }) => name === "node");
    const host = await (node?.open(tree) as Promise<Host>);
    const copy = join(temporaryFolder(), "mirror");
    await mirror(host.base, copy, { pauses: [1], requestPauses: [1] });
    expect((await verifySite(host.base, { requestPauses: [1] })).faults).toEqual([]);
    const served = filesBelow(tree).filter((path) => !/^hosts\/|^[._]/.test(path));
    expect(filesBelow(copy)).toEqual(served);
    expect((await runHere("verify.ts", ["--root", copy])).code).toBe(0);
    const [pack = ""] = served.filter((path) => path.endsWith(".pack"));
    const bytes = readFileSync(join(copy, pack));
    writeFileSync(join(copy, pack), Buffer.from(bytes).fill("x", bytes.length - 1));
    expect(await runHere("verify.ts", ["--root", copy])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(pack),
    });
    const again = await mirror(host.base, copy, { pauses: [1], requestPauses: [1] });
    expect([again.fetched, readFileSync(join(copy, pack)).equals(bytes)]).toEqual([1, true]);
    await host.close();
  });

  test("has stored codings beside its loose files alone, as hosts look for them", async () => {
    const root = join(temporaryFolder(), "coded");
    await buildTiny(root, { store: "packs", maxZoom: 3, precompress: true });
    const coded = [...contentsOf(root).keys()].filter((path) => path.endsWith(".br"));
    expect(coded).toContain("v1/openapi.json.br");
    expect(filesBelow(root)).toEqual(expect.arrayContaining(coded));
  });

  test("is the same bytes each time", async () => {
    const [one, two] = ["one", "two"].map((name) => join(temporaryFolder(), name)) as [string, string];
    for (const out of [one, two]) await buildTiny(out, { store: "packs", maxZoom: 2, site: true });
    expect(hashOf(one)).toBe(hashOf(two));
    expect(Math.max(...filesBelow(one).map((path) => statSync(join(one, path)).size))).toBeGreaterThan(0);
  });
});

describe.each(readers)("$title on a build in packs", (subject) => {
  const lack = subject.lacks();
  if (lack) return void test.skip(lack);
  let host: Host;
  beforeAll(async () => {
    host = await subject.open(packs);
  });
  afterAll(() => host.close());

  test.skipIf(subject.isClient)("sends the pages of records", async () => {
    const pages = filesBelow(files).filter((path) =>
      /^(areas|consents|monitoring-sites|organisations|restriction-zones|schemes)\/(?!list).+\/index\.html$/.test(
        path,
      ),
    );
    expect(pages.length).toBeGreaterThan(50);
    const firsts = new Map(pages.toReversed().map((path) => [path.split("/")[0], path])).values();
    for (const path of new Set([...firsts, ...pages.filter((_, index) => index % 40 === 0)])) {
      const address = `/${path.replace("index.html", "")}`;
      const page = await host.raw("GET", address, { Accept: "text/html" });
      expect([page.status, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
      expect(page.body.equals(readFileSync(join(files, path))), path).toBe(true);
      expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
      const held = await host.raw("GET", address, { "If-None-Match": page.headers.etag ?? "" });
      expect([held.status, held.body.length]).toEqual([304, 0]);
      const head = await host.raw("HEAD", address);
      expect([head.status, head.body.length]).toEqual([200, 0]);
      const folder = await host.raw("GET", address.replace(/\/$/, ""));
      expect([folder.status, folder.headers.location]).toEqual([308, `./${address.split("/").at(-2)}/`]);
    }
    for (const missing of ["/consents/nothing/", "/areas/nothing", "/monitoring-sites/x/y/"]) {
      const page = await host.raw("GET", missing, { Accept: "text/html" });
      expect([page.status, page.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    }
  });

  test.skipIf(subject.isClient)(
    "answers HEAD as GET, and knows what a client has, compressed or not",
    async () => {
      const paths = filesBelow(files);
      const first = (pattern: RegExp) => `/${paths.find((path) => pattern.test(path))}`;
      const tile = first(/^v1\/tiles\/areas\/\d+\/\d+\/\d+\.mvt$/);
      const area = first(/^v1\/areas\/[^/]{36}\.json$/);
      const page = first(/^consents\/(?!list_).*\/index\.html$/).replace("index.html", "");
      for (const target of [tile, area, area.replace(".json", ""), page]) {
        for (const coding of ["identity", "gzip"]) {
          const headers = { "Accept-Encoding": coding };
          const whole = await host.raw("GET", target, headers);
          expect([target, whole.status]).toEqual([target, 200]);
          const head = await host.raw("HEAD", target, headers);
          for (const name of ["etag", "content-encoding", "vary", "content-type", "cache-control"])
            expect(head.headers[name], `${name} of ${target} in ${coding}`).toBe(whole.headers[name]);
          const tag = whole.headers.etag ?? "";
          const held = await host.raw("GET", target, { ...headers, "If-None-Match": tag });
          expect([target, coding, held.status, held.body.length]).toEqual([target, coding, 304, 0]);
        }
      }
    },
  );

  test("answers as the oracle does", { timeout: 600_000 }, () => expectOracle(subject, host, files));
});

const inThisProcess = readers.filter(({ name }) => /^(node|nginx-njs|client)$/.test(name));

test.each(inThisProcess.filter(({ lacks }) => lacks() === null))(
  "$title answers from a build in chunks as the oracle does",
  { timeout: 600_000 },
  async (subject) => {
    const root = await sampleTree("chunks");
    const host = await subject.open(root);
    await expectOracle(subject, host, root).finally(host.close);
  },
);

async function expectOracle(subject: Subject, host: Host, files: string): Promise<void> {
  const count = Math.max((REQUESTS * (subject.share ?? 1)) / 8, 150);
  const questions = [...questionsOf(oracle, files, SEED, count)];
  const fitting = questions.filter(({ method }) => !subject.isClient || method === "GET");
  const tallies = await examine(subject, host, oracle, declines, fitting.values(), files);
  expect([...tallies.values()].reduce((sum, { asked }) => sum + asked, 0)).toBeGreaterThan(100);
  expect([...tallies.values()].flatMap(({ wrong }) => wrong).slice(0, 10)).toEqual([]);
}

test("a host that does not read packs has no configuration in such a build", () => {
  for (const host of ["nginx", "apache", "caddy"]) expect(existsSync(join(packs, "hosts", host))).toBe(false);
});
