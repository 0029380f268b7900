import { createHash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";
import { inFile } from "./whole-files.ts";

const PIECE = Buffer.allocUnsafeSlow(2 ** 20);

/** The SHA-256 of a file, read piece by piece, because a foreign file may be larger than the memory. */
export const digestOfFile = (path: string): string => inFile(path, () => digestIn(path));

function digestIn(path: string): string {
  const digest = createHash("sha256");
  const file = openSync(path, "r");
  try {
    for (let length = 1; length > 0; ) {
      length = readSync(file, PIECE);
      digest.update(PIECE.subarray(0, length));
    }
  } finally {
    closeSync(file);
  }
  return digest.digest("hex");
}
