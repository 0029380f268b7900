import { existsSync } from "node:fs";
import { type PublicKey, publicKeyOf } from "../../generator/mirror/signature/public-key.ts";
import { KeyError } from "../../generator/mirror/signature/signature-errors.ts";
import { readNamed } from "./read-named.ts";

/** The public key that an option gives: the name of its file, or its text. Throws KeyError and UsageError. */
export function readPublicKey(fileOrText: string, option = "--key"): PublicKey {
  const isFile = existsSync(fileOrText);
  try {
    const advice = `give ${option} the file that \`minisign -G\` calls public`;
    return publicKeyOf(isFile ? readNamed(fileOrText, advice) : fileOrText);
  } catch (error) {
    if (!(error instanceof KeyError) || isFile) throw error;
    throw new KeyError(
      `${option} ${fileOrText} is neither a file nor the text of a public key: name the file that \`minisign -G\` calls public, or give its second line, which begins with RW.`,
    );
  }
}
