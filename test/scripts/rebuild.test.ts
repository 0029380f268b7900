import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { sha256 } from "../../generator/lib/digest.ts";
import { readListing } from "../../generator/mirror/listing.ts";
import { secretKeyOf } from "../../generator/mirror/signature/secret-key.ts";
import { signTree } from "../../generator/mirror/signature/signed-tree.ts";
import { SOURCE } from "../../generator/mirror/unpack.ts";
import { openLive } from "../../generator/nightly/site/live.ts";
import type { Manifest } from "../../generator/output/tree/manifest.ts";
import { rebuild } from "../../scripts/verify/rebuild.ts";
import { startPublisher } from "../mirror/publisher.ts";
import { TEST_KEY } from "../mirror/signature/minisign.ts";
import { runHere } from "../support/command.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { buildTiny } from "../support/tiny.ts";
import { copyOfTree } from "../support/tree.ts";

const folder = temporaryFolder();
let runs = 0;

/** Builds a published tree again. */
async function again(tree: string) {
  const listing = await readListing(openLive(`file:${tree}`));
  return rebuild(readFileSync(join(tree, SOURCE)), listing, join(folder, `again-${runs++}`));
}

const readManifest = (tree: string): Manifest =>
  JSON.parse(readFileSync(join(tree, "v1/manifest.json"), "utf8"));
const writeManifest = (tree: string, manifest: Manifest) =>
  writeFileSync(join(tree, "v1/manifest.json"), JSON.stringify(manifest));

const published = join(folder, "published");
beforeAll(() => buildTiny(published, { maxZoom: 1 }));

/** A tree of its own, as one that was published. */
const publishedTree = () => copyOfTree(published);

test("a tree with its pages and the files of hosts is the same, file by file", async () => {
  const tree = join(folder, "whole");
  await buildTiny(tree, { site: true });
  const { files } = readManifest(tree);
  const program = `version 0\\.1\\.0 with Node ${process.version.replaceAll(".", "\\.")} on ${process.arch}`;
  expect(await again(tree)).toEqual({
    faults: [],
    said: expect.stringMatching(
      `^the same ${files.toLocaleString("en-NZ")} files, built from source\\.zip by ${program}$`,
    ),
  });
});

const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])));

/** Puts a file in the place of another, and has list and manifest say so, as somebody with the key could. */
function forge(tree: string, path: string, content: string): void {
  const entry = (bytes: string) => ({ bytes: Buffer.byteLength(bytes), sha256: sha256(bytes) });
  const old = sha256(readFileSync(join(tree, path)));
  writeFileSync(join(tree, path), content);
  const manifest = readManifest(tree);
  const parts = manifest.parts.map((part) => ({
    ...part,
    lists: part.lists.map((list) => {
      const text = readFileSync(join(tree, list.path), "utf8");
      if (!text.includes(old)) return list;
      const changed = JSON.parse(text);
      changed.files = changed.files.map((file: { path: string }) =>
        file.path === path ? { ...file, ...entry(content) } : file,
      );
      writeFileSync(join(tree, list.path), JSON.stringify(changed));
      return { ...list, ...entry(JSON.stringify(changed)) };
    }),
  }));
  writeManifest(tree, { ...manifest, parts });
}

const AREA = "v1/areas/00000000-0000-4000-8000-000000000301.json";
const level = (tree: string) => readFileSync(join(tree, AREA), "utf8").replace(/Level (\d)/, "Level 0");

/** Has a manifest say that something else made the build. */
function restate(tree: string, change: (built: NonNullable<Manifest["builtBy"]>) => object): void {
  const manifest = readManifest(tree);
  if (manifest.builtBy === undefined) throw new Error("Expected a manifest that says what made the build.");
  writeManifest(tree, { ...manifest, builtBy: { ...manifest.builtBy, ...change(manifest.builtBy) } });
}

const TAMPERED =
  /^The program and Node are those that made the site: then its files were changed, or built with other options/;

test.each([
  [
    "one letter of a published file, which the manifest vouches for",
    (tree: string) => forge(tree, AREA, level(tree)),
    [`${AREA} is not what source.zip makes`, TAMPERED],
  ],
  [
    "the same by another version of the program",
    (tree: string) => {
      forge(tree, AREA, level(tree));
      restate(tree, () => ({ version: "0.0.9", node: "v22.1.0", program: "ab".repeat(32) }));
    },
    [
      `${AREA} is not what source.zip makes`,
      /made by version 0\.0\.9 with Node v22\.1\.0, and this is version 0\.1\.0 .*check out/,
    ],
  ],
  [
    "the same by another state of this version",
    (tree: string) => {
      forge(tree, AREA, level(tree));
      restate(tree, () => ({ program: "ab".repeat(32) }));
    },
    [
      `${AREA} is not what source.zip makes`,
      /and this is another state of it \(program abababababab, here [0-9a-f]{12}\)/,
    ],
  ],
  [
    "other options than those that were used",
    (tree: string) =>
      restate(tree, ({ options }) => ({ options: { ...options, precompress: true, maxZoom: 0 } })),
    [
      /v1\/tiles\/areas\/1\/1\/1\.mvt does not come from source\.zip/,
      /v1\/openapi\.json\.br is not published/,
      /v1\/tiles\/areas\.pmtiles is not what source\.zip makes/,
      TAMPERED,
    ],
  ],
  [
    "a manifest of an earlier version, which does not say what made it",
    (tree: string) => {
      const { builtBy: _, ...others } = readManifest(tree);
      writeManifest(tree, others);
    },
    [/^The manifest does not say what made the site/],
  ],
])("what differs is named, and why that may be: %s", async (_, change, faults) => {
  const tree = publishedTree();
  change(tree);
  const found = await again(tree);
  expect(found.said).toBe(null);
  for (const fault of faults)
    expect(found.faults).toContainEqual(typeof fault === "string" ? fault : expect.stringMatching(fault));
  // Nothing else differs where one file was changed.
  if (faults[0] === `${AREA} is not what source.zip makes`) expect(found.faults).toHaveLength(2);
});

test.each([
  ["cut off", zip({ "data/a.json": "{}" }).subarray(0, 20), /^invalid zip data$/],
  ["of other files", zip({ "README.md": "" }), /^it holds no source data$/],
  ["of what no build reads", zip({ "data/README.md": "" }), /^it holds no source data$/],
  [
    "that reaches outside",
    zip({ "data/../../x": "" }),
    /^it holds "data\/..\/..\/x", which is not the path of a file$/,
  ],
  ["with a file below a file", zip({ "data/a": "", "data/a/b": "" }), /^it holds "data\/a\/b" in the place/],
])("an archive %s is a fault of the site, in words", async (_, archive, said) => {
  const listing = await readListing(openLive(`file:${published}`));
  const { faults } = await rebuild(archive, listing, join(folder, `again-${runs++}`));
  const [, reason] = /^source\.zip cannot be unpacked: (.*)$/.exec(faults.join("\n")) ?? [];
  expect(reason).toMatch(said);
});

test("the same files by another program are the same, and what is kept from the build before is no fault", async () => {
  const tree = publishedTree();
  restate(tree, () => ({ version: "0.0.9", program: "ab".repeat(32) }));
  const listing = await readListing(openLive(`file:${tree}`));
  const kept = {
    path: "assets/map.5f3a9c01.js",
    bytes: 1,
    sha256: "ab".repeat(32),
    mediaType: "text/javascript",
  };
  const { said, faults } = await rebuild(
    readFileSync(join(tree, SOURCE)),
    { ...listing, files: [...listing.files, kept] },
    join(folder, "other-again"),
  );
  expect(faults).toEqual([]);
  expect(said).toMatch(
    /^the same \d+ files, .*; 1 more are kept from the build before, for pages in caches, though its manifest names version 0\.0\.9 with Node /,
  );
});

test("the command reads a site once, checks its key, and says both", async () => {
  const tree = publishedTree();
  const host = await startPublisher(tree);
  onTestFinished(host.close);
  signTree(tree, secretKeyOf(TEST_KEY.secret));
  const verify = (...more: string[]) =>
    runHere("verify.ts", ["--url", host.address, "--key", TEST_KEY.public, ...more]);
  const { code, stdout, stderr } = await verify("--rebuild");
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(
    /: [\d,]+ files, [\d.]+ MB, all as listed\nThe host sends files alone, and was asked \d+ requests for them: all answered right\.\n.*: the same \d+ files, built from source\.zip by version .+\n$/,
  );
  const asked = host.asked.filter((path) => path === SOURCE);
  expect(asked).toHaveLength(1);
  forge(tree, AREA, level(tree));
  const changed = await verify("--rebuild");
  expect([changed.code, changed.stderr]).toEqual([
    1,
    expect.stringContaining("the signature is of other bytes"),
  ]);
});

test("a site whose archive is none is asked nothing and not built again, and the command says both", async () => {
  const tree = publishedTree();
  forge(tree, SOURCE, "none");
  const host = await startPublisher(tree);
  onTestFinished(host.close);
  const { code, stderr } = await runHere("verify.ts", ["--url", host.address, "--rebuild"]);
  const none = "source.zip cannot be unpacked: invalid zip data";
  expect([code, stderr.split("\n").slice(0, 3)]).toEqual([
    1,
    [`The site was asked no requests, because none can be drawn or judged: ${none}`, none, ""],
  ]);
});
