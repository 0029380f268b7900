import { existsSync, readFileSync } from "node:fs";
import { type PublicKey, publicKeyOf } from "../../generator/signature/public-key.ts";

/** The public key that `--key` gives: the name of its file, or its text. Throws KeyError. */
export const readPublicKey = (fileOrText: string): PublicKey =>
  publicKeyOf(existsSync(fileOrText) ? readFileSync(fileOrText, "utf8") : fileOrText);
