import { KeyError } from "./errors.ts";
import { type SecretKey, secretKeyOf } from "./secret-key.ts";

/**
 * The key to sign with: `MINISIGN_SECRET_KEY` holds the text of its file, `MINISIGN_PASSWORD` its password, if it has
 * one. Null if there is none. An empty variable counts as not set, because that is how CI passes a secret that is not
 * set. Throws KeyError.
 */
export function signingKeyOf(environment: NodeJS.ProcessEnv): SecretKey | null {
  const { MINISIGN_SECRET_KEY: text = "", MINISIGN_PASSWORD: password = "" } = environment;
  if (text === "" && password === "") return null;
  if (text === "")
    throw new KeyError("MINISIGN_PASSWORD is set, and MINISIGN_SECRET_KEY is not: set both, or neither.");
  try {
    return secretKeyOf(text, password);
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    throw new KeyError(`MINISIGN_SECRET_KEY, MINISIGN_PASSWORD: ${error.message}`);
  }
}
