/** The building blocks of what a maintainer writes: texts, names, addresses and dates. */

import { z } from "zod";

const CONTROL = /\p{Cc}/u;
/** White space and characters without width, such as U+200B, are invisible. */
export const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** Ids are answered in lower case; requests may use any. */
export const id = z
  .guid("expected a UUID: 8-4-4-4-12 hexadecimal digits")
  .transform((text) => text.toLowerCase());

/** Free text: well-formed Unicode; stored in NFC. Markdown may hold line breaks and tabs. */
export const text = textWith(() => undefined);

/** In code points. Names are keys and titles, and the search indexes every end of each. */
const LONGEST_NAME = 200;

/** Names and numbers that identify: not blank, not long, no control characters. */
export const name = textWith((value) => {
  if (value.length > LONGEST_NAME && [...value].length > LONGEST_NAME)
    return `expected a name of at most ${LONGEST_NAME} characters`;
  if (!VISIBLE.test(value)) return "expected a name that is not blank";
  return CONTROL.test(value) ? "expected a name without control characters" : undefined;
});

/** Text, and what is wrong with it if anything. One step for all: most cells of the data are texts. */
function textWith(faultIn: (value: string) => string | undefined) {
  return z.string("expected a text").transform((value, context) => {
    const stored = value.normalize("NFC");
    const fault = value.isWellFormed()
      ? faultIn(stored)
      : "expected well-formed Unicode, without a lone surrogate";
    if (fault === undefined) return stored;
    context.addIssue(fault);
    return z.NEVER;
  });
}

export const url = z
  .url({ protocol: /^https?$/, error: "expected an absolute http or https address" })
  // The runtime's parser drops line breaks and repairs malformed addresses, but an answer would show them as they are.
  .refine(
    (value) => value.isWellFormed() && !/\s/.test(value) && !CONTROL.test(value),
    "expected an address without white space and control characters",
  );

export const date = z.iso.date("expected a date, such as 2026-11-21");
