/** Any number of seeded records with names like those of New Zealand, in the order of results. */

import type { SearchKind, SearchRecord } from "../../../generator/answers/search/search-records.ts";
import { searchKinds } from "../../../generator/api/operations.ts";
import { inNameOrder } from "../../../generator/model/name-order.ts";
import { type Draw, drawOf } from "../random.ts";
import { words } from "../words.ts";

/** Records per thousand. Councils hold far more consents than anything else. */
const SHARES: Record<SearchKind, number> = {
  area: 80,
  organisation: 30,
  scheme: 20,
  restrictionZone: 100,
  monitoringSite: 200,
  consent: 570,
  place: 0,
};

/** The records of a seed. */
export function recordsOfNewZealand(count: number, seed: number): SearchRecord[] {
  const draw = drawOf(seed);
  const places = Array.from({ length: 60 + Math.ceil(count / 12) }, () => placeOf(draw));
  const kinds = Array.from({ length: count }, () => kindOf(draw));
  const taken = new Set<string>();
  return searchKinds.flatMap((type) => {
    const found: Omit<SearchRecord, "type">[] = [];
    for (const kind of kinds) {
      if (kind !== type) continue;
      let record = makers[type](draw, places);
      // No two consents have the same number.
      while (type === "consent" && taken.has(record.name.toLowerCase())) record = makers[type](draw, places);
      if (type === "consent") taken.add(record.name.toLowerCase());
      found.push(record);
    }
    return inNameOrder(found).map((record) => ({ type, ...record }));
  });
}

/** The records after a maintainer's edit of some names. */
export function renamed(
  records: readonly SearchRecord[],
  count: number,
  seed: number,
  how: "respelt" | "renamed",
) {
  const draw = drawOf(seed);
  const chosen = new Set<number>();
  while (chosen.size < Math.min(count, records.length)) chosen.add(draw.below(records.length));
  const places = Array.from({ length: 200 }, () => placeOf(draw));
  const edited = records.map((record, i): SearchRecord => {
    if (!chosen.has(i)) return record;
    const name = how === "renamed" ? makers[record.type](draw, places).name : respelt(draw, record.name);
    return {
      ...record,
      id: record.type === "consent" ? name : record.id,
      name,
      matched: record.matched.map((text) => (text === record.name ? name : text)),
    };
  });
  return searchKinds.flatMap((type) => inNameOrder(edited.filter((record) => record.type === type)));
}

/** One letter for another, as when a typing error is corrected. */
function respelt(draw: Draw, name: string): string {
  const characters = Array.from(name);
  const at = draw.below(characters.length);
  const other = /\d/.test(characters[at] as string) ? String(draw.below(10)) : draw.pick([..."aeioukmnprtw"]);
  return characters.with(at, other).join("");
}

function kindOf(draw: Draw): SearchKind {
  let rest = draw.below(1000);
  return searchKinds.find((kind) => {
    rest -= SHARES[kind];
    return rest < 0;
  }) as SearchKind;
}

type Maker = (draw: Draw, places: readonly string[]) => Omit<SearchRecord, "type">;

const makers: Record<SearchKind, Maker> = {
  area: (draw, places) => {
    const name = `${draw.pick(places)}${draw.pick(["", "", " District", " Water Supply", " North", " Rural Zone"])}`;
    const alternates = draw.chance(0.25) ? [draw.pick(places)] : [];
    return { id: draw.uuid(), name, context: councilOf(draw, places), matched: [name, ...alternates] };
  },
  organisation: (draw, places) => {
    const name = councilOf(draw, places);
    const alternates = draw.chance(0.4)
      ? [`${draw.pick(places)} ${draw.pick(["Council", "Water", "Wai"])}`]
      : [];
    return { id: draw.uuid(), name, context: null, matched: [name, ...alternates] };
  },
  scheme: (draw, places) => {
    const name = `${draw.pick(places)} ${draw.pick(["Water Restrictions", "Alert Levels", "Summer Water Plan"])}`;
    return { id: draw.uuid(), name, context: null, matched: [name] };
  },
  restrictionZone: (draw, places) => {
    const name = `${draw.pick(places)}${draw.pick(["", " Water Supply", " Zone", " Management Zone", " Region"])}`;
    const aliases = draw.chance(0.3) ? [draw.pick(places)] : [];
    const type = draw.pick(["district", "region", "waterSupplyZone", "waterManagementZone"]);
    return { id: draw.uuid(), name, context: type, matched: [name, ...aliases] };
  },
  monitoringSite: (draw, places) => {
    const waterway = `${draw.pick(places)} ${draw.pick(WATERS)}`;
    const name = `${waterway} at ${draw.pick(places)}${draw.pick(CROSSINGS)}`;
    const number = String(draw.between(10_000, 9_999_999));
    const context = draw.chance(0.9) ? waterway : null;
    return {
      id: draw.uuid(),
      name,
      context,
      matched: [name, number, ...(context === null ? [] : [context])],
    };
  },
  consent: (draw) => {
    const digits = String(draw.below(10 ** 6)).padStart(6, "0");
    const number = draw.pick([
      `CRC${digits}${draw.pick(["", "", ".1", ".2"])}`,
      `AUTH${draw.between(100_000, 149_999)}.${draw.between(1, 9)}.0${draw.between(1, 9)}`,
      `RM${draw.between(10, 26)}.${digits.slice(2)}.${draw.between(1, 30)}`,
      `WP${digits}T${draw.pick(["", "/1", "/2"])}`,
      `APP-${draw.between(1990, 2026)}${digits}.00`,
      `ATH-20${draw.between(10, 26)}${digits}.0${draw.between(1, 9)}`,
    ]);
    const context = draw.pick(["environment-canterbury", "waikato", "otago", "hawkes-bay", "horizons"]);
    return { id: number, name: number, context, matched: [number] };
  },
  place: (draw, places) => {
    const name = `${draw.pick(places)}${draw.pick(["", "", "", " Bay", " Beach", " East"])}`;
    return { id: draw.uuid(), name, context: null, matched: [name] };
  },
};

/** The records with places after them, each in one of the areas. */
export function withPlaces(records: readonly SearchRecord[], count: number, seed: number): SearchRecord[] {
  const draw = drawOf(seed);
  const names = Array.from({ length: 60 + Math.ceil(count / 2) }, () => placeOf(draw));
  const areas = records.filter(({ type }) => type === "area");
  const found = Array.from({ length: areas.length === 0 ? 0 : count }, () => {
    const { id, name } = draw.pick(areas);
    return { ...makers.place(draw, names), id, context: name };
  });
  const distinct = [...new Map(found.map((one) => [`${one.id} ${one.name}`, one])).values()];
  return [...records, ...inNameOrder(distinct).map((one) => ({ type: "place" as const, ...one }))];
}

const councilOf = (draw: Draw, places: readonly string[]): string =>
  `${draw.pick(places)} ${draw.pick(["District Council", "City Council", "Regional Council", "Water"])}`;

const WATERS = ["River", "River", "River", "Stream", "Stream", "Creek", "Lake", "Awa", "Drain", "Race"];
const CROSSINGS = ["", "", "", " Bridge", " Road", " SH1", " Gorge", " Confluence", " Weir", " Intake"];

const KNOWN =
  "Whangārei Waikato Ōtaki Taupō Rotorua Manawatū Whanganui Wairarapa Waimakariri Hurunui Selwyn Ashburton Timaru Waitaki Ōamaru Dunedin Clutha Gore Invercargill Taranaki Ngāruawāhia Kirikiriroa Tauranga Whakatāne Gisborne Tairāwhiti Wairoa Napier Hastings Ruamāhanga Kāpiti Porirua Wellington Nelson Tasman Motueka Marlborough Wairau Kaikōura Hokitika Greymouth Rangitata Rakaia Ōpihi Pareora Kakanui Taieri Mataura Ōreti Aparima Kaipara Hokianga Kerikeri Kaitāia Mangawhai Hauraki Thames Coromandel Raglan Kāwhia Te_Awamutu Te_Kūiti Tokoroa Tūrangi Palmerston_North Hāwera Stratford Lower_Hutt Upper_Hutt Featherston Blenheim Mount_Somers Lake_Tekapo Saint_Bathans Ōwhiro Pāuatahanui"
    .split(" ")
    .map((name) => name.replace("_", " "));

const SYLLABLES =
  "wai whā nga ngā ro to ta ka kā ra rā ma mā mo mō ti tī ku kū pu pū pa pā ha hā ho hō ru rū te tē ri rī wha po pō au ao ku ki ko ne ni no o a e i ū ō".split(
    " ",
  );

/** A place name: a real one, a Māori one made up of syllables, or an English one. */
function placeOf(draw: Draw): string {
  if (draw.chance(0.15)) return draw.pick(KNOWN);
  if (draw.chance(0.6)) {
    const word = Array.from({ length: draw.between(2, 5) }, () => draw.pick(SYLLABLES)).join("");
    const name = (word[0] as string).toUpperCase() + word.slice(1);
    return draw.chance(0.12) ? `Te ${name}` : name;
  }
  const first = draw.pick([
    ...words("Ash Black Clear Cold Glen Hay Kirk Long Mill New Rock Sand Stan Win Wood Fern Oak Spring"),
    ...words("Mac Hill"),
  ]);
  const second = draw.pick(
    words("burn field ford ley ton wood brook dale mouth stead vale water bank more son well side gate"),
  );
  const third = draw.pick(["", "", "", " Bay", " Valley", " Flat", " Hills", " Peak", " Plains", "s Bush"]);
  return `${first}${second}${third}`;
}
