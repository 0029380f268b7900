import { createPrivateKey, createPublicKey, type KeyObject, scryptSync } from "node:crypto";
import { bytesOf, idOf, linesOf } from "./key-text.ts";
import { ed25519, type PublicKey } from "./public-key.ts";
import { KeyError } from "./signature-errors.ts";

export type SecretKey = {
  /** The eight bytes that identify the key in a signature. */
  readonly number: Uint8Array;
  readonly key: KeyObject;
};

/**
 * The layout of a secret key file: the algorithms for signing ("Ed"), encryption ("Sc", or two zeros for none) and the
 * checksum ("B2"); the salt; the two limits of scrypt; and, encrypted, the number, seed, public key and checksum.
 */
const LENGTH = 158;
const [SALT, OPERATIONS, MEMORY, ENCRYPTED] = [6, 38, 46, 54] as const;
const [NUMBER, SEED, PUBLIC] = [8, 40, 72] as const;

/** What comes before the 32 bytes of an Ed25519 seed in DER (RFC 8410 §7). */
const DER = Buffer.from("302e020100300506032b657004220420", "hex");

/** The memory that scrypt needs with the limits of minisign: 1 GiB. No key made by minisign needs more. */
const MOST_BYTES = 2 ** 30;

/** A minisign secret key from the text of its file, and its password if it has one. Throws KeyError. */
export function secretKeyOf(text: string, password = ""): SecretKey {
  const bytes = bytesOf(linesOf(text).at(-1), LENGTH);
  const how = bytes?.toString("latin1", 0, 6);
  if (bytes === null || (how !== "EdScB2" && how !== "Ed\0\0B2")) {
    throw new KeyError(
      "The secret key is not one of minisign: expected the text of the secret file that `minisign -G` writes, or its second line.",
    );
  }
  const isEncrypted = how === "EdScB2";
  if (isEncrypted && password === "")
    throw new KeyError("The secret key is encrypted, and there is no password for it.");
  const plain = isEncrypted ? decrypt(bytes, password) : bytes.subarray(ENCRYPTED);
  const key = createPrivateKey({
    key: Buffer.concat([DER, plain.subarray(NUMBER, SEED)]),
    format: "der",
    type: "pkcs8",
  });
  // minisign's checksum is BLAKE2b-256, which node:crypto lacks. Comparing the public key inside proves as much.
  if (!createPublicKey(key).equals(ed25519(plain.subarray(SEED, PUBLIC)))) {
    throw new KeyError(
      isEncrypted
        ? "The password does not open the secret key."
        : "The secret key is damaged: the public key in it belongs to another.",
    );
  }
  return { number: plain.subarray(0, NUMBER), key };
}

/** The public half of a secret key: a night that signs can check what is live with it. */
export const publicHalfOf = ({ number, key }: SecretKey): PublicKey => ({
  id: idOf(number),
  key: createPublicKey(key),
});

function decrypt(bytes: Buffer, password: string): Buffer {
  const encrypted = bytes.subarray(ENCRYPTED);
  const { N, r, p } = costOf(bytes.readBigUInt64LE(OPERATIONS), bytes.readBigUInt64LE(MEMORY));
  const stream = scryptSync(password, bytes.subarray(SALT, OPERATIONS), encrypted.length, {
    N,
    r,
    p,
    maxmem: 128 * r * (N + p + 2),
  });
  return Buffer.from(encrypted.map((byte, index) => byte ^ (stream[index] ?? 0)));
}

/** The cost that libsodium derives from its two limits (pickparams of its scryptsalsa208sha256). */
function costOf(operationLimit: bigint, memoryLimit: bigint): { N: number; r: number; p: number } {
  const operations = Math.max(Number(operationLimit), 32_768);
  const memory = Number(memoryLimit);
  const r = 8;
  const isShortOfOperations = operations < memory / 32;
  const most = isShortOfOperations ? operations / (r * 4) : memory / (r * 128);
  let log = 1;
  while (2 ** log <= most / 2) log++;
  const N = 2 ** log;
  const p = isShortOfOperations ? 1 : Math.floor(Math.min(operations / 4 / N, 0x3fffffff) / r);
  if (p < 1 || 128 * r * N * p > MOST_BYTES)
    throw new KeyError("The secret key is damaged: no key of minisign is as expensive to open.");
  return { N, r, p };
}

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
