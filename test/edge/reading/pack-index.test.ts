import { afterEach, expect, test, vi } from "vitest";
import { packOf } from "../../../generator/api/pack-of.ts";
import { together } from "../../../generator/edge/client/store.ts";
import { type Fetched, fetchedHost } from "../../../generator/edge/fetching/fetched-host.ts";
import { requestCache } from "../../../generator/edge/fetching/request-cache.ts";
import { openBuild } from "../../../generator/edge/reading/open-build.ts";
import { fileIn } from "../../../generator/edge/reading/pack-index.ts";

const NOTHING_KEPT = { get: () => undefined, set: () => {} };

const MIB = 2 ** 20;

/** A pack with one file, which has the length of a mebibyte. */
function packWith(path: string): ArrayBuffer {
  const text = `${JSON.stringify({ [path]: MIB })}\n${path.padEnd(MIB)}`;
  return new TextEncoder().encode(text).buffer;
}

/** A build in packs; `packs` are all that were read, in their order. Each file is read by a request of its own. */
function reading(packed: (name: string) => ArrayBuffer = (name) => packWith(pathIn(name))) {
  const kept = together();
  const packs: ArrayBuffer[] = [];
  const read = async (path: string): Promise<ArrayBuffer | null> => {
    const host = fetchedHost(
      async (name) => (name === "v1/store.json" ? new Response('{"packs":true}') : null),
      async () => "",
      async () => kept,
    );
    const openPack = async (name: string) => {
      const pack = packed(name);
      packs.push(pack);
      return pack;
    };
    const file: Fetched | null = await openBuild({ ...host, openPack }, requestCache(NOTHING_KEPT)).open(
      path,
    );
    return file instanceof Response ? file.arrayBuffer() : file;
  };
  return { packs, read };
}

const textOf = (file: ArrayBuffer | null): string => new TextDecoder().decode(file ?? undefined).trimEnd();

/** Files that are each in another pack. */
const paths = [
  ...new Map(
    Array.from({ length: 100 }, (_, number) => `v1/consents/${number}.json`).map((path) => [
      packOf(path),
      path,
    ]),
  ).values(),
].slice(0, 30);

const pathIn = (name: string): string => paths.find((path) => packOf(path) === name) ?? "";

afterEach(() => {
  vi.useRealTimers();
});

test("how a build is stored is asked for once, and not of a file that lies by itself", async () => {
  const asked: string[] = [];
  const open = async (path: string) => {
    asked.push(path);
    return path === "v1/a.json" ? new Response("{}") : null;
  };
  const host = fetchedHost(
    open,
    async () => "",
    async () => together(),
  );
  const build = openBuild(host, requestCache(new Map()));
  for (const path of ["v1/a.json", "v1/b.json", "v1/c.json", "v1/a.json", "v1/b.json"])
    await build.open(path);
  expect(asked).toEqual(["v1/a.json", "v1/b.json", "v1/store.json", "v1/c.json"]);
});

test.each([
  ["packs, no packed file is asked for by itself, and a pack that is not there has none", true],
  ["chunks, each file is asked for by itself, and no pack", false],
])("once a build is known to be in %s", async (_, isPacked) => {
  const asked: string[] = [];
  const open = async (path: string) => {
    asked.push(path);
    return path === "v1/store.json" ? new Response(`{"packs":${isPacked}}`) : null;
  };
  const host = fetchedHost(
    open,
    async () => "",
    async () => together(),
  );
  const packs: string[] = [];
  const openPack = async (name: string) => {
    packs.push(name);
    return null;
  };
  const build = openBuild({ ...host, openPack }, requestCache(new Map()));
  const [first = "", second = ""] = paths;
  for (const path of [first, second, "v1/status.json"]) expect(await build.open(path)).toBeNull();
  expect(asked).toEqual([first, "v1/store.json", ...(isPacked ? [] : [second]), "v1/status.json"]);
  expect(packs).toEqual(isPacked ? [packOf(first), packOf(second)] : []);
});

test("packs that leave the cache are freed at once, and the files read from them stay", async () => {
  const { packs, read } = reading();
  const files = [];
  for (const path of paths) {
    files.push(await read(path));
    expect(packs.reduce((sum, pack) => sum + pack.byteLength, 0)).toBeLessThanOrEqual(8 * MIB);
  }
  expect(packs.filter((pack) => pack.detached).length).toBe(paths.length - 7);
  expect(files.map(textOf)).toEqual(paths);
  await read(paths.at(-1) ?? "");
  expect(packs.length).toBe(paths.length);
});

test("requests that read a pack at the same time both get their file, and one copy is kept", async () => {
  const { packs, read } = reading();
  const [path = ""] = paths;
  const files = await Promise.all([read(path), read(path)]);
  expect(files.map(textOf)).toEqual([path, path]);
  expect(packs.map((pack) => pack.detached)).toEqual([true, false]);
});

test("a pack is read again after a minute, and the one from before is freed", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { packs, read } = reading();
  const [path = ""] = paths;
  await read(path);
  vi.setSystemTime(Date.now() + 59_000);
  await read(path);
  expect(packs.length).toBe(1);
  vi.setSystemTime(Date.now() + 2000);
  expect(textOf(await read(path))).toBe(path);
  expect(packs.map((pack) => pack.detached)).toEqual([true, false]);
});

test("a pack larger than the cache is read all the same", async () => {
  const path = "v1/consents/large.json";
  const file = "x".repeat(9 * MIB);
  const pack = new TextEncoder().encode(`${JSON.stringify({ [path]: file.length })}\n${file}`).buffer;
  expect((await reading(() => pack).read(path))?.byteLength).toBe(file.length);
  expect(pack.detached).toBe(true);
});

test("a platform whose buffers cannot be freed reads packs all the same", async () => {
  const { packs, read } = reading();
  const { transfer } = ArrayBuffer.prototype;
  Reflect.deleteProperty(ArrayBuffer.prototype, "transfer");
  try {
    for (const path of paths) expect(textOf(await read(path))).toBe(path);
    expect(packs.some((pack) => pack.detached)).toBe(false);
  } finally {
    Object.defineProperty(ArrayBuffer.prototype, "transfer", {
      value: transfer,
      writable: true,
      configurable: true,
    });
  }
});

test("a pack that is cut off anywhere is an error, never the lack of a file, nor a part of it", () => {
  const files = ["v1/a.json", "v1/b.json", "v1/c.json"].map((path, at) => ({
    path,
    text: "abc".repeat(at + 1),
  }));
  const index = JSON.stringify(Object.fromEntries(files.map(({ path, text }) => [path, text.length])));
  const whole = new TextEncoder().encode(`${index}\n${files.map(({ text }) => text).join("")}`);
  const read = (length: number, path: string) => {
    const found = fileIn(whole.slice(0, length).buffer, path);
    return found && new TextDecoder().decode(found);
  };
  let from = index.length + 1;
  for (const { path, text } of files) {
    from += text.length;
    for (let length = 0; length <= whole.length; length++)
      if (length >= from) expect(read(length, path)).toBe(text);
      else
        expect(() => read(length, path), `${path} in ${length} bytes`).toThrow(
          `${path} is missing or damaged`,
        );
  }
  expect(read(whole.length, "v1/d.json")).toBeNull();
});
