/** How minisign writes keys and signatures: a line of comment, then a line of base64. */

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The bytes of a line of base64; null for anything else, or another length. */
export function bytesOf(line: string | undefined, length: number): Buffer | null {
  const text = line?.trim() ?? "";
  if (!BASE64.test(text)) return null;
  const bytes = Buffer.from(text, "base64");
  return bytes.length === length ? bytes : null;
}

/** The lines of a text, without empty ones at its end. A file that went through Windows has carriage returns. */
export const linesOf = (text: string): string[] => text.trimEnd().split(/\r?\n/);

/** A key's number as minisign shows it: 16 hexadecimal digits. */
export const idOf = (number: Uint8Array): string =>
  Buffer.from(number).reverse().toString("hex").toUpperCase();
