/** Which areas a place may be in: by its name, or by its coordinates. */

import { z } from "zod";
import { normaliseName } from "../../generator/views/words/normalise.ts";
import { id, text } from "../../schemas/primitive.ts";
import type { Area, SearchResult } from "../../schemas/resource.ts";
import type { Site } from "./one-build.ts";
import { askThem, type Councils, councils, councilsOf, type Found, NO_PERMISSION, SAID } from "./said.ts";

const input = {
  name: text
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe("A town, suburb, area or address, such as `Kerikeri`."),
  longitude: z
    .number()
    .optional()
    .describe("In degrees, east of Greenwich: about 166 to 179 in New Zealand."),
  latitude: z.number().optional().describe("In degrees, negative in New Zealand: about -34 to -48."),
};

type Asked = z.infer<z.ZodObject<typeof input>>;

/** An area, and the name of the place in it that was found. */
type FoundArea = {
  readonly area: Area;
  readonly place: string | null;
  /** Whether a part of what was asked is not found, or is found in another name. */
  readonly isDoubtful?: boolean | undefined;
};

export const findPlace = {
  name: "find_place",
  title: "Which area is a place in?",
  description:
    "The areas that a place is in, with the ids for the other tools: by `name`, or by `longitude` and `latitude`. Several areas can hold one place, such as a town supply and a river’s permits: ask the person which it is. An answer for one area says nothing of another.",
  input,
  output: {
    ...SAID,
    areas: z.array(
      z.strictObject({
        areaId: id,
        name: text,
        place: text.nullable().describe("The place found in it."),
        councils,
      }),
    ),
  },
  async find(asked: Asked, site: Site): Promise<Found<object>> {
    const { longitude, latitude, name } = asked;
    const isByName = name !== undefined;
    if (isByName === (longitude !== undefined && latitude !== undefined))
      throw new Error("give either a name, or a longitude and a latitude");
    if (Math.abs(latitude ?? 0) > 90 && Math.abs(longitude ?? 0) <= 90)
      throw new Error(`longitude ${longitude} and latitude ${latitude} look swapped`);
    const found = isByName ? await byName(name, site) : await atPlace({ longitude, latitude }, site);
    const isCut = isByName && found.length > MOST;
    const areas = (isCut ? found.slice(0, MOST) : found).map(({ area, place }) => ({
      ...{ areaId: area.id, name: area.name, place },
      councils: councilsOf(area),
    }));
    const what = isByName ? `“${name}”` : `longitude ${longitude}, latitude ${latitude}`;
    const path = isByName
      ? `search?q=${encodeURIComponent(name)}&type=area,place`
      : `places/areas?longitude=${longitude}&latitude=${latitude}`;
    const isDoubtful = found.some((one) => one.isDoubtful);
    return {
      say:
        areas.length === 0
          ? [nothingFound(what, isByName), NO_PERMISSION, askThem([])]
          : [inWords(what, areas, { isCut, isDoubtful }), (isDoubtful || areas.length > 1) && NO_PERMISSION],
      until: Infinity,
      sources: [{ what: "this answer", url: `${site.url}/v1/${path}` }],
      data: { areas },
    };
  },
};

async function atPlace(place: Pick<Asked, "longitude" | "latitude">, { list }: Site): Promise<FoundArea[]> {
  return (await list<Area>("getAreasAtPlace", place)).map((area) => ({ area, place: null }));
}

/**
 * If nothing has the whole text, the parts of an address are looked for, without the street and the postcode. All that are found count: the
 * last may be a region that has the name of a suburb far away.
 */
async function byName(name: string, site: Site): Promise<FoundArea[]> {
  const whole = await called(name, site);
  if (whole.length > 0) return whole;
  const parts = name.split(",").map((part) => part.replace(/\b\d{4}\b/, "").trim());
  const found = await Promise.all(
    parts
      .filter((part) => part !== "" && part !== name && !/\d/.test(part))
      .map((part) => called(part, site)),
  );
  const isDoubtful = found.some(({ length }) => length === 0);
  const all = new Map(found.flat().map((one) => [one.area.id, one]));
  return [...all.values()].map((one) => ({ ...one, isDoubtful: isDoubtful || one.isDoubtful }));
}

/** What a name may have after the part that people say. */
const GENERIC = /^( (city|district|region|town|township|islands?))+$/;

/**
 * The areas that are called so, or that hold a place of that name: as it stands, else without its generic words if no other area
 * has a name like it, else where a word begins with it, else anywhere. The last two may be far from the place that is meant: Hutt
 * City is not all that is a Hutt.
 */
async function called(q: string, { ask, list }: Site): Promise<FoundArea[]> {
  const results = await list<SearchResult>("search", { q, type: ["area", "place"] });
  const [asked, plain] = [normaliseName(q), (result: SearchResult) => normaliseName(result.name)];
  const exact = results.filter((result) => plain(result) === asked);
  const begun = results.filter((result) => ` ${plain(result)}`.includes(` ${asked}`));
  const generic = begun.filter(
    (result) => plain(result).startsWith(asked) && GENERIC.test(plain(result).slice(asked.length)),
  );
  const shortened = begun.every(({ id }) => generic.some((one) => one.id === id)) ? generic : [];
  const kept = [exact, shortened, begun, results].find(({ length }) => length > 0) ?? [];
  // One more tells that there are more.
  const ids = [...new Set(kept.map(({ id }) => id))].slice(0, MOST + 1);
  return Promise.all(
    ids.map(async (areaId) => ({
      area: await ask<Area>("getArea", { areaId }),
      place: kept.find((one) => one.id === areaId && one.type === "place")?.name ?? null,
      isDoubtful: kept !== exact && kept !== shortened,
    })),
  );
}

/** More would be a list to read, not an answer. */
const MOST = 20;

type Answered = { name: string; place: string | null; councils: Councils };

const areaInWords = ({ name, place, councils }: Answered): string =>
  `${place === null ? name : `${place} in ${name}`} (${councils.map((council) => council.name).join(", ") || "no council on record"})`;

type How = { readonly isCut: boolean; readonly isDoubtful: boolean };

function inWords(what: string, areas: readonly Answered[], { isCut, isDoubtful }: How): string {
  const names = [...areas.map(areaInWords), ...(isCut ? ["and more: give a longer name"] : [])].join("; ");
  // A misspelt town may be within the name of another, far away.
  if (isDoubtful)
    return `No area or town of this data is called ${what} as it stands. Names like it, or like a part of it: ${names}. Ask whether that is meant; if not, what applies is not known.`;
  if (areas.length === 1) return `${what} is in ${names}.`;
  return `${what} may be in ${isCut ? "more than " : ""}${areas.length} areas: ${names}. Each has its own answer. Ask which supply it is, and take no answer for another area’s.`;
}

const nothingFound = (what: string, isByName: boolean): string =>
  isByName
    ? `No area or town of this data is called ${what}, so what applies there is not known. Its coordinates may lead further.`
    : `No area of this data holds ${what}. Many places are on no council supply: a bore or a tank has its own rules. What applies there is not known.`;
