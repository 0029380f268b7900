import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { secretKeyOf } from "../../../generator/mirror/signature/secret-key.ts";
import { isSignedWith, signTree } from "../../../generator/mirror/signature/signed-tree.ts";
import { MANIFEST } from "../../../generator/output/tree/manifest.ts";
import { previousFolder } from "../../../generator/output/tree/swap.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { TEST_KEY } from "./minisign.ts";

const key = secretKeyOf(TEST_KEY.secret);

/** A tree as far as a signature concerns it. */
function treeIn(root: string) {
  mkdirSync(join(root, "v1"), { recursive: true });
  writeFileSync(join(root, MANIFEST), JSON.stringify({ asOf: "2019-12-31T00:00:00Z" }));
  writeFileSync(join(root, "v1/status.json"), JSON.stringify({ nextBuildBy: "2020-01-01T00:00:00Z" }));
}

test("a target counts as signed if its tree and the one before carry signatures by the key, expired ones too", () => {
  const root = join(temporaryFolder(), "public");
  expect(isSignedWith(root, key)).toBe(true);
  treeIn(root);
  expect(isSignedWith(root, key)).toBe(false);
  signTree(root, key);
  expect(isSignedWith(root, key)).toBe(true);
  expect(isSignedWith(root, otherKey())).toBe(false);

  treeIn(previousFolder(root));
  expect(isSignedWith(root, key)).toBe(false);
  signTree(previousFolder(root), key);
  expect(isSignedWith(root, key)).toBe(true);
  writeFileSync(join(root, MANIFEST), JSON.stringify({ asOf: "2020-01-01T00:00:00Z" }));
  expect(isSignedWith(root, key)).toBe(false);
  renameSync(join(root, MANIFEST), join(root, "elsewhere"));
  expect(isSignedWith(root, key)).toBe(true);
});

function otherKey() {
  const { privateKey } = generateKeyPairSync("ed25519");
  return { number: Buffer.alloc(8, 7), key: privateKey };
}
