import { createPublicKey, type KeyObject } from "node:crypto";
import { bytesOf, idOf, linesOf } from "./key-text.ts";
import { KeyError } from "./signature-errors.ts";

export type PublicKey = {
  /** As minisign shows it. */
  readonly id: string;
  readonly key: KeyObject;
};

/** "Ed", 8 bytes of number, 32 of key. */
const LENGTH = 42;

/** What comes before the 32 bytes of an Ed25519 public key in DER (RFC 8410 §4). */
const DER = Buffer.from("302a300506032b6570032100", "hex");

/** A minisign public key: the text of its file, or the line of base64 alone. Throws KeyError. */
export function publicKeyOf(text: string): PublicKey {
  const bytes = bytesOf(linesOf(text).at(-1), LENGTH);
  if (bytes === null || bytes.toString("latin1", 0, 2) !== "Ed") {
    throw new KeyError(
      "The public key is not one of minisign: expected the file that `minisign -G` calls public, or its second line, which begins with RW.",
    );
  }
  return { id: idOf(bytes.subarray(2, 10)), key: ed25519(bytes.subarray(10)) };
}

/** A public key of node:crypto from its 32 bytes. */
export const ed25519 = (bytes: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([DER, bytes]), format: "der", type: "spki" });
