/**
 * Names in te reo Māori, marked as such: a screen reader says “Whanganui” wrong in English (NZ Government Web Accessibility Standard,
 * WCAG 2.2 SC 3.1.2). Rules by letters are unsafe, for “Hope” and “Taupo Bay” are of both kinds. So a word is te reo if it has a macron, which
 * English names have not, or stands in the list below. That was written by hand for the areas, councils and rivers of the sample, from
 * common usage and no register; a word that is missing is read in English, as all were.
 */

import { memoize } from "../../lib/memoize.ts";
import { type Html, html } from "../html/html.ts";

const WORDS = new Set(
  `aorere aroha awa awapiri awatere hahei hakataramea hakatere hauraki heretaunga hoiere horowhenua hurunui kaikohe kaipara kairangi kaitoke
kaituna kakanui karangahake kauangaroa kawa kawakawa kawerau kerikeri mangakino mangapai mangapapa mangatainoka mangaweka mangawhai
manuherekia marumaru matamata matarangi maungakaramea moerewa motueka moutere ngaruroro onepuhi paeroa pahiatua paihia paraparaumu pareora
pauanui piako pohangina pomahaka porirua pukehinau puketapu rakahuri rakaia rangitata raumati rewa riwaka rotorua ruapehu ruawai tahuna tairua
tapairu taranaki tararua tauranga tiaki timaru tiraumea toa tukituki uwha wai waianakarua waiau waihemo waihenga waihopai waihora waihou
waikanae waikato waikirikiri waimakariri waimate waimea waingawa wainuiomata waiohine waipapa waipawa waipiata waipunga wairarapa wairau
wairoa waitaki waitangi waitara waitoa waitomo whangaehu whanganui whatawhata whitianga`.split(/\s+/),
);

/** Part of a name only beside one of its words: “Te Aroha”, “Te Rohe o Waikato”. */
const PARTICLES = new Set(["te", "nga", "o", "a", "ki", "nui", "iti"]);

const isWord = (text: string): boolean => /[āēīōū]/i.test(text) || WORDS.has(text.toLowerCase());

/** A name with each run of its words in te reo marked. The text itself stays as it is. */
export const spokenName = memoize((name: string): Html => {
  // Words stand at the odd places, and the text between them at the even ones.
  const parts = name.split(/(\p{L}+)/u);
  const marked = parts.map((part, i) => i % 2 === 1 && isWord(part));
  const isJoined = (i: number) => /^[ –-]$/.test(parts[i] ?? "");
  const spread = (i: number, beside: number) => {
    if (PARTICLES.has((parts[i] ?? "").toLowerCase()) && marked[beside] && isJoined((i + beside) / 2))
      marked[i] = true;
  };
  for (let i = 1; i < parts.length; i += 2) spread(i, i - 2);
  for (let i = parts.length - 2; i > 0; i -= 2) spread(i, i + 2);
  const runs: { text: string; isTeReo: boolean }[] = [];
  parts.forEach((text, i) => {
    const isTeReo =
      i % 2 === 1 ? marked[i] === true : marked[i - 1] === true && marked[i + 1] === true && isJoined(i);
    const last = runs.at(-1);
    if (last?.isTeReo === isTeReo) last.text += text;
    else runs.push({ text, isTeReo });
  });
  return html`${runs.map(({ text, isTeReo }) => (isTeReo ? html`<span lang="mi">${text}</span>` : text))}`;
});
