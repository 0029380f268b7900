import { expect, test } from "vitest";
import { sha256 } from "../../generator/lib/digest.ts";
import { checkEntry, readEntry, readListing, TornError, untilWhole } from "../../generator/mirror/listing.ts";
import { SignatureError } from "../../generator/mirror/signature/signature-errors.ts";
import { siteInMemory } from "./site-in-memory.ts";

const AS_OF = "2026-11-20T20:10:00Z";
const NOTHING = { bytes: 0, sha256: sha256(Buffer.of()), mediaType: "text/plain" };

/** A site of some files in each list, with more in its manifest, in each list and for each file, and with other contents. */
function siteOf(
  lists: readonly (readonly object[])[],
  more: object = {},
  others: Record<string, string> = {},
) {
  const contents = new Map<string, Buffer>();
  const put = (path: string, content: unknown) => {
    const bytes = Buffer.from(JSON.stringify(content));
    contents.set(path, bytes);
    return { path, bytes: bytes.length, sha256: sha256(bytes), mediaType: "application/json", ...more };
  };
  const listed = lists.map((list, index) => {
    const files = list.map((file) => ({ ...NOTHING, ...file, ...more }));
    return put(`v1/manifest/all/${index}.json`, { part: "all", inputs: null, files, ...more });
  });
  const count = { files: lists.flat().length, bytes: 0 };
  const parts = [{ part: "all", ...count, lists: listed, ...more }];
  put("v1/manifest.json", { inputs: null, asOf: AS_OF, ...count, parts, ...more });
  for (const [path, text] of Object.entries(others)) contents.set(path, Buffer.from(text));
  return siteInMemory((path) => contents.get(path));
}

const listsOf = (lists: number, files: number) =>
  Array.from({ length: lists }, (_, list) =>
    Array.from({ length: files }, (_, file) => ({ path: `${list}/${file}` })),
  );
const pathsIn = (...paths: string[]) => [paths.map((path) => ({ path }))];
const withLists = (count: number, bytes: number) => ({
  parts: [
    {
      part: "all",
      files: 0,
      bytes: 0,
      lists: Array.from({ length: count }, (_, at) => ({ ...NOTHING, path: `a${at}`, bytes })),
    },
  ],
});

test("a site has as many files as this version reads, more than a function takes arguments, and not one more", async () => {
  const { files } = await readListing(siteOf(listsOf(125, 2_000)));
  expect(files.length).toBe(1 + 125 + 250_000);
  await expect(readListing(siteOf([...listsOf(125, 2_000), [{ path: "more" }]]))).rejects.toThrow(
    "lists more than 250000 files",
  );
});

test("a site of a later version is read, so that it can go back to this one: what is new in its manifest is left out", async () => {
  const known = await readListing(siteOf(listsOf(2, 3)));
  const later = await readListing(siteOf(listsOf(2, 3), { colour: "blue", builtBy: { by: "somebody" } }));
  expect(later.files.map(({ path }) => path)).toEqual(known.files.map(({ path }) => path));
  expect(later.files.filter((file) => "colour" in file)).toEqual([]);
});

test.each<[string, ...Parameters<typeof siteOf>]>([
  ['lists "../x", which is not the path of a file', pathsIn("../x")],
  ['lists "v1/a" twice', pathsIn("v1/a", "v1/b", "v1/a")],
  ['lists "V1/A" twice', pathsIn("v1/a", "V1/A")],
  ['lists "v1/o\u0304" twice', pathsIn("v1/ō", "v1/o\u0304")],
  ['lists "a" as a file, and files below it', pathsIn("a/b/c", "a")],
  ['lists "a/b" as a file, and files below it', pathsIn("A/B", "a/b/c")],
  ["names lists of 83886080 bytes, more than this version reads", [], withLists(5, 2 ** 24)],
  ["names lists of 16777217 bytes, more than this version reads", [], withLists(1, 2 ** 24 + 1)],
  ["a0 is listed, but missing", [], withLists(4, 2 ** 24)],
  ["is not a manifest that this version can read", [[]], { asOf: 1 }],
  ["is not a manifest that this version can read", [[]], { more: Array(16_000).fill([]) }],
  ["is not a manifest that this version can read", [[]], { more: Array(16_000).fill({}) }],
  ["https://water.example.nz: too long", [], {}, { "v1/manifest.json": " ".repeat(2 ** 24 + 1) }],
  ["/0.json is not a list that this version can read", [[{ bytes: "1" }]]],
])("a site that %s is refused", async (said, ...site) => {
  await expect(readListing(siteOf(...site))).rejects.toThrow(said);
});

test("files that hosts keep for themselves, or would run, are listed as not served; a signature belongs to its build", async () => {
  const own = ["_headers", ".env", "hosts/a.conf", "functions/a.js", "v1/web.config", "v1/a.php", "a.txt"];
  const site = (signature: string) =>
    siteOf(
      [[...own, "v1/a.json", "_a/a.json"].map((path) => ({ path })), [{ path: "v1/b", served: false }]],
      {},
      { "v1/manifest.json.minisig": signature },
    );
  const { files, unserved } = await readListing(site(`asOf:${AS_OF} expires:never`));
  expect(unserved.map(({ path }) => path)).toEqual([...own, "_a/a.json", "v1/b"]);
  expect(files.slice(0, 2).map(({ path }) => path)).toEqual(["v1/manifest.json", "v1/manifest.json.minisig"]);
  expect((await readListing(site(`asOf:${AS_OF}1 `))).files.length).toBe(files.length - 1);
});

test("stored codings of what lies at the top are copied, and those of what a host acts on are not", async () => {
  const sent = ["404.html", "index.html", "llms.txt", "service-worker.js", "robots.txt", "opensearch.xml"];
  const coded = sent.flatMap((path) => [`${path}.br`, `${path}.gz`]);
  const acted = [
    "package.json.gz",
    "CNAME.br",
    "_worker.js.br",
    "x.php.gz",
    "index.html.br.gz",
    "a.js.br",
    ".br",
  ];
  const { files, unserved } = await readListing(siteOf(pathsIn(...sent, ...coded, ...acted)));
  expect(files.slice(2).map(({ path }) => path)).toEqual([...sent, ...coded]);
  expect(unserved.map(({ path }) => path)).toEqual(acted);
});

test.each([
  [null, "is listed, but missing"],
  ["longer", "is not as listed"],
  ["abd", "is not as listed"],
  ["abc", null],
])("where abc is listed and there is %j: %j", async (content, said) => {
  const site = siteOf([], {}, content === null ? {} : { a: content });
  for (const read of [readEntry, checkEntry]) {
    const found = read(site, {
      path: "a",
      mediaType: "text/plain",
      bytes: 3,
      sha256: sha256(Buffer.from("abc")),
    });
    if (said === null) await found;
    else await expect(found).rejects.toThrow(new TornError(`a ${said}`));
  }
});

test("a site that changes is read anew after each pause, and in the end its signature is what is wrong, if that is", async () => {
  const read = (failing: number, cause?: Error) => {
    const tries: number[] = [];
    const attempt = async (number: number) => {
      if (tries.push(number) <= failing) throw new TornError("torn", { cause });
      return tries;
    };
    return untilWhole(attempt, [1, 1], ({ message }) => new Error(`${message} to the end`));
  };
  expect(await read(2)).toEqual([0, 1, 2]);
  await expect(read(3)).rejects.toThrow("torn to the end");
  await expect(read(3, new SignatureError("of others"))).rejects.toThrow("of others");
});
