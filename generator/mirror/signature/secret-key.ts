import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { bytesOf, idOf, linesOf } from "./key-text.ts";
import { ed25519, type PublicKey } from "./public-key.ts";
import { KeyError } from "./signature-errors.ts";

export type SecretKey = {
  /** The eight bytes that identify the key in a signature. */
  readonly number: Uint8Array;
  readonly key: KeyObject;
};

/**
 * The layout of a secret key file without a password: the algorithms for signing ("Ed"), encryption (two zeros) and the
 * checksum ("B2"); 48 bytes for a password; then the number, seed, public key and checksum.
 */
const LENGTH = 158;
const [NUMBER, SEED, PUBLIC, CHECKSUM] = [54, 62, 94, 126] as const;

/** What comes before the 32 bytes of an Ed25519 seed in DER (RFC 8410 §7). */
const DER = Buffer.from("302e020100300506032b657004220420", "hex");

/** A minisign secret key from the text of its file. Throws KeyError. */
export function secretKeyOf(text: string): SecretKey {
  const bytes = bytesOf(linesOf(text).at(-1), LENGTH);
  const how = bytes?.toString("latin1", 0, 6);
  if (how === "EdScB2")
    throw new KeyError(
      "MINISIGN_SECRET_KEY has a password: remove it with `minisign -C -W -s FILE`, because whatever stores the key keeps it secret.",
    );
  if (bytes === null || how !== "Ed\0\0B2")
    throw new KeyError(
      "MINISIGN_SECRET_KEY is not a key of minisign: expected the text of the secret file that `minisign -G -W` writes, or its second line.",
    );
  const seed = bytes.subarray(SEED, PUBLIC);
  const key = createPrivateKey({ key: Buffer.concat([DER, seed]), format: "der", type: "pkcs8" });
  // minisign's checksum is BLAKE2b-256, which node:crypto lacks. Comparing the public key inside proves as much.
  if (!createPublicKey(key).equals(ed25519(bytes.subarray(PUBLIC, CHECKSUM))))
    throw new KeyError("MINISIGN_SECRET_KEY is damaged: the public key in it belongs to another.");
  return { number: bytes.subarray(NUMBER, SEED), key };
}

/** The public half of a secret key: a night that signs can check the live site with it. */
export const publicHalfOf = ({ number, key }: SecretKey): PublicKey => ({
  id: idOf(number),
  key: createPublicKey(key),
});

/**
 * The key to sign with: `MINISIGN_SECRET_KEY` holds the text of its file. Null if there is none. An empty variable counts
 * as not set, because that is how CI passes a secret that is not set. Throws KeyError.
 */
export function signingKeyOf({ MINISIGN_SECRET_KEY: text = "" }: NodeJS.ProcessEnv): SecretKey | null {
  return text === "" ? null : secretKeyOf(text);
}
