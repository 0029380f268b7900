/** The building blocks of what a maintainer writes: texts, names, addresses and dates. */

import { z } from "zod";

/** Control characters, and what XML cannot hold beside them. */
const CONTROL = /[\p{Cc}\uFFFE\uFFFF]/u;
/** What XML cannot hold (XML 1.0 §2.2, "Char"). Databases cut a text at U+0000. */
const UNSTORABLE = /(?![\t\n\r\u007F-\u009F])[\p{Cc}\uFFFE\uFFFF]/u;
/** White space and characters without width, such as U+200B, are invisible. */
export const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** Ids are answered in lower case; requests may use any. */
export const id = z
  .guid("expected a UUID: 8-4-4-4-12 hexadecimal digits")
  .transform((text) => text.toLowerCase());

/** Free text: well-formed Unicode that XML and databases can hold; stored in NFC. Markdown may hold line breaks and tabs. */
export const text = textWith((value) =>
  UNSTORABLE.test(value) ? "expected a text without control characters but line breaks and tabs" : undefined,
);

/** In code points. Names are keys and titles, and the search indexes every end of each. */
const LONGEST_NAME = 200;

/** Names and numbers that identify: not blank, not long, no control characters. */
export const name = textWith((value) => {
  if (value.length > LONGEST_NAME && [...value].length > LONGEST_NAME)
    return `expected a name of at most ${LONGEST_NAME} characters`;
  if (!VISIBLE.test(value)) return "expected a name that is not blank";
  return CONTROL.test(value) ? "expected a name without control characters" : undefined;
});

/** Text, or its fault. One step for all: most cells of the data are texts. */
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

/** A page, or a mail address. */
export const contactUrl = z
  .string("expected an address")
  .regex(
    /^(https?:\/\/[^\s]+|mailto:[^\s@?]+@[^\s@?]+\.[^\s@?]+)$/,
    "expected an absolute http or https address, or a mailto: address such as mailto:water@council.example",
  );

export const date = z.iso.date({
  error: ({ input }) =>
    typeof input === "string" && /^\d{4}-\d\d-\d\d$/.test(input)
      ? "expected a day that exists"
      : "expected a date, such as 2026-11-21",
});
