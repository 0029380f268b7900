import { readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openCache } from "../../generator/lib/cache.ts";
import { digestOf } from "../../generator/lib/digest.ts";
import { temporaryFolder } from "../support/temporary.ts";

const root = temporaryFolder();
let count = 0;
const newPlace = (program = "one") => ({ folder: join(root, String(count++)), program });

const value = { list: [-0, 1.5, undefined, "ā"], map: new Map([["a", null]]) };

/** What makes this value, whatever it is given; always under one name. */
const making = <T extends object>(made: T) =>
  function madeOnce(_given: string): T {
    return made;
  };

const failing = {
  madeOnce(_given: string): typeof value {
    throw new Error("It is computed again.");
  },
}.madeOnce;

test("what is kept comes back as it was, and is not computed again", () => {
  const place = newPlace();
  expect(openCache(place).remember(making(value), "a")).toEqual(value);
  const back = openCache(place).remember(failing, "a");
  expect(back).toStrictEqual(value);
  expect(Object.is(back.list[0], -0)).toBe(true);
});

test.each([
  ["bytes", Uint8Array.from([0, 255, 13, 10])],
  ["no bytes", new Uint8Array()],
  ["a part of a buffer", Uint8Array.from([1, 2, 3]).subarray(1)],
  ["a buffer of Node", Buffer.from("āō")],
  ["numbers", Uint16Array.from([1, 65535])],
])("%s come back as they were", (_, bytes) => {
  const place = newPlace();
  expect(openCache(place).remember(making(bytes), "a")).toBe(bytes);
  const back = openCache(place).remember(making(bytes.slice()), "a");
  expect(back).toStrictEqual(bytes);
  expect(back.constructor).toBe(bytes.constructor);
});

test("other values, another function, and another version of the program, find nothing", () => {
  const place = newPlace();
  openCache(place).remember(making(value), "a");
  const other = { other: true };
  expect(openCache(place).remember(making(other), "b")).toBe(other);
  const another = (_given: string) => other;
  expect(openCache(place).remember(another, "a")).toBe(other);
  expect(openCache({ ...place, program: "two" }).remember(making(other), "a")).toBe(other);
});

test("a function without a name cannot be told from others", () => {
  expect(() => openCache(newPlace()).remember(() => value)).toThrow(/Expected a function with a name/);
});

test("what is remembered follows from what it was made from, not from its contents", () => {
  const place = newPlace();
  const first = openCache(place).remember(making({ at: 1 }), "a");
  expect(digestOf(openCache(place).remember(making({ at: 2 }), "a"))).toBe(digestOf(first));
  expect(digestOf(openCache(place).remember(making({ at: 1 }), "b"))).not.toBe(digestOf(first));
});

test("a file that is cut anywhere, has any other byte, or another's name is not believed", () => {
  const place = newPlace();
  openCache(place).keep("key", ["some", "records"]);
  const [name = ""] = readdirSync(place.folder);
  const path = join(place.folder, name);
  const bytes = readFileSync(path);
  const read = () => openCache(place).read("key");
  expect(read()).toEqual({ value: ["some", "records"] });
  for (let at = 0; at < bytes.length; at++) {
    writeFileSync(path, bytes.with(at, (bytes[at] as number) ^ 1));
    expect(read(), `byte ${at}`).toBeNull();
    writeFileSync(path, bytes);
    truncateSync(path, at);
    expect(read(), `cut at ${at}`).toBeNull();
  }
  writeFileSync(path, Buffer.concat([bytes, Buffer.from([0])]));
  expect(read()).toBeNull();
  openCache(place).keep("other", ["other", "records"]);
  const other = readdirSync(place.folder).find((found) => found !== name) as string;
  writeFileSync(path, readFileSync(join(place.folder, other)));
  expect(read()).toBeNull();
});

test("what is damaged is computed and kept again", () => {
  const place = newPlace();
  openCache(place).remember(making([1]), "a");
  const [name = ""] = readdirSync(place.folder);
  writeFileSync(join(place.folder, name), "");
  expect(openCache(place).remember(making([2]), "a")).toEqual([2]);
  expect(openCache(place).remember(making([3]), "a")).toEqual([2]);
});

test("tidying removes what nobody has asked for, and nothing else", () => {
  const place = newPlace();
  openCache(place).keep("old", 1);
  const cache = openCache(place);
  cache.remember(making([2]), "new");
  expect(cache.read("later")).toBeNull();
  openCache(place).keep("later", 3);
  cache.tidy();
  expect(readdirSync(place.folder)).toHaveLength(2);
  expect(openCache(place).read("later")).toEqual({ value: 3 });
  expect(openCache(place).read("old")).toBeNull();
});

test("where nothing can be kept, the value is computed", () => {
  const place = newPlace();
  writeFileSync(place.folder, "in the way");
  const cache = openCache(place);
  expect(cache.remember(making(value), "a")).toEqual(value);
  cache.tidy();
});
