import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { isThere } from "../../lib/target/is-there.ts";
import { orWriteError } from "../../lib/target/target-errors.ts";
import { readBytes, readText, replaceFile } from "../../lib/target/whole-files.ts";
import { parseInstant } from "../../lib/time/instant.ts";
import { MANIFEST, SIGNATURE } from "../../output/tree/manifest.ts";
import { previousFolder } from "../../output/tree/swap.ts";
import { setFolderTimes } from "../../output/tree/times.ts";
import { publicHalfOf, type SecretKey } from "./secret-key.ts";
import { SignatureError } from "./signature-errors.ts";
import { checkManifest, signManifest, type Trust } from "./signed-manifest.ts";

/**
 * Writes the signature of a built tree beside its manifest, which does not list it, with the key that `signingKeyOf`
 * returns; without a key, removes any earlier signature. The tree still counts as unchanged to the next build; a build
 * that changes the manifest removes the signature. Throws WriteError.
 */
export function signTree(root: string, key: SecretKey | null): void {
  const manifest = readBytes(join(root, MANIFEST));
  const { nextBuildBy } = JSON.parse(readText(join(root, "v1/status.json"))) as {
    nextBuildBy: string | null;
  };
  const signature =
    key && signManifest(manifest, nextBuildBy === null ? null : parseInstant(nextBuildBy), key);
  const path = join(root, SIGNATURE);
  orWriteError(root, () =>
    signature === null ? rmSync(path, { force: true }) : replaceFile(path, signature),
  );
  setFolderTimes(root, [dirname(SIGNATURE)]);
}

/** Checks the manifest of a tree by its signature. Throws SignatureError. */
export function checkSignedTree(root: string, trust: Trust): void {
  const path = join(root, SIGNATURE);
  const signature = isThere(path) ? readText(path) : null;
  checkManifest(readBytes(join(root, MANIFEST)), signature, trust);
}

/**
 * Whether a tree, and the one that it replaced, still carry their signatures by a key; true for a missing tree. An
 * expired signature counts too.
 */
export const isSignedWith = (root: string, key: SecretKey): boolean =>
  [root, previousFolder(root)].every((folder) => !isThere(join(folder, MANIFEST)) || isSigned(folder, key));

function isSigned(folder: string, key: SecretKey): boolean {
  try {
    checkSignedTree(folder, { key: publicHalfOf(key), now: Number.NEGATIVE_INFINITY });
    return true;
  } catch (error) {
    if (error instanceof SignatureError) return false;
    throw error;
  }
}
