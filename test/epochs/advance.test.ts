import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { advance } from "../../generator/advance/advance.ts";
import { sectionOf } from "../../generator/advance/section-of.ts";
import { OF_AREA } from "../../generator/answers/answers.ts";
import { OF_ALL } from "../../generator/answers/epochs.ts";
import { type BuildOptions, build } from "../../generator/build.ts";
import { SIGNATURE } from "../../generator/output/manifest.ts";
import { checkSignedTree, signTree } from "../../generator/output/signed-tree.ts";
import { openTree } from "../../generator/output/tree.ts";
import { faultsOf } from "../../generator/output/tree-faults.ts";
import { publicKeyOf } from "../../generator/signature/public-key.ts";
import { secretKeyOf } from "../../generator/signature/secret-key.ts";
import { writeDataSet } from "../conformance/data-sets.ts";
import { type Host, nodeHost } from "../conformance/host.ts";
import { TEST_KEY } from "../signature/minisign.ts";
import { amount } from "../support/amount.ts";
import { runScript } from "../support/command.ts";
import { liveCopy } from "../support/live-copy.ts";
import { contentsOf } from "../support/packs.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { filesBelow, hashOf } from "../support/tree.ts";
import { epochsIn } from "./live.ts";

const folder = temporaryFolder();
const options = { baseUrl: "http://localhost:8080", maxZoom: 0 } as const;
/** The seed of a data set with lists of ten, for tests of which the amount is no part. */
const SMALL = 2;
const fail = (error: unknown) => {
  throw error;
};
const lookAhead = { within: 20 * 365 * 86_400_000, most: 4 };
const FULL = { pages: "full", precompress: false } as const;
const LEAN = { pages: "lean", precompress: false } as const;
const WITH_CODINGS = { pages: "lean", precompress: true } as const;
const PACKS = { pages: "lean", store: "packs", precompress: false } as const;
const CODED_PACKS = { pages: "lean", store: "packs", precompress: true } as const;

type Kind = Pick<BuildOptions, "pages" | "store" | "precompress">;

/** A tree of a drawn data set that is not finished. */
async function liveTree(seed: number, kind: Kind = FULL, name = "tree") {
  const data = join(folder, `live-${seed}`);
  const drawn = join(folder, `drawn-${seed}`);
  writeDataSet(drawn, seed);
  const asOf = Date.parse(liveCopy(drawn, data));
  const out = join(folder, `${name}-${seed}`);
  await build({ ...options, ...kind, data, out, asOf, lookAhead });
  return { data, out };
}

/** What a client sees of an answer, but for the date. */
const answerOf = (host: Host) => async (target: string) => {
  const { status, headers, body } = await host.raw("GET", target);
  return { target, status, headers: { ...headers, date: "" }, body: body.toString("latin1") };
};

/** What a tree says of restrictions, for all hosts: texts by path. */
const restrictionsIn = (tree: string) =>
  new Map(
    [...contentsOf(tree)]
      .filter(([path]) => /^(hosts\/rewriting\/)?v1\/(areas|scheduled-changes)\//.test(path))
      .map(([path, bytes]) => [path, bytes.toString("latin1")]),
  );

describe("what has changed by itself is put in place", () => {
  test.each([
    [10, FULL],
    // Compressing takes most of the time: a small data set has the same kinds of files.
    [amount(2, 7), WITH_CODINGS],
    [10, PACKS],
    [amount(2, 7), CODED_PACKS],
  ] as const)(
    "so that the files are those of a build as of then: drawn data set %i, %o",
    async (seed, kind) => {
      const { data, out } = await liveTree(seed, kind);
      const instants = epochsIn(out).epochs.map(({ from }) => Date.parse(from));
      expect(instants.length).toBeGreaterThan(1);
      const [first = 0, last = 0] = [instants[0], instants.at(-1)];
      // Without compression, one step upon another is tested each time.
      for (const instant of kind.precompress ? amount([last], [first, last]) : [first, last]) {
        advance(out, instant);
        const fresh = join(folder, `fresh-${seed}`);
        await build({ ...options, ...kind, data, out: fresh, asOf: instant, lookAhead });
        expect(restrictionsIn(out)).toEqual(restrictionsIn(fresh));
        const tree = openTree(out);
        expect(tree && [...faultsOf(tree)]).toEqual([]);
      }
      // Nothing is left to do, so nothing is done.
      const before = hashOf(out);
      expect(advance(out, instants.at(-1) ?? 0).changed).toBe(0);
      expect(hashOf(out)).toBe(before);
    },
  );

  test("so that packs answer as files do, at every address, before and after each instant", async () => {
    const trees = [await liveTree(10, LEAN, "files"), await liveTree(10, PACKS, "packs")].map(
      ({ out }) => out,
    );
    const [files = "", packs = ""] = trees;
    const epochs = epochsIn(files).epochs.map(({ from }) => Date.parse(from));
    for (const instant of [epochs[0] ?? 0, epochs.at(-1) ?? 0]) {
      expect(advance(packs, instant).from).toBe(advance(files, instant).from);
      const addresses = [...restrictionsIn(files).keys()].map((path) => `/${path}`);
      const targets = [...addresses, ...addresses.map((path) => path.replace(/\.json$|\/pages.*/, ""))];
      for (const now of [instant - 1, instant]) {
        const hosts = await Promise.all(trees.map((tree) => nodeHost(tree, fail, () => now)));
        const answers = await Promise.all(hosts.map((host) => Promise.all(targets.map(answerOf(host)))));
        expect(answers[1]).toEqual(answers[0]);
        expect(answers[0]?.some(({ status }) => status === 200)).toBe(true);
        await Promise.all(hosts.map(({ close }) => close()));
      }
    }
  });

  test.each([FULL, PACKS])("and the next build starts from there: %o", async (kind) => {
    const { data, out } = await liveTree(SMALL, kind);
    const asOf = Date.parse(JSON.parse(readFileSync(join(out, "v1/status.json"), "utf8")).asOf);
    const before = hashOf(out);
    const { epochs } = epochsIn(out);
    advance(out, Date.parse(epochs.at(-1)?.from ?? ""));
    expect(hashOf(out)).not.toBe(before);
    await build({ ...options, ...kind, data, out, asOf, lookAhead });
    expect(hashOf(out)).toBe(before);
  });

  test("never from a pack that somebody has changed, and the tree stays as it was", async () => {
    const { out } = await liveTree(SMALL, PACKS);
    const [path = ""] = filesBelow(out).filter((name) => name.startsWith("v1/packs/records/"));
    const bytes = readFileSync(join(out, path));
    writeFileSync(join(out, path), bytes.fill("x", bytes.length - 1));
    const before = hashOf(out);
    expect(() => advance(out, Date.UTC(2200, 0))).toThrow(/damaged|is not what its manifest says/);
    expect(hashOf(out)).toBe(before);
  });

  test("and the manifest, which is another one then, is signed again with the key of the environment", async () => {
    const { out } = await liveTree(SMALL, LEAN);
    signTree(out, secretKeyOf(TEST_KEY.secret));
    const now = epochsIn(out).epochs[0]?.from ?? "";
    const args = ["--root", out, "--now", now];
    expect(runScript("epochs.ts", args, { MINISIGN_SECRET_KEY: "wrong" })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("The secret key is not one of minisign"),
    });
    const before = readFileSync(join(out, SIGNATURE), "utf8");
    expect(runScript("epochs.ts", args, { MINISIGN_SECRET_KEY: TEST_KEY.secret }).code).toBe(0);
    expect(readFileSync(join(out, SIGNATURE), "utf8")).not.toBe(before);
    checkSignedTree(out, { key: publicKeyOf(TEST_KEY.public), now: 0 });
  });

  test("and every file in the section that a build writes it to", async () => {
    const { out } = await liveTree(10, FULL);
    const tree = openTree(out);
    const sections = new Map(
      [...OF_AREA, ...OF_ALL].flatMap((name) =>
        [...(tree?.section(name)?.hashes.keys() ?? [])].map((path) => [path, name] as const),
      ),
    );
    const answers = [...sections].filter(([path]) => !path.startsWith("v1/manifest/"));
    expect(answers.length).toBeGreaterThan(1000);
    expect(answers.filter(([path, name]) => sectionOf(path) !== name)).toEqual([]);
  });

  test("never from the list of another build, and the tree stays as it was", async () => {
    const { out } = await liveTree(SMALL, LEAN);
    const list = join(out, "v1/epochs.json");
    const { id, ...rest } = JSON.parse(readFileSync(list, "utf8"));
    writeFileSync(list, JSON.stringify({ id: "0123456789abcdef", ...rest }));
    const before = hashOf(out);
    expect(() => advance(out, Date.UTC(2200, 0))).toThrow("is missing, or of another build: build again.");
    expect(hashOf(out)).toBe(before);
  });
});
