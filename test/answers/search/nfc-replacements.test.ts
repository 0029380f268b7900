import { describe, expect, test } from "vitest";
import { nfcReplacements } from "../../../generator/answers/search/nfc-replacements.ts";
import type { SearchRecord } from "../../../generator/answers/search/search-records.ts";
import { normalise } from "../../../generator/edge/resolver/answer-search.ts";
import { drawOf } from "../../support/random.ts";

const named = (name: string): SearchRecord => ({
  type: "scheme",
  id: "",
  name,
  context: null,
  matched: [name],
});

/** A text after the replacements, as in an engine without NFC. */
const composed = (text: string, forms: ReturnType<typeof nfcReplacements>) =>
  forms.reduce((old, [from, to]) => old.split(from).join(to), text);

describe("NFC where the engine has none", () => {
  test("takes a few replacements for names of New Zealand", () => {
    expect(nfcReplacements([named("Whangārei, Ōtaki, Tūrangi, Kaikōura, Kēkerengū")]).length).toBeLessThan(
      20,
    );
  });

  test.each([
    ["Whangārei Ōtaki"],
    ["Whangārei Zürich Café"],
    ["Ẹ̄gbá ǟ ḹ"],
    ["Ὀδυσσεύς ΐ"],
    ["가람 각"],
    ["がぎ"],
    ["Ångström"],
  ])("is that of the engines which have it, for any spelling of what is in %s", (name) => {
    const forms = nfcReplacements([named(name.normalize("NFC"))]);
    const own = new Set(name.normalize("NFC"));
    const draw = drawOf(1);
    const parts = [...new Set([...name.normalize("NFD"), ...name.normalize("NFC"), ..."ae "])];
    for (let i = 0; i < 3000; i++) {
      // Half are parts of the name in either form, half are combinations of its characters.
      const start = draw.below(name.length);
      const text = draw.chance(0.5)
        ? name.slice(start, start + draw.between(1, 6)).normalize(draw.pick(["NFD", "NFC"]))
        : Array.from({ length: 2 }, () => draw.pick(parts)).join("");
      const whole = text.normalize("NFC");
      // A text with a character that no record has must keep one, so that it is found nowhere.
      if ([...whole].every((character) => own.has(character))) expect(composed(text, forms)).toBe(whole);
      else expect([...composed(text, forms)].every((character) => own.has(character))).toBe(false);
    }
  });

  test("is normalised as in the build", () => {
    expect(normalise("WHANGA\u0304REI ΟΔΟΣ İ", [])).toBe("whangārei οδοσ i\u0307");
  });
});

describe("normalising", () => {
  // docs/contract.md §5; an engine without NFC meets the last apostrophes too.
  test.each([
    ["'", "’‘ʼʻ`´\u1fef\u1ffd"],
    ['"', "“”"],
    ["-", "–—‑‐−"],
    [" ", "\t\n\u00a0\u1680\u2000\u2007\u200a\u2028\u202f\u205f\u3000"],
  ])("takes for %j what is set as %j, and for nothing else", (plain, typeset) => {
    for (const one of typeset) expect(normalise(`a${one}b`, [])).toBe(`a${plain}b`);
    expect(normalise(`a ${typeset} b`.repeat(2), [])).not.toContain("  ");
    for (const other of "‚‛„‟‒―⁃\u200b·") expect(normalise(other, [])).toBe(other);
  });

  test("lowers code point by code point, whatever the neighbours", () => {
    for (let code = 0; code < 0x20000; code++) {
      if (
        (code >= 0xd800 && code <= 0xdfff) ||
        /[`´‘’“”ʻʼ‐‑–—−]|\s/u.test(String.fromCodePoint(code).normalize("NFC"))
      )
        continue;
      const one = String.fromCodePoint(code).normalize("NFC");
      const expected = Array.from(one, (c) => (c === "ς" ? "σ" : c.toLowerCase())).join("");
      if (normalise(`${one}`, []) !== expected) expect(normalise(one, [])).toBe(expected);
    }
    expect(normalise("ΑΣ ΣΑΣ. ς", [])).toBe("ασ σασ. σ");
  });
});
