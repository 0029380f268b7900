import { existsSync, readFileSync } from "node:fs";
import { type PublicKey, publicKeyOf } from "../../generator/mirror/signature/public-key.ts";
import { KeyError } from "../../generator/mirror/signature/signature-errors.ts";

/** The public key that `--key` gives: the name of its file, or its text. Throws KeyError. */
export function readPublicKey(fileOrText: string): PublicKey {
  const isFile = existsSync(fileOrText);
  try {
    return publicKeyOf(isFile ? textOf(fileOrText) : fileOrText);
  } catch (error) {
    if (!(error instanceof KeyError) || isFile) throw error;
    throw new KeyError(
      `--key ${fileOrText} is neither a file nor the text of a public key: name the file that \`minisign -G\` calls public, or give its second line, which begins with RW.`,
    );
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new KeyError(
      `--key ${file} cannot be read (${(error as Error).message}): name the file that \`minisign -G\` calls public.`,
    );
  }
}
