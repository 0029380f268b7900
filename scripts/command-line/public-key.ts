import { existsSync, readFileSync } from "node:fs";
import { type PublicKey, publicKeyOf } from "../../generator/mirror/signature/public-key.ts";
import { KeyError } from "../../generator/mirror/signature/signature-errors.ts";

/** The public key that an option gives: the name of its file, or its text. Throws KeyError. */
export function readPublicKey(fileOrText: string, option = "--key"): PublicKey {
  const isFile = existsSync(fileOrText);
  try {
    return publicKeyOf(isFile ? textOf(fileOrText, option) : fileOrText);
  } catch (error) {
    if (!(error instanceof KeyError) || isFile) throw error;
    throw new KeyError(
      `${option} ${fileOrText} is neither a file nor the text of a public key: name the file that \`minisign -G\` calls public, or give its second line, which begins with RW.`,
    );
  }
}

function textOf(file: string, option: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new KeyError(
      `${option} ${file} cannot be read (${(error as Error).message}): name the file that \`minisign -G\` calls public.`,
    );
  }
}
