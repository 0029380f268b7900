import type { Draw } from "../../random.ts";

/** All in NFC. Some differ in macrons or letter case only. */
const pool = [
  "Whangārei",
  "Whangarei",
  "whangarei",
  "WHANGĀREI",
  "Ōtaki",
  "Otaki",
  "ōtaki",
  "Te Ika-a-Māui",
  "Kāpiti (north)",
  "Waikato / Hauraki",
  "Ngāti 𝒳",
  "Tauranga 🌊",
  "🌊",
  "👩🏽‍🌾 Farm",
  "Ὀδυσσεύς",
  "ΟΔΥΣΣΕΥΣ",
  "Οδυσσέας",
  "Σίσυφος Σ",
  "Straße",
  "STRASSE",
  "Ẹ̄gbá",
  "İstanbul",
  "ısparta",
  "Café “Água”",
  "cafe",
  "Zürich",
  "ﬁeld",
  "Å",
  "a",
  "100 % Pure+",
  "a&b=c",
  "<b>bold</b>",
  "O’Neill, Brown & Co.",
  '"quoted"',
  "back\\slash",
  "__proto__",
  "0",
  "가람",
  "がぎ",
  "Wairoa",
  "Wairoa River",
  "Waimakariri",
  "Hawke's Bay",
  "Hawke’s Bay",
  "Nelson–Tasman",
  "Ka\u00a0hu  ʻĀina",
  "figure\u2012dash`",
].map((name) => name.normalize("NFC"));

/** A name: one of the pool, or one with a number that makes most of them differ. */
export function text(draw: Draw): string {
  return draw.chance(0.5) ? draw.pick(pool) : `${draw.pick(pool)} ${draw.below(60)}`;
}

/** Several names without repetition. */
export function names(draw: Draw, count: number): string[] {
  return [...new Set(Array.from({ length: count }, () => text(draw)))];
}
