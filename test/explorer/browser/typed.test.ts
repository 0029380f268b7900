import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { publishedIn } from "../../../generator/edge/node/published.ts";
import type { Town } from "../../../generator/explorer/charts/towns.ts";
import { find } from "../../../generator/explorer/client/search/find.ts";
import { findDocs } from "../../../generator/explorer/client/search/find-docs.ts";
import { isSure } from "../../../generator/explorer/client/search/likeliest.ts";
import { isOneEditApart, partsAroundMiddle } from "../../../generator/explorer/client/search/one-edit.ts";
import { townsFile } from "../../../generator/explorer/parts/addresses.ts";
import { lazy } from "../../../generator/lib/lazy.ts";
import { noSupply } from "../../../generator/views/area/unknown.ts";
import type { SearchResult } from "../../../schemas/resource.ts";
import { drawOf } from "../../support/random.ts";
import { SAMPLE, sampleTree } from "../../support/sample.ts";
import { ADDRESSES, MISSPELT, RIVERS_AND_NUMBERS, SHORT_NAMES } from "./typed-lines.ts";

vi.mock("../../../generator/explorer/client/page/explorer.ts", () => {
  const root = new URL("http://site.example/");
  const readKept = async (file: string) => {
    const response = await fetch(new URL(file, root));
    return response.ok ? response.json() : Promise.reject(new Error(file));
  };
  return { root, readKept };
});

/** Towns that the data lacks: where a test adds some, its own program reads them. */
let added: readonly Town[] = [];

beforeAll(async () => {
  const root = await sampleTree("files");
  vi.stubGlobal("fetch", async (address: string | URL) => {
    const path = decodeURIComponent(new URL(address).pathname);
    try {
      if (path === `/${townsFile}` && added.length > 0)
        return Response.json([...JSON.parse(readFileSync(join(root, path), "utf8")), ...added]);
      return new Response(readFileSync(join(root, path)));
    } catch {
      return new Response(null, { status: 404 });
    }
  });
});
// Test files share a process.
afterAll(() => void vi.unstubAllGlobals());

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether a name is what a line names, alone or before other words: an area called after its town is as good as the town. */
const isNamed = (name: string, wanted: string) => {
  const [shown, called] = [plain(name), plain(wanted)];
  return shown.startsWith(called) && /^([ –:-]|$)/.test(shown.slice(called.length));
};

/** Of each name of a town, from the boundaries: the areas that hold a town of that name. */
async function holdersOfTowns(): Promise<Map<string, Set<string>>> {
  const root = await sampleTree("files");
  const published = publishedIn(root);
  const holders = new Map<string, Set<string>>();
  const towns: readonly Town[] = JSON.parse(readFileSync(join(root, townsFile), "utf8"));
  for (const [name, longitude, latitude] of towns) {
    const target = `/v1/places/areas?longitude=${longitude}&latitude=${latitude}`;
    const { file } = await published.current().answer("GET", target, Date.now());
    const { items } = JSON.parse((await file?.text()) ?? "") as { items: readonly { id: string }[] };
    holders.set(name, new Set([...(holders.get(name) ?? []), ...items.map(({ id }) => id)]));
  }
  published.close();
  return holders;
}

const firstOf = async (q: string) => (await find({ q, kinds: [], page: 1, size: 100 })).items[0];

describe("of what people type, the first result", () => {
  test.each([
    ["an address", ADDRESSES],
    ["a misspelt town", MISSPELT],
    ["a river or a number", RIVERS_AND_NUMBERS],
  ])("is what was meant by %s", async (_, lines) => {
    const others: unknown[] = [];
    for (const [q, wanted] of lines) {
      const name = (await firstOf(q))?.name ?? "";
      if (!isNamed(name, wanted)) others.push([q, wanted, name]);
    }
    expect(others).toEqual([]);
  });

  test.each(SHORT_NAMES)("is what was meant by a short name: %s > %s", async (q, wanted) => {
    expect(await firstOf(q)).toMatchObject({ name: expect.stringMatching(new RegExp(`^${wanted}`)) });
  });

  test.each([
    ["Russell", "Russell"],
    ["12 Karori Road, Russell 0202", "Russell"],
    ["7 Queen Street Russell", "Russell"],
    ["6 Commercial Street, Takaka", "Tākaka"],
  ])("is no other place for a town that no area holds: %s", async (q, town) => {
    const { items, instead } = await find({ q, kinds: [], page: 1, size: 100 });
    expect({ names: items.map(({ name }) => name), instead }).toEqual({ names: [], instead: noSupply(town) });
  });

  test("is, of each town, that town or the area that holds it; a town that no area holds is said to be on no supply", async () => {
    const all = await holdersOfTowns();
    const others: unknown[] = [];
    for (const [town, holders] of all) {
      const found = await find({ q: plain(town), kinds: [], page: 1, size: 100 });
      const { name = "", context = "", id = "" } = found.items[0] ?? {};
      const leads = holders.has(id) && (name === town || context === town || isNamed(name, town));
      const isRight = holders.size === 0 ? found.instead === noSupply(town) : leads && found.instead === null;
      // Enter opens the one area of the one town of that name, and no other.
      if (!isRight || isSure(found) !== (holders.size === 1)) others.push([town, name, found.instead]);
    }
    expect(others).toEqual([]);
    const counts = [0, 1, 2].map(
      (size) => [...all.values()].filter((holders) => holders.size === size).length,
    );
    expect(Math.min(...counts)).toBeGreaterThan(10);
  });

  test.each(["Motueka", "Tākaka", "riwaka"])(
    "says of %s that no area holds the town, above its river, to which Enter does not go",
    async (q) => {
      const found = await find({ q, kinds: [], page: 1, size: 100 });
      expect(plain(found.instead ?? "")).toMatch(new RegExp(`^${plain(q)} is not on a council supply`));
      expect(found.items.some(({ isRiver }) => isRiver)).toBe(true);
      expect(found.items.filter(({ type }) => type === "area" || type === "place")).toEqual([]);
      expect(isSure(found)).toBe(false);
      // Lists of consents and sites have no towns, so they do not know of a supply.
      const listed = await find({ q, kinds: ["consent", "monitoringSite"], page: 1, size: 40 });
      expect([listed.items.length > 0, listed.instead]).toEqual([true, null]);
    },
  );

  test.each([
    ["has the name of one that an area holds", "Karori", "A place called Karori"],
    ["has the first word of the name of one", "Upper", "Upper"],
  ])("is not opened by Enter where a town on no supply %s, and that town is named", async (_, name, said) => {
    // West of Mana Island.
    added = [[name, 174.7, -41.1, 1]];
    vi.resetModules();
    const { find } = await import("../../../generator/explorer/client/search/find.ts");
    const found = await find({ q: name, kinds: [], page: 1, size: 100 });
    added = [];
    expect(found.items[0]).toMatchObject({ name: expect.stringMatching(`^${name}`), isMeant: true });
    expect([found.instead, isSure(found)]).toEqual([noSupply(said), false]);
  });

  test.each([
    ["Thames", "Thames-Coromandel: other supplies"],
    ["napier", "Napier City"],
    ["OTAKI", "Kāpiti Coast District"],
  ])("is the area of the town of that name, whatever else begins with it: %s", async (q, area) => {
    const { type, name, context } = (await firstOf(q)) ?? {};
    expect(type === "place" ? context : name).toBe(area);
  });

  test.each(["total ban", "hosepipe ban", "full ban"])(
    "is no area with the letters within a word of another name: %s",
    async (q) => {
      expect((await find({ q, kinds: [], page: 1, size: 100 })).items).toEqual([]);
    },
  );

  test("opens by Enter only where a word of its name begins with what was typed", async () => {
    for (const [q] of [...ADDRESSES, ...MISSPELT]) {
      const { name = "", isMeant } = (await firstOf(q)) ?? {};
      expect([q, name, isMeant]).toEqual([q, name, ` ${plain(name)}`.includes(` ${plain(q)}`)]);
    }
  });
});

describe("the search finds what the API finds", () => {
  const published = lazy(async () => publishedIn(await sampleTree("files")));
  const answer = async (q: string, types: string) => {
    const target = `/v1/search?q=${encodeURIComponent(q)}&pageSize=100&type=${types}`;
    const { file } = await (await published()).current().answer("GET", target, Date.now());
    return JSON.parse((await file?.text()) ?? "") as { totalCount: number; items: readonly SearchResult[] };
  };
  afterAll(async () => (await published()).close());

  /** Of what comes first: names that begin with the text, then areas and places, then names that have it. */
  const rankOf = (q: string, { type, name }: SearchResult): string =>
    [plain(name).startsWith(plain(q)), ["area", "place"].includes(type), plain(name).includes(plain(q))]
      .map((holds) => (holds ? "a" : "b"))
      .join("");

  test.each(["w", "wai", "WHANGAREI", "ōtaki", "site", "/", "100 %"])(
    "of %j, in the order of people",
    async (q) => {
      const areas = await answer(q, "area,place");
      const others = await answer(q, "organisation,scheme,restrictionZone,monitoringSite,consent");
      const found = await find({ q, kinds: [], page: 1, size: 20 });
      // All consents on a river are a result of their own, which the API does not have.
      const rivers = found.items.filter(({ isRiver }) => isRiver);
      expect(rivers.length).toBe(q === "ōtaki" ? 1 : 0);
      expect(found.totalCount).toBe(areas.totalCount + others.totalCount + rivers.length);
      expect(found.items.filter(({ isRiver }) => !isRiver).map(({ name }) => name)).toEqual(
        [...areas.items, ...others.items]
          .slice(0, 20)
          .toSorted((a, b) => (rankOf(q, a) < rankOf(q, b) ? -1 : Number(rankOf(q, a) > rankOf(q, b))))
          .map(({ name }) => name),
      );
    },
  );
});

test.each([
  ["organisation", "organisations"],
  ["scheme", "schemes"],
  ["restrictionZone", "restriction-zones"],
  ["monitoringSite", "monitoring-sites"],
  ["consent", "consents"],
  ["place", "areas"],
  ["area", "areas"],
])(
  "results of the kind %s lead to pages in %s/, none by an id, and say in words what they are",
  async (kind, folder) => {
    const root = await sampleTree("files");
    const { providers } = JSON.parse(readFileSync(join(root, "v1/status.json"), "utf8"));
    const words: Record<string, readonly string[]> = {
      consent: providers.map(({ name }: { name: string }) => name),
      restrictionZone: ["District", "Region", "Water supply zone", "Water management zone"],
    };
    const { items } = await find({ q: kind === "consent" ? "0" : "a", kinds: [kind], page: 1, size: 100 });
    expect(items.length).toBeGreaterThan(0);
    for (const { address, context } of items) {
      const { pathname } = new URL(address);
      expect(pathname).toMatch(new RegExp(`^/${folder}/(?!.*[0-9a-f]{8}-[0-9a-f]{4}-)`));
      const page = readFileSync(join(root, decodeURIComponent(pathname), "index.html"), "utf8");
      expect([pathname, /data-page="moved"/.test(page)]).toEqual([pathname, false]);
      const known = words[kind];
      if (known) expect(context?.split(", ").filter((one) => !known.includes(one))).toEqual([]);
    }
  },
);

describe("a river that consents depend on", () => {
  /** By provider and river, from the source: the numbers of the consents that name one of its sites. */
  function consentsByRiver(): Map<string, Set<string>> {
    const found = new Map<string, Set<string>>();
    for (const file of readdirSync(join(SAMPLE.data, "consents"))) {
      const read = (folder: string) => JSON.parse(readFileSync(join(SAMPLE.data, folder, file), "utf8"));
      const waterways = new Map(
        read("monitoring-sites").map((site: Record<string, string | null>) => [
          site.siteNumber,
          site.waterway,
        ]),
      );
      for (const { consentNumber, rows } of read("consents"))
        for (const { siteNumber, triggerLevel } of rows) {
          const river = waterways.get(siteNumber);
          if (typeof river !== "string" || triggerLevel === null) continue;
          const key = `${file} ${river}`;
          found.set(key, (found.get(key) ?? new Set()).add(consentNumber.toLowerCase()));
        }
    }
    return found;
  }

  test("is one result that says how many there are, and leads to a page with exactly these", async () => {
    const root = await sampleTree("files");
    const all = consentsByRiver();
    expect(all.size).toBeGreaterThan(50);
    for (const [key, numbers] of all) {
      const river = key.slice(key.indexOf(" ") + 1);
      for (const q of [river, plain(river), river.split(" ")[0] as string]) {
        const { items } = await find({ q, kinds: [], page: 1, size: 100 });
        const rows = items.filter(({ isRiver, name }) => isRiver && name.endsWith(river));
        const same = [...all].filter(([other]) => other.slice(other.indexOf(" ") + 1) === river);
        // A word that begins the names of many rivers leads to none of them.
        if (q !== river && rows.length === 0) continue;
        expect([q, rows.map(({ name }) => name).sort()]).toEqual([
          q,
          same.map(([, { size }]) => `${size} consent${size === 1 ? "" : "s"} on the ${river}`).sort(),
        ]);
        const pages = rows.map(({ address }) =>
          readFileSync(join(root, new URL(address).pathname, "index.html"), "utf8"),
        );
        const shown = pages.map((text) =>
          [...text.matchAll(/<th><a [^>]*>([^<]+)/g)].map(([, number = ""]) => number.toLowerCase()).sort(),
        );
        expect(shown).toContainEqual([...numbers].sort());
        expect(items.findIndex(({ isRiver }) => isRiver)).toBeGreaterThan(0);
      }
    }
  });

  test.each(["waimakariri", "Waimakiriri", "waimakarir", "WAIMAKARIRI RIVER"])(
    "is found by %s, and in the list of consents",
    async (q) => {
      for (const kinds of [[], ["consent", "monitoringSite"]]) {
        const { items } = await find({ q, kinds, page: 1, size: 40 });
        const rows = items.filter(({ isRiver }) => isRiver);
        expect(rows.map(({ name }) => name)).toEqual(["7 consents on the Waimakariri River"]);
      }
      const { items } = await find({ q, kinds: ["area"], page: 1, size: 40 });
      expect(items.some(({ isRiver }) => isRiver)).toBe(false);
    },
  );
});

test.each([
  ["areas at place", "Areas at place", "reference/get-areas-at-place/"],
  ["may use", "May use", "reference/may-use/"],
  ["GetStatus", "Status", "reference/get-status/"],
  ["monitoring site readings", "Monitoring site readings", "reference/get-monitoring-site-readings/"],
])("the operation is found by %s", async (q, name, address) => {
  const found = await findDocs(q);
  expect(found.map(([to, , heading]) => [to, heading])).toContainEqual([address, name]);
  expect(existsSync(join(await sampleTree("files"), address, "index.html"))).toBe(true);
});

test("one edit away is what one edit makes, and nothing else", () => {
  const draw = drawOf(31);
  const drawn = () => Array.from({ length: draw.between(1, 7) }, () => draw.pick(LETTERS)).join("");
  for (let count = 0; count < 5000; count++) {
    const [name, other] = [drawn(), drawn()];
    const edits = new Set(editsOf(name)).add(name);
    expect([name, other, isOneEditApart(name, other)]).toEqual([name, other, edits.has(other)]);
    const typed = draw.pick([...edits]);
    expect([name, typed, isOneEditApart(name, typed)]).toEqual([name, typed, true]);
    expect([name, typed, partsAroundMiddle(typed).some((part) => name.includes(part))]).toContain(true);
  }
});

const LETTERS = [..."abc"];

/** Every text that is one edit away. */
function* editsOf(text: string): Generator<string> {
  for (let at = 0; at <= text.length; at++) {
    const [before, after] = [text.slice(0, at), text.slice(at)];
    for (const letter of LETTERS) {
      yield before + letter + after;
      if (after !== "") yield before + letter + after.slice(1);
    }
    if (after !== "") yield before + after.slice(1);
    if (after.length > 1) yield `${before}${after[1]}${after[0]}${after.slice(2)}`;
  }
}
