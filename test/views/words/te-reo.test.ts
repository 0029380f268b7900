import { expect, test } from "vitest";
import { spokenName } from "../../../generator/views/words/te-reo.ts";
import { drawOf } from "../../support/random.ts";

/** A name with the words that are te reo in brackets. */
test.each([
  "[Whangārei]",
  "[Whanganui] District",
  "[Kaikohe–Ngāwhā]",
  "[Ōmanaia–Rāwene]",
  "Richmond–Wakefield–[Māpua]",
  "Central Hawke's Bay District",
  "New Plymouth: other supplies",
  "[Taupō]: other supplies",
  "Hope",
  "Palmerston North City",
  "[Te Awa Kairangi ki] Uta",
  "Hutt River/[Te Awa Kairangi] at [Kaitoke]",
  "Thames-Coromandel: other supplies",
  "[Matamata-Piako] District",
  "[Te Rotorua-nui-a]-Kahumatamomoe",
  "[Manawatū] River at Teachers College",
  "A bore at Te Something",
  "[Waiau Toa]/Clarence River at Jollies",
  "",
])("%s", (written) => {
  const name = written.replace(/[[\]]/g, "");
  const marked = String(spokenName(name))
    .replaceAll('<span lang="mi">', "[")
    .replaceAll("</span>", "]")
    .replaceAll("&#39;", "'");
  expect(marked).toBe(written);
});

test("the text is what it was, and escaped, whatever a name holds", () => {
  const draw = drawOf(8);
  const pieces = ["Te", " ", "–", "-", "Waikato", "Ōkato", "<b>", "&", '"', "o", "a", "x", "/", "1"];
  for (let count = 0; count < 2000; count++) {
    const name = Array.from({ length: draw.below(9) }, () => draw.pick(pieces)).join("");
    const text = String(spokenName(name)).replace(/<\/?span[^>]*>/g, "");
    expect(text).not.toMatch(/[<>"]/);
    expect(
      text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
    ).toBe(name);
  }
});
