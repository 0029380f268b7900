/** The header of a PMTiles archive (PMTiles v3, "Header Design"): 127 bytes, little-endian. */

const FIELDS = [
  ["version", 7, "uint8"],
  ["rootOffset", 8, "uint64"],
  ["rootLength", 16, "uint64"],
  ["metadataOffset", 24, "uint64"],
  ["metadataLength", 32, "uint64"],
  ["leavesOffset", 40, "uint64"],
  ["leavesLength", 48, "uint64"],
  ["dataOffset", 56, "uint64"],
  ["dataLength", 64, "uint64"],
  ["addressedTiles", 72, "uint64"],
  ["tileEntries", 80, "uint64"],
  ["tileContents", 88, "uint64"],
  ["clustered", 96, "uint8"],
  ["internalCompression", 97, "uint8"],
  ["tileCompression", 98, "uint8"],
  ["tileType", 99, "uint8"],
  ["minZoom", 100, "uint8"],
  ["maxZoom", 101, "uint8"],
  ["west", 102, "degrees"],
  ["south", 106, "degrees"],
  ["east", 110, "degrees"],
  ["north", 114, "degrees"],
  ["centerZoom", 118, "uint8"],
  ["centerLongitude", 119, "degrees"],
  ["centerLatitude", 123, "degrees"],
] as const;

export const HEADER_LENGTH = 127;

const FIXED = { version: 3, clustered: 1, internalCompression: 2, tileCompression: 2, tileType: 1 } as const;

/** The fields of an archive's header that vary: lengths and offsets in bytes from the start of the file, positions in degrees. */
export type ArchiveHeader = Readonly<Record<Exclude<(typeof FIELDS)[number][0], keyof typeof FIXED>, number>>;

/** The header of a clustered archive of gzipped vector tiles, with gzipped directories and metadata. */
export function writeHeader(header: ArchiveHeader): Buffer {
  const bytes = Buffer.alloc(HEADER_LENGTH);
  bytes.write("PMTiles", 0, "latin1");
  const values = { ...header, ...FIXED };
  for (const [name, offset, type] of FIELDS) {
    if (type === "uint8") bytes.writeUInt8(values[name], offset);
    else if (type === "uint64") bytes.writeBigUInt64LE(BigInt(values[name]), offset);
    else bytes.writeInt32LE(Math.round(values[name] * 1e7), offset);
  }
  return bytes;
}
