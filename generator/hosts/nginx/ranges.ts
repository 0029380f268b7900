/**
 * Ranges that a file does not have. nginx adds the headers of a file before it looks at the range, and cannot take them back
 * when it then answers with a 416. So what `Cache-Control` says of a 416 has to be known before.
 */

import { NO_STORE } from "../../api/headers.ts";
import { quoted } from "./nginx-language.ts";

/**
 * Fits a number, the text between, and a greater number: one of more digits, or of as many where the first that differs is greater.
 * Two groups are used from `group` on; the first fits two numbers of as many digits, by recursion.
 */
function smaller(between: string, group: number): string {
  const differing = Array.from(
    "012345678",
    (digit) => `${digit}\\d*${between}\\${group + 1}[${Number(digit) + 1}-9]`,
  );
  return `(?:(\\d(?:${between}|(?${group}))\\d)\\d|(?=(?${group})\\b)(\\d*)(?:${differing.join("|")}))`;
}

/** One range that starts in the file and does not end before its start, or the last bytes. The length of the file follows. */
const FITTING = [
  "^bytes=(?:-0*[1-9]\\d{0,15} |",
  "(?=\\d{1,15}-\\d{0,15} )",
  `(?=\\d+- |(\\d+)-\\1 |${smaller("-", 2)})`,
  `${smaller("-\\d* ", 4)})`,
].join("");

/** Ranges in other units are ignored. */
export const RANGES = `# A range that may be beyond the file: what nginx says of it is not kept.
map "$http_range $sent_http_content_length" $water_beyond {
  ${quoted(`~*${FITTING}`)} "";
  "~*^bytes=" "${NO_STORE}";
}

map $water_beyond $water_cache {
  "" $water_keep;
  default $water_beyond;
}`;
