/** SHA-256 (FIPS 180-4). Browsers have it, but not for pages that came over plain HTTP. */

/** The first bits of the fractional parts of the roots of the first primes: of degree 2 or 3, 32 bits each. */
const PRIMES = Array.from({ length: 311 }, (_, at) => at + 2).filter(
  (n, _, all) => !all.some((d) => d < n && n % d === 0),
);
const bitsOf = (root: number): number => ((root % 1) * 2 ** 32) | 0;
const K = PRIMES.map((prime) => bitsOf(Math.cbrt(prime)));
const INITIAL = PRIMES.slice(0, 8).map((prime) => bitsOf(Math.sqrt(prime)));

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The digest of bytes, in hexadecimal digits. */
export function sha256(bytes: ArrayBuffer): string {
  const { byteLength } = bytes;
  const view = new DataView(new ArrayBuffer(((byteLength + 72) >> 6) << 6));
  const padded = new Uint8Array(view.buffer);
  padded.set(new Uint8Array(bytes));
  padded[byteLength] = 128;
  view.setUint32(view.byteLength - 8, byteLength / 2 ** 29);
  view.setUint32(view.byteLength - 4, byteLength * 8);
  let state = INITIAL;
  const words = new Int32Array(64);
  for (let block = 0; block < view.byteLength; block += 64) {
    let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const [early, late] = [words[i - 15] ?? 0, words[i - 2] ?? 0];
      const word =
        i < 16
          ? view.getInt32(block + 4 * i)
          : (words[i - 16] ?? 0) +
            (turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)) +
            (words[i - 7] ?? 0) +
            (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10));
      words[i] = word;
      const first =
        h +
        (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) +
        ((e & f) ^ (~e & g)) +
        (K[i] ?? 0) +
        (words[i] ?? 0);
      const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
    }
    state = [a, b, c, d, e, f, g, h].map((word, i) => (word + (state[i] ?? 0)) | 0);
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
