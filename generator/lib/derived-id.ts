import { hash } from "node:crypto";

/** The namespace of derived ids (docs/contract.md §4). */
const NAMESPACE = Buffer.from("c0a8f6f22f0b5c8e9a537d1b6f0e4a21", "hex");

/** A buffer for all names: most readings have a derived id. */
const input = Buffer.concat([NAMESPACE, Buffer.alloc(240)]);

/** The id of a record that has none in the data: the UUIDv5 of an ASCII name such as `assignment:{change id}`. */
export const derivedId = (name: string): string => formatId(Buffer.from(derivedIdBytes(name), "latin1"), 0);

/** The same as its sixteen bytes, each a character. */
export function derivedIdBytes(name: string): string {
  const length = NAMESPACE.length + input.write(name, NAMESPACE.length, "latin1");
  const digest = hash("sha1", input.subarray(0, length), "binary");
  // RFC 9562 §5.5: the first sixteen bytes, with the version, 5, and the variant written over six of their bits.
  const version = String.fromCharCode((digest.charCodeAt(6) & 0x0f) | 0x50);
  const variant = String.fromCharCode((digest.charCodeAt(8) & 0x3f) | 0x80);
  return digest.slice(0, 6) + version + digest.charAt(7) + variant + digest.slice(9, 16);
}

/** The sixteen bytes of a UUID, each a character. */
export const idBytes = (id: string): string => Buffer.from(id.replaceAll("-", ""), "hex").toString("latin1");

/** The UUID, in lower case, of the sixteen bytes at an offset. */
export function formatId(bytes: Uint8Array, at: number): string {
  let to = 0;
  for (let i = 0; i < 16; i++) {
    const byte = bytes[at + i] as number;
    if (id[to] === HYPHEN) to++;
    id[to++] = DIGITS.charCodeAt(byte >> 4);
    id[to++] = DIGITS.charCodeAt(byte & 15);
  }
  return id.toString("latin1");
}

const DIGITS = "0123456789abcdef";
const HYPHEN = 0x2d;

const id = Buffer.from("00000000-0000-0000-0000-000000000000");
