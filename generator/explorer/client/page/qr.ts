/**
 * A text as a QR code (ISO/IEC 18004), to be scanned from the screen: versions 1 to 10 in bytes, with the lowest level of correction,
 * which is for codes that nobody can scratch. Always with the first mask: a decoder reads any.
 */

/** Codewords of each version, data and correction together; how many of a block correct errors; blocks. */
const VERSIONS: readonly (readonly [total: number, correction: number, blocks: number])[] = [
  [26, 7, 1],
  [44, 10, 1],
  [70, 15, 1],
  [100, 20, 1],
  [134, 26, 1],
  [172, 18, 2],
  [196, 20, 2],
  [242, 24, 2],
  [292, 30, 2],
  [346, 18, 4],
];

/** Row by row, whether each module is dark; null if the text is too long, or not plain ASCII as an address is. */
export function qrCode(text: string): boolean[][] | null {
  if (!/^[\x20-\x7e]+$/.test(text)) return null;
  const index = VERSIONS.findIndex((_, at) => text.length <= roomIn(at + 1));
  return index === -1 ? null : drawn(index + 1, codewordsOf(text, index + 1));
}

const dataIn = (version: number): number => {
  const [total, correction, blocks] = VERSIONS[version - 1] as (typeof VERSIONS)[number];
  return total - correction * blocks;
};

/** The bits that tell how long the text is: eight, and sixteen from version 10 on. */
const lengthBits = (version: number): number => (version < 10 ? 8 : 16);

/** After the mode and the length. */
const roomIn = (version: number): number => dataIn(version) - Math.ceil((4 + lengthBits(version)) / 8);

/** Data and correction of all blocks, interleaved. */
function codewordsOf(text: string, version: number): number[] {
  const [, correction, count] = VERSIONS[version - 1] as (typeof VERSIONS)[number];
  const bytes = [...text].map((character) => character.charCodeAt(0));
  const bits = [
    ...bitsOf(4, 4),
    ...bitsOf(bytes.length, lengthBits(version)),
    ...bytes.flatMap((byte) => bitsOf(byte, 8)),
    ...bitsOf(0, 4),
  ];
  const data = Array.from({ length: dataIn(version) }, (_, at) => {
    const byte = bits.slice(at * 8, at * 8 + 8);
    // What is left over is filled with two bytes in turn.
    const filled = Math.ceil(bits.length / 8);
    if (byte.length === 0) return (at - filled) % 2 === 0 ? 0xec : 0x11;
    return byte.reduce((sum, bit, place) => sum | (bit << (7 - place)), 0);
  });
  // The later blocks have one more if they cannot all be as long.
  const short = Math.floor(data.length / count);
  const shorter = count - (data.length % count);
  const blocks = Array.from({ length: count }, (_, block) => {
    const start = block * short + Math.max(0, block - shorter);
    return data.slice(start, start + short + (block < shorter ? 0 : 1));
  });
  return [...interleaved(blocks), ...interleaved(blocks.map((block) => correctionOf(block, correction)))];
}

const bitsOf = (value: number, length: number): number[] =>
  Array.from({ length }, (_, place) => (value >> (length - 1 - place)) & 1);

const interleaved = (blocks: readonly (readonly number[])[]): number[] =>
  Array.from({ length: Math.max(...blocks.map(({ length }) => length)) }, (_, at) =>
    blocks.flatMap((block) => block[at] ?? []),
  ).flat();

/** In the field of 256 elements, by the polynomial 0x11d. */
function product(a: number, b: number): number {
  let result = 0;
  for (let bit = 7; bit >= 0; bit--) {
    result = (result << 1) ^ ((result >> 7) * 0x11d);
    if ((b >> bit) & 1) result ^= a;
  }
  return result;
}

/** The rest of the data, as a polynomial, divided by that of the code (Reed and Solomon). */
function correctionOf(data: readonly number[], length: number): number[] {
  let divisor = [1];
  for (let degree = 0, root = 1; degree < length; degree++, root = product(root, 2))
    divisor = [...divisor, 0].map((one, at) => one ^ product(divisor[at - 1] ?? 0, root));
  const rest = data.reduce<number[]>(
    (rest, byte) => {
      const factor = byte ^ (rest[0] ?? 0);
      return [...rest.slice(1), 0].map((one, at) => one ^ product(divisor[at + 1] ?? 0, factor));
    },
    Array.from({ length }, () => 0),
  );
  return rest;
}

function drawn(version: number, codewords: readonly number[]): boolean[][] {
  const size = 17 + 4 * version;
  /** Null where data goes. */
  const modules = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const set = (row: number, column: number, isDark: boolean) => {
    const line = modules[row];
    if (line !== undefined && column >= 0 && column < size) line[column] = isDark;
  };
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const centres = centresIn(version, size);
  const corners = ["6 6", `6 ${size - 7}`, `${size - 7} 6`];
  // Not where the large squares are.
  for (const row of centres)
    for (const column of centres) if (!corners.includes(`${row} ${column}`)) square(row, column, 2, [0, 2]);
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    square(row, column, 4, [0, 1, 3]);
  writeFormat(set, size);
  if (version >= 7) writeVersion(set, size, version);
  fill(
    modules,
    codewords.flatMap((codeword) => bitsOf(codeword, 8)),
  );
  return modules.map((row) => row.map((isDark) => isDark === true));

  /** Rings around a centre, of which those are dark. */
  function square(row: number, column: number, radius: number, dark: readonly number[]): void {
    for (let y = -radius; y <= radius; y++)
      for (let x = -radius; x <= radius; x++)
        set(row + y, column + x, dark.includes(Math.max(Math.abs(x), Math.abs(y))));
  }
}

/** Where the small squares stand, in rows and in columns. */
function centresIn(version: number, size: number): number[] {
  if (version === 1) return [];
  return version < 7 ? [6, size - 7] : [6, (size - 1) / 2, size - 7];
}

type Set = (row: number, column: number, isDark: boolean) => void;

/** The level of correction and the mask, with their own correction, twice. */
function writeFormat(set: Set, size: number): void {
  const bits = bitsOf(0b111011111000100, 15);
  bits.forEach((bit, at) => {
    const isDark = bit === 1;
    if (at < 8) set(8, at < 6 ? at : at + 1, isDark);
    else set(at === 8 ? 7 : 14 - at, 8, isDark);
    if (at < 7) set(size - 1 - at, 8, isDark);
    else set(8, size - 15 + at, isDark);
  });
  set(size - 8, 8, true);
}

/** The version, with its own correction, twice. */
function writeVersion(set: Set, size: number, version: number): void {
  let rest = version;
  for (let at = 0; at < 12; at++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  bitsOf((version << 12) | rest, 18).forEach((bit, place) => {
    const at = 17 - place;
    const [far, near] = [size - 11 + (at % 3), Math.floor(at / 3)];
    set(far, near, bit === 1);
    set(near, far, bit === 1);
  });
}

/** Up and down in pairs of columns, from the right; the first mask turns every second module over. */
function fill(modules: (boolean | null)[][], bits: readonly number[]): void {
  const size = modules.length;
  let next = 0;
  for (let right = size - 1, isUp = true; right > 0; right -= right === 8 ? 3 : 2, isUp = !isUp)
    for (let step = 0; step < size; step++) {
      const row = isUp ? size - 1 - step : step;
      const line = modules[row] as (boolean | null)[];
      for (const column of [right, right - 1])
        if (line[column] === null) line[column] = (bits[next++] === 1) !== ((row + column) % 2 === 0);
    }
}
