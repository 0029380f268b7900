/** What a mirror has fetched, beside its target: kept if it has the bytes that were listed, and gone when the mirror is done. */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sha256 } from "../../generator/lib/digest.ts";
import { LeftoverError } from "../../generator/lib/target/target-errors.ts";
import { openFetched } from "../../generator/mirror/fetched-files.ts";
import { onFailingDisk } from "../support/failing-files.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { filesBelow } from "../support/tree.ts";

const [right, other] = ["water", "other"].map((text) => Buffer.from(text)) as [Buffer, Buffer];
const digest = sha256(right);

function opened() {
  const target = join(temporaryFolder(), "copy");
  return { target, folder: `${target}.mirroring`, open: () => openFetched(target) };
}

/** Takes a file in two pieces. */
function take(store: ReturnType<typeof openFetched>, bytes: Buffer, listed = bytes.length): void {
  const incoming = store.begin({ bytes: listed, sha256: digest });
  incoming.add(bytes.subarray(0, 2));
  incoming.add(bytes.subarray(2));
  incoming.end();
}

test("a file is kept with the bytes that were listed, and by the next run too", () => {
  const { open } = opened();
  const store = open();
  take(store, right);
  for (const one of [store, open()]) {
    expect(one.has(digest)).toBe(true);
    expect(Buffer.from(one.read(digest))).toEqual(right);
  }
});

test.each<[string, (store: ReturnType<typeof openFetched>) => void]>([
  ["other bytes", (store) => take(store, other)],
  ["another length than listed", (store) => take(store, right, 6)],
  ["bytes that end early", (store) => take(store, right.subarray(0, 4))],
  ["a part that is given up", (store) => store.begin({ bytes: 5, sha256: digest }).drop()],
])("nothing is kept of %s", (_, act) => {
  const { open, folder } = opened();
  const store = open();
  act(store);
  expect([store.has(digest), open().has(digest)]).toEqual([false, false]);
  expect(filesBelow(folder)).toEqual([]);
});

test("what an earlier run kept, and somebody changed, counts as missing", () => {
  const { open } = opened();
  take(open(), right);
  const store = open();
  writeFileSync(store.placeOf(digest), other);
  expect(store.has(digest)).toBe(false);
});

test("of pieces that are sifted, what is wanted stays", async () => {
  const { open, folder } = opened();
  const store = open();
  const pieces = async function* () {
    yield right;
  };
  await store.sift(5, pieces(), (found) => found === sha256(other));
  expect(filesBelow(folder)).toEqual([]);
  await store.sift(5, pieces(), (found) => found === digest);
  expect(readFileSync(store.placeOf(digest))).toEqual(right);
  const broken = async function* () {
    yield right;
    throw new RangeError("broken off");
  };
  await expect(store.sift(5, broken(), () => true)).rejects.toThrow("broken off");
  expect(filesBelow(folder)).toHaveLength(1);
});

test("all goes at the end; if it cannot, the message names what is done, why, and what to remove", async () => {
  const { target, folder, open } = opened();
  const store = open();
  take(store, right);
  const { calls } = await onFailingDisk(folder, null, () => open().clear());
  expect(existsSync(folder)).toBe(false);
  take(store, right);
  const at = calls.findIndex(({ name }) => name === "rmSync");
  const { error } = await onFailingDisk(folder, { at, how: 0 }, store.clear);
  expect(error).toBeInstanceOf(LeftoverError);
  expect((error as Error).message).toMatch(
    `${target} is done, but what was fetched for it could not be removed (EIO: i/o error`,
  );
  expect((error as Error).message).toContain(`remove ${folder} by hand.`);
});
