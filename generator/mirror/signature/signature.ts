/** Signatures in minisign's format (https://jedisct1.github.io/minisign/): Ed25519 of the BLAKE2b-512 of a message. */

import { hash, sign as signBytes, verify as verifyBytes } from "node:crypto";
import { bytesOf, idOf, linesOf } from "./key-text.ts";
import type { PublicKey } from "./public-key.ts";
import type { SecretKey } from "./secret-key.ts";
import { OtherBytesError, OtherKeyError, SignatureError } from "./signature-errors.ts";

/** The message is hashed before it is signed; the older way is "Ed". */
const ALGORITHM = Buffer.from("ED");

/** Algorithm, number of the key, signature. */
const [NUMBER, SIGNATURE, LENGTH] = [2, 10, 74] as const;

const UNTRUSTED = "untrusted comment: ";
const TRUSTED = "trusted comment: ";

/** The signature of a message and of a comment on it, as the text of a `.minisig` file. The same each time. */
export function sign(message: Uint8Array, comment: string, { number, key }: SecretKey): string {
  const signature = signBytes(null, hash("blake2b512", message, "buffer"), key);
  const both = signBytes(null, Buffer.concat([signature, Buffer.from(comment)]), key);
  const lines = [
    `${UNTRUSTED}signature from minisign secret key ${idOf(number)}`,
    Buffer.concat([ALGORITHM, number, signature]).toString("base64"),
    TRUSTED + comment,
    both.toString("base64"),
  ];
  return `${lines.join("\n")}\n`;
}

/** The trusted comment of a signature, if it is one of this message by this key. Throws SignatureError. */
export function verify(message: Uint8Array, text: string, { id, key }: PublicKey): string {
  const lines = linesOf(text);
  const bytes = bytesOf(lines[1], LENGTH);
  const both = bytesOf(lines[3], 64);
  const [first = "", , third = ""] = lines;
  if (lines.length !== 4 || !first.startsWith(UNTRUSTED) || !third.startsWith(TRUSTED) || !bytes || !both)
    throw new SignatureError("the signature is not in minisign's format");
  const signer = idOf(bytes.subarray(NUMBER, SIGNATURE));
  if (signer !== id) throw new OtherKeyError(`it is signed by the key ${signer}, not by ${id}`);
  if (!bytes.subarray(0, NUMBER).equals(ALGORITHM))
    throw new SignatureError("it is signed in minisign's old format: expected one that is hashed first");
  const signature = bytes.subarray(SIGNATURE);
  if (!verifyBytes(null, hash("blake2b512", message, "buffer"), key, signature))
    throw new OtherBytesError("the signature is of other bytes");
  const comment = third.slice(TRUSTED.length);
  if (!verifyBytes(null, Buffer.concat([signature, Buffer.from(comment)]), key, both))
    throw new SignatureError("the signature's trusted comment has been changed");
  return comment;
}
