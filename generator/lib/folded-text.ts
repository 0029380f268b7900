/** Texts as the search compares them. In the dialect of `edge/resolver/resolve.ts`, because nginx's njs runs it too. */

/**
 * Lower case code point by code point, with `ς` as `σ`. When a whole text is lower-cased, the final sigma depends on
 * its neighbours. Some engines, which also count in code points, map `İ` to one character instead of two.
 */
export const lowerCase = (text: string): string =>
  text.replace(/İ/g, "i\u0307").replace(/[Σς]/g, "σ").toLowerCase();

/**
 * Lower case code point by code point, `ς` as `σ`; typographic characters as plain ones, white space as one blank. `quote` is
 * how the plain " is written. U+1FEF and U+1FFD are accents that NFC replaces, for engines without it.
 */
export const fold = (text: string, quote: string): string =>
  lowerCase(text)
    .replace(/[`\xb4\u02bb\u02bc\u1fef\u1ffd\u2018\u2019]/g, "'")
    .replace(/[“”]/g, quote)
    .replace(/[\u2010\u2011\u2013\u2014\u2212]/g, "-")
    // The `\s` of njs is ASCII alone, but it trims all white space.
    .replace(/[^ -~]/g, (character) => character.trim() || " ")
    .replace(/ {2,}/g, " ");
