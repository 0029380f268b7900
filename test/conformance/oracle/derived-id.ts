import { createHash } from "node:crypto";

const namespace = "c0a8f6f2-2f0b-5c8e-9a53-7d1b6f0e4a21";

/** A UUIDv5 (RFC 9562 §5.5) in the namespace of docs/contract.md §4 "Derived ids". */
export function derivedId(name: string): string {
  const bytes = createHash("sha1")
    .update(Buffer.from(namespace.replaceAll("-", ""), "hex"))
    .update(name, "utf8")
    .digest()
    .subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
