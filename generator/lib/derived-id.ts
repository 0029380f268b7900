import { hash } from "node:crypto";

/** The namespace of derived ids (docs/contract.md §4). */
const NAMESPACE = Buffer.from("c0a8f6f22f0b5c8e9a537d1b6f0e4a21", "hex");

/** Buffers for all names and ids: most readings have a derived id. */
const input = Buffer.concat([NAMESPACE, Buffer.alloc(240)]);
const id = Buffer.from("00000000-0000-0000-0000-000000000000");

const HYPHEN = 0x2d;

/** The id of a record that has none in the data: the UUIDv5 of an ASCII name such as `assignment:{change id}`. */
export function derivedId(name: string): string {
  const length = NAMESPACE.length + input.write(name, NAMESPACE.length, "latin1");
  const digits = hash("sha1", input.subarray(0, length), "hex");
  let from = 0;
  for (let to = 0; to < id.length; to++) if (id[to] !== HYPHEN) id[to] = digits.charCodeAt(from++);
  // RFC 9562 §5.5: the version, 5, and the variant are written over six bits of the digest.
  id.write("5", 14);
  id.write("89ab".charAt(Number.parseInt(digits.charAt(16), 16) & 3), 19);
  return id.toString("latin1");
}
