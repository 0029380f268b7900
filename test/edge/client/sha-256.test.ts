import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { sha256 } from "../../../generator/edge/client/sha-256.ts";

test("the client's SHA-256 is that of the platform, for every length around the ends of blocks", () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length) % 256);
    expect(sha256(bytes.buffer), `${length} bytes`).toBe(hash("sha256", bytes));
  }
});
