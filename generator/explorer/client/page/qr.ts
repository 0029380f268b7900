/**
 * A text as a QR code (ISO/IEC 18004), to be scanned from the screen: version 5 in bytes, with the lowest level of correction, which is
 * for codes that nobody can scratch. Always with the first mask: a decoder reads any.
 */

/** In modules. */
const SIZE = 37;

/** Codewords of the text, and those that correct errors in it. */
const DATA = 108;
const CORRECTION = 26;

/** After the mode and the length. A topic of ntfy has up to 64 characters, so this is room for 42 of its server. */
const ROOM = DATA - 2;

/** Row by row, whether each module is dark; null if the text is too long, or not plain ASCII as an address is. */
export function qrCode(text: string): boolean[][] | null {
  if (text.length > ROOM || !/^[\x20-\x7e]+$/.test(text)) return null;
  const data = codewordsOf(text);
  return drawn([...data, ...correctionOf(data)].flatMap((codeword) => bitsOf(codeword, 8)));
}

function codewordsOf(text: string): number[] {
  const bytes = [...text].map((character) => character.charCodeAt(0));
  const bits = [
    ...[...bitsOf(4, 4), ...bitsOf(bytes.length, 8)],
    ...[...bytes.flatMap((byte) => bitsOf(byte, 8)), ...bitsOf(0, 4)],
  ];
  return Array.from({ length: DATA }, (_, at) => {
    const byte = bits.slice(at * 8, at * 8 + 8);
    // What is left over is filled with two bytes in turn.
    if (byte.length === 0) return (at - bits.length / 8) % 2 === 0 ? 0xec : 0x11;
    return byte.reduce((sum, bit, place) => sum | (bit << (7 - place)), 0);
  });
}

const bitsOf = (value: number, length: number): number[] =>
  Array.from({ length }, (_, place) => (value >> (length - 1 - place)) & 1);

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
function correctionOf(data: readonly number[]): number[] {
  let divisor = [1];
  for (let degree = 0, root = 1; degree < CORRECTION; degree++, root = product(root, 2))
    divisor = [...divisor, 0].map((one, at) => one ^ product(divisor[at - 1] ?? 0, root));
  const rest = data.reduce<number[]>(
    (rest, byte) => {
      const factor = byte ^ (rest[0] ?? 0);
      return [...rest.slice(1), 0].map((one, at) => one ^ product(divisor[at + 1] ?? 0, factor));
    },
    Array.from({ length: CORRECTION }, () => 0),
  );
  return rest;
}

function drawn(bits: readonly number[]): boolean[][] {
  /** Null where data goes. */
  const modules = Array.from({ length: SIZE }, () => Array<boolean | null>(SIZE).fill(null));
  const set = (row: number, column: number, isDark: boolean) => {
    const line = modules[row];
    if (line !== undefined && column >= 0 && column < SIZE) line[column] = isDark;
  };
  for (let at = 0; at < SIZE; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  square(SIZE - 7, SIZE - 7, 2, [0, 2]);
  square(3, 3, 4, [0, 1, 3]);
  square(3, SIZE - 4, 4, [0, 1, 3]);
  square(SIZE - 4, 3, 4, [0, 1, 3]);
  writeFormat(set);
  fill(modules, bits);
  return modules.map((row) => row.map((isDark) => isDark === true));

  /** Rings around a centre, of which those are dark. */
  function square(row: number, column: number, radius: number, dark: readonly number[]): void {
    for (let y = -radius; y <= radius; y++)
      for (let x = -radius; x <= radius; x++)
        set(row + y, column + x, dark.includes(Math.max(Math.abs(x), Math.abs(y))));
  }
}

type Set = (row: number, column: number, isDark: boolean) => void;

/** The level of correction and the mask, with their own correction, twice. */
function writeFormat(set: Set): void {
  const bits = bitsOf(0b111011111000100, 15);
  bits.forEach((bit, at) => {
    const isDark = bit === 1;
    if (at < 8) set(8, at < 6 ? at : at + 1, isDark);
    else set(at === 8 ? 7 : 14 - at, 8, isDark);
    if (at < 7) set(SIZE - 1 - at, 8, isDark);
    else set(8, SIZE - 15 + at, isDark);
  });
  set(SIZE - 8, 8, true);
}

/** Up and down in pairs of columns, from the right; the first mask turns every second module over. */
function fill(modules: (boolean | null)[][], bits: readonly number[]): void {
  let next = 0;
  for (let right = SIZE - 1, isUp = true; right > 0; right -= right === 8 ? 3 : 2, isUp = !isUp)
    for (let step = 0; step < SIZE; step++) {
      const row = isUp ? SIZE - 1 - step : step;
      const line = modules[row] as (boolean | null)[];
      for (const column of [right, right - 1])
        if (line[column] === null) line[column] = (bits[next++] === 1) !== ((row + column) % 2 === 0);
    }
}
