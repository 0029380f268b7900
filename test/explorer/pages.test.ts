import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { crc32, inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { noticeOf } from "../../generator/answers/about.ts";
import type { Status } from "../../schemas/document.ts";
import type { AreaListItem } from "../../schemas/resource.ts";
import { ELSEWHERE, SAMPLE, sampleTree } from "../support/sample.ts";
import { filesBelow } from "../support/tree.ts";
import { siteIn } from "./built-site.ts";
import { firstLoadOf } from "./first-load.ts";
import { all, attribute, type Element, elementsOf, factsIn, one, parsePage, textOf } from "./html.ts";
import { levelOf } from "./levels.ts";

const BASE = ELSEWHERE.baseUrl;

const { root: out, read, answer, itemsOf } = siteIn(await sampleTree("elsewhere"));
const files: ReadonlySet<string> = new Set(filesBelow(out));
const pages = new Map<string, Element>();
/** What is left at the addresses by id. */
const moved = new Map<string, Element>();
// Cards are no pages of the site: elsewhere.test.ts.
for (const path of [...files].filter((path) => /^(?!embed\/).*\.html$/.test(path))) {
  const page = parsePage(read(path));
  (attribute(page, "data-page") === "moved" ? moved : pages).set(path, page);
}

const eachPage = (check: (page: Element, path: string) => readonly string[]): string[] =>
  [...pages].flatMap(([path, page]) => check(page, path).map((fault) => `${path}: ${fault}`));

test("a change whose time is past is never said to be pending", () => {
  const past = all(pages.get("changes/index.html") as Element, "section").find(
    (part) => all(part, "#past").length > 0,
  ) as Element;
  const badges = all(past, ".badge").map(textOf);
  expect(badges).toContain("Proposed: no approval known");
  expect(badges).not.toContain("Pending approval");
});

test("a page that offers a feed and a calendar names these two in its head", () => {
  const seen = new Set<string | undefined>();
  const faults = eachPage((page, path) => {
    const [subscribe] = all(page, ".subscribe");
    if (subscribe === undefined) return [];
    seen.add(attribute(page, "data-page"));
    const addresses = (within: Element, name: string) =>
      all(within, name).flatMap((link) =>
        /atom|calendar/.test(attribute(link, "type") ?? "")
          ? new URL((attribute(link, "href") ?? "").replace(/^webcal:/, "https:"), `${BASE}/${path}`).href
          : [],
      );
    const [offered, named] = [addresses(subscribe, "a"), addresses(one(page, "head"), "link")];
    return offered.length === 2 && `${offered.sort()}` === `${named.sort()}` ? [] : offered;
  });
  expect(faults).toEqual([]);
  expect([...seen].sort()).toEqual(["area", "changes", "home", "organisation"]);
});

test("each level of the ladder beside an area's answer has its rule in brief", () => {
  const levels = all(pages.get("areas/wellington-city/index.html") as Element, ".ladder").flatMap((ladder) =>
    all(ladder, "li"),
  );
  expect(levels.length).toBe(4);
  for (const level of levels) expect(textOf(level)).toMatch(/^.{0,2}Level \d.* .{20,}$/s);
});

test("of a day's changes, those to something stricter are first", () => {
  const days = all(pages.get("changes/index.html") as Element, ".day").map((day) =>
    all(day, ".move").map((move) => textOf(move).slice(2)),
  );
  const mixed = days.filter((moves) => new Set(moves).size > 1);
  expect(mixed.length).toBeGreaterThan(2);
  for (const moves of mixed) expect(moves).toEqual(moves.toSorted().toReversed());
});

describe("every page", () => {
  test("is well formed; there is one for every record", () => {
    const list = (name: string) => readdir(name).length;
    const { counts } = answer<Status>("status.json");
    expect(["areas", "organisations", "schemes", "monitoring-sites"].map(list)).toEqual([
      counts.areas,
      counts.organisations,
      counts.schemes,
      counts.monitoringSites,
    ]);
    const consents = filesBelow(join(out, "v1/consents")).filter((path) => path.endsWith(".json"));
    expect(consents.filter((path) => !pages.has(`consents/${path.slice(0, -5)}/index.html`))).toEqual([]);
  });

  test("has a title and a description of its own, one h1, and headings that skip no level", () => {
    const faults = eachPage((page) => {
      const levels = elementsOf(page).flatMap(({ name }) => (/^h[1-6]$/.test(name) ? [Number(name[1])] : []));
      const description = all(page, "meta").find((meta) => attribute(meta, "name") === "description");
      return [
        attribute(page, "lang") === "en-NZ" ? "" : "no lang",
        titleOf(page) === "" ? "no title" : "",
        (attribute(description as Element, "content") ?? "").length < 20 ? "no description" : "",
        levels.filter((level) => level === 1).length === 1 ? "" : "not one h1",
        levels.every((level, index) => level <= (levels[index - 1] ?? 0) + 1) ? "" : `headings ${levels}`,
      ].filter((fault) => fault !== "");
    });
    expect(faults).toEqual([]);
    const titles = [...pages.values()].map((page) => titleOf(page));
    expect(titles.filter((title, index) => titles.indexOf(title) < index)).toEqual([]);
  });

  test("has ids once, and names nothing by an id that it lacks", () => {
    const faults = eachPage((page) => {
      const ids = elementsOf(page).flatMap((element) => attribute(element, "id") ?? []);
      const named = elementsOf(page).flatMap((element) =>
        ["for", "aria-labelledby", "aria-describedby", "aria-controls"].flatMap(
          (name) => attribute(element, name)?.split(" ") ?? [],
        ),
      );
      return [
        ...ids.filter((id, index) => ids.indexOf(id) < index || /\s/.test(id) || id === ""),
        ...named.filter((id) => !ids.includes(id)),
      ];
    });
    expect(faults).toEqual([]);
  });

  test("of records links a download that holds them", () => {
    const kinds = /^(areas|changes|consents|monitoring-sites|organisations|restriction-zones|schemes)\//;
    const ofRecords = [...pages].filter(([path]) => path === "index.html" || kinds.test(path));
    const without = ofRecords.filter(
      ([, page]) =>
        !all(page, "a").some((link) => attribute(link, "href")?.includes("v1/downloads/") === true),
    );
    expect(without.map(([path]) => path)).toEqual([]);
    expect(ofRecords.length).toBeGreaterThan(300);
  });

  test("holds no style, no script and no handler of its own", () => {
    const faults = eachPage((page, path) =>
      elementsOf(page).flatMap((element) => {
        const { name, attributes, children } = element;
        // A block of data is not run: the downloads describe themselves with one.
        const isData = path === "downloads/index.html" && attributes.get("type") === "application/ld+json";
        const isOwn =
          name === "style" ||
          (name === "script" && !isData && (!attributes.has("src") || children.length > 0));
        const inline = [...attributes.keys()].filter((key) => key === "style" || key.startsWith("on"));
        return [...(isOwn ? [name] : []), ...inline];
      }),
    );
    expect(faults).toEqual([]);
  });

  test("loads nothing from elsewhere, and links only to what there is, from wherever the site lies", () => {
    const faults = eachPage((page, path) =>
      elementsOf(page).flatMap((element) =>
        ADDRESSES.flatMap((name) => {
          const address = attribute(element, name);
          if (address === undefined || (name === "content" && element.name !== "link")) return [];
          const isLink = element.name === "a" && name === "href";
          return isLink && /^https?:\/\//.test(address) && !address.startsWith(BASE)
            ? []
            : leadsNowhere(address, path);
        }),
      ),
    );
    expect(faults).toEqual([]);
    const ofMaps = eachPage((page) =>
      all(page, ".map").flatMap((figure) => {
        const { worker, style } = factsIn(figure, "map") ?? {};
        return [worker, style].filter((file) => file !== undefined && !files.has(file)) as string[];
      }),
    );
    expect(ofMaps).toEqual([]);
  });

  test("says that the data is a sample of one day, and how recent it is", () => {
    const notice = noticeOf({ isSample: true })?.replace(
      "not official.",
      "not official, not kept up to date.",
    );
    const faults = eachPage((page, path) => {
      const isUndated = path.startsWith("docs/");
      const footer = textOf(one(page, "footer"));
      const instant = isUndated ? undefined : Date.UTC(2026, 10, 20, 20, 10);
      return [
        ...(all(page, ".sample").map(textOf).join() === notice ? [] : ["no notice"]),
        ...(footer.includes("Data as at 21 November 2026 at 9:10 am NZDT") !== isUndated ? [] : ["footer"]),
        ...(factsIn(page, "time")?.asOf === instant ? [] : ["instant for scripts"]),
      ];
    });
    expect(faults).toEqual([]);
  });

  test("names every time with its time zone", () => {
    const faults = eachPage((page) =>
      all(page, "time")
        .filter((time) => /\d [ap]m/.test(textOf(time)) && !/(N|CHA)Z?[DS]T$/.test(textOf(time)))
        .filter((time) => !/^\d+ \w+, /.test(textOf(time)))
        .map(textOf),
    );
    expect(faults).toEqual([]);
  });
});

describe("the page of a record", () => {
  /** Bytes of a page but for its main part: what would be the same on 22,000 pages of a country. */
  const frameOf = (path: string): number => {
    const text = read(path);
    const [main = ""] = /<main.*<\/main>/s.exec(text) ?? [];
    return Buffer.byteLength(text) - Buffer.byteLength(main);
  };
  const recordsOf = (name: string) =>
    [...pages.keys()].filter(
      (path) => path.startsWith(`${name}/`) && !/^[^/]+\/(list_page|river_page|index)/.test(path),
    );

  test.each([
    ["consents", 2300],
    ["monitoring-sites", 3050],
    ["areas", 3550],
    ["organisations", 3100],
    ["schemes", 2800],
  ] as const)("of %s carries what is its own: all around it is at most %i bytes", (name, most) => {
    const frames = recordsOf(name).map(frameOf);
    expect(frames.length).toBeGreaterThan(1);
    expect(Math.max(...frames)).toBeLessThanOrEqual(most);
  });

  test("of a consent says so where a status names another trigger level than the consent's own", () => {
    const saying = (file: string) =>
      /Trigger levels are this consent's own\./.test(textOf(pages.get(file) as Element));
    // Band 3 of it has 90.2 m³/s, and the site speaks of 82.
    expect(saying("consents/crc058723_2e2/index.html")).toBe(true);
    expect(recordsOf("consents").filter(saying).length).toBeLessThan(recordsOf("consents").length / 2);
  });

  test("of a consent is at most 4.7 kB on average", () => {
    const sizes = recordsOf("consents").map((path) => statSync(join(out, path)).size);
    expect(sizes.reduce((sum, size) => sum + size) / sizes.length).toBeLessThanOrEqual(4700);
  });

  test("draws its icons by the styles, so that none is written into each page", () => {
    const faults = recordsOf("consents").flatMap((path) =>
      all(pages.get(path) as Element, "svg").length > 0 ? [path] : [],
    );
    expect(faults).toEqual([]);
  });
});

const titleOf = (page: Element): string => textOf(one(one(page, "head"), "title"));

const ADDRESSES = ["href", "src", "action"];

/** Addresses that lead to no file of the build, or to a fragment that its page lacks. */
function leadsNowhere(address: string, path: string): string[] {
  // A calendar's link starts the reader's own program, which asks for the same address by https.
  const url = new URL(
    address.replace(/^webcal:/, "https:"),
    `${BASE}/${path === "404.html" ? "any/where/at/all" : path}`,
  );
  if (address.startsWith("#")) return all(pages.get(path) as Element, address).length === 1 ? [] : [address];
  if (!url.href.startsWith(`${BASE}/`)) return [address];
  const name = decodeURIComponent(url.pathname.slice("/water/".length));
  const file = name === "" || name.endsWith("/") ? `${name}index.html` : name;
  if (!files.has(file)) return [address];
  const page = pages.get(file);
  const id = url.hash.slice(1);
  return id === "" || page === undefined || all(page, `#${id}`).length === 1 ? [] : [address];
}

const readdir = (name: string): string[] =>
  [...pages.keys()]
    .filter((path) => path.startsWith(`${name}/`) && path.split("/").length === 3)
    .filter((path) => !path.includes("/list_page-"));

describe("an address", () => {
  test("is the name of the record, and by its id leads there", () => {
    for (const kind of ["areas", "organisations", "schemes", "monitoring-sites"]) {
      const ids = readdirSync(join(out, kind)).filter((name) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(name));
      expect(ids.length, kind).toBe(readdir(kind).length);
      expect(ids.filter((id) => !moved.has(`${kind}/${id}/index.html`))).toEqual([]);
    }
    for (const [path, page] of moved) {
      const name = textOf(one(page, "h1"));
      const link = attribute(one(page, "a"), "href") as string;
      const canonical = all(page, "link").find((one) => attribute(one, "rel") === "canonical") as Element;
      const refresh = all(page, "meta").find((one) => attribute(one, "http-equiv") === "refresh") as Element;
      expect(attribute(canonical, "href")).toBe(link);
      expect(attribute(refresh, "content")).toBe(`0; url=${link}`);
      const place = new URL(link, `https://x/${path}`).pathname.slice(1);
      if (place === "v1/index.json") continue;
      const target = `${place}index.html`;
      expect(textOf(one(pages.get(target) as Element, "h1")), target).toBe(name);
    }
    // A host of files alone answers `/v1/` with this page.
    expect(read("v1/index.html")).toContain('content="0; url=../v1/index.json"');
    expect(pages.has("areas/central-hawkes-bay-district/index.html")).toBe(true);
    expect(pages.has("areas/kapiti-coast-district/index.html")).toBe(true);
  });

  test("of every page is in the sitemap, once, and of no other", () => {
    expect(read("robots.txt")).toContain(`Sitemap: ${BASE}/sitemap.xml\n`);
    const sitemap = read("sitemap.xml");
    const listed = [...sitemap.matchAll(/<url><loc>([^<]+)<\/loc><\/url>/g)].map(([, address]) => address);
    const known = [...pages.keys()].filter((path) => path !== "404.html");
    expect(listed.sort()).toEqual(known.map((path) => `${BASE}/${path.replace(/index\.html$/, "")}`).sort());
  });
});

test("every page but a consent's says its own address once, and has a picture for previews that is there", () => {
  const faults = eachPage((page, path) => {
    if (attribute(page, "data-page") === "consent" || isUnlisted(page) || path === "404.html") return [];
    const own = all(page, "link").filter((one) => attribute(one, "rel") === "canonical");
    const image = all(page, "meta").find((one) => attribute(one, "property") === "og:image");
    const picture = attribute(image as Element, "content") ?? "";
    return [
      own.length === 1 &&
      attribute(own[0] as Element, "href") === `${BASE}/${path.replace(/index\.html$/, "")}`
        ? ""
        : "address",
      picture.startsWith(`${BASE}/assets/`) && files.has(picture.slice(BASE.length + 1)) ? "" : picture,
    ].filter((fault) => fault !== "");
  });
  expect(faults).toEqual([]);
  // It is shown at any address, and has none.
  expect(read("404.html")).not.toContain("canonical");
});

test("zones of supplies and districts lead to the areas that have one of their names, whichever it is", () => {
  const folder = join(SAMPLE.data, "areas");
  const features: readonly { properties: { name: string; alternateNames?: string[] } }[] = readdirSync(
    folder,
  ).flatMap((file) => JSON.parse(readFileSync(join(folder, file), "utf8")).features);
  const zones: readonly { name: string; type: string; aliases: string[] }[] = JSON.parse(
    readFileSync(join(SAMPLE.data, "restriction-zones.json"), "utf8"),
  );
  const byHeading = new Map(
    [...pages].map(([path, page]) => [`${path.split("/")[0]} ${textOf(one(page, "h1"))}`, page]),
  );
  let found = 0;
  for (const { name, type, aliases } of zones) {
    if (type !== "district" && type !== "waterSupplyZone") continue;
    const names = new Set([name, ...aliases].map(plain));
    const wanted = features.flatMap(({ properties: { name, alternateNames = [] } }) =>
      [name, ...alternateNames].some((one) => names.has(plain(one))) ? [name] : [],
    );
    const page = byHeading.get(`restriction-zones ${name}`) as Element;
    expect([name, all(page, ".area").map(nameIn).toSorted()]).toEqual([name, wanted.toSorted()]);
    found += wanted.length;
  }
  expect(found).toBeGreaterThan(20);
});

const nameIn = (area: Element): string => textOf(one(area, "h3"));

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const isUnlisted = (page: Element): boolean =>
  all(page, "meta").some((meta) => attribute(meta, "name") === "robots");

test("titles and descriptions that name a level name its day: search engines keep them for weeks", () => {
  const faults = eachPage((page, path) => {
    // The documentation asks “May water be used now?”, and says nothing of any level.
    if (path.startsWith("docs/")) return [];
    const description = all(page, "meta").find((meta) => attribute(meta, "name") === "description");
    const texts = [titleOf(page), attribute(description as Element, "content") ?? ""];
    const isOfArea = attribute(page, "data-page") === "area";
    return texts.filter(
      (text) => /\bnow\b/.test(text) || (isOfArea && !/21 November 2026|[Nn]ot tracked|set/.test(text)),
    );
  });
  expect(faults).toEqual([]);
});

test("names with a macron are marked as te reo Māori, in headings and in the list of areas", () => {
  const plainTextOf = (element: Element): string =>
    element.children
      .map((child) =>
        typeof child === "string" ? child : attribute(child, "lang") === "mi" ? "" : plainTextOf(child),
      )
      .join("");
  const named = [...pages].flatMap(([path, page]) =>
    /^(docs|reference|downloads|search|about)\//.test(path)
      ? []
      : [...all(page, "h1"), ...all(page, ".area h3")],
  );
  expect(named.filter((one) => /[āēīōū]/i.test(textOf(one))).length).toBeGreaterThan(60);
  expect(named.map(plainTextOf).filter((text) => /[āēīōū]/i.test(text))).toEqual([]);
});

test("icons are at the addresses that browsers ask for, and in every size that phones need", () => {
  expect(readFileSync(join(out, "favicon.ico")).subarray(0, 4).toString("hex")).toBe("00000100");
  const sizeOf = (path: string) => {
    const bytes = readFileSync(join(out, path));
    return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  };
  expect(sizeOf("apple-touch-icon.png")).toEqual([180, 180]);
  const { icons } = JSON.parse(read("manifest.webmanifest")) as {
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  const pictures = icons.filter(({ src }) => src.endsWith(".png"));
  expect(pictures.map(({ sizes, purpose = "any" }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  for (const { src, sizes } of pictures) expect(sizeOf(src).join("x")).toBe(sizes);
});

describe("a link to an area, as others preview it,", () => {
  const metaOf = (page: Element) =>
    new Map(all(page, "meta").map((meta) => [attribute(meta, "property"), attribute(meta, "content")]));

  test("says which area it is, what applies, and that it is a sample, with the picture of its grade", () => {
    const meta = metaOf(pages.get("areas/porirua-city/index.html") as Element);
    expect(meta.get("og:title")).toBe("SAMPLE: Porirua City: Level 1 on 21 November 2026");
    expect(meta.get("og:description")).toMatch(/^Porirua City: Level 1 on 21 November 2026\. One sprinkler/);
    expect(meta.get("og:image")).toMatch(
      new RegExp(`^${BASE}/assets/preview-(ban|hand|hours|care|none|unruled|untracked)\\.\\w{8}\\.png$`),
    );
  });

  test("shows a picture that is there, in the colour of the grade", () => {
    const items = itemsOf<AreaListItem>("areas");
    const colours = {
      ...{ ban: "#8c1414", hand: "#c4661c", hours: "#f0cd62", care: "#ffffff", none: "#cbe3d4" },
      ...{ unruled: "#a3adc2", untracked: "#ffffff" },
    };
    for (const area of items) {
      const { name } = area;
      const page = [...pages.values()].find(
        (page) => textOf(one(page, "h1")) === name && attribute(page, "data-page") === "area",
      );
      const file = (metaOf(page as Element).get("og:image") as string).slice(BASE.length + 1);
      const picture = decodePng(readFileSync(join(out, file)));
      expect([picture.width, picture.height]).toEqual([1200, 630]);
      expect(picture.colourAt(170, 310), file).toBe(colours[levelOf(area)]);
    }
  });
});

/** A PNG of one byte a pixel whose rows have no filter, read by its specification. */
function decodePng(bytes: Buffer) {
  expect(bytes.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const body = bytes.subarray(at + 4, at + 8 + length);
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.set(body.subarray(0, 4).toString("latin1"), body.subarray(4));
    at += length + 12;
  }
  const header = chunks.get("IHDR") as Buffer;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  expect([...header.subarray(8)]).toEqual([8, 3, 0, 0, 0]);
  const rows = inflateSync(chunks.get("IDAT") as Buffer);
  expect(rows.length).toBe((width + 1) * height);
  const colourAt = (x: number, y: number) => {
    const index = rows[y * (width + 1) + 1 + x] as number;
    return `#${(chunks.get("PLTE") as Buffer).subarray(index * 3, index * 3 + 3).toString("hex")}`;
  };
  return { width, height, colourAt };
}

test.each([
  ["the first page", "index.html", 48],
  ["an area", readdir("areas")[0], 43],
  ["a monitoring site", readdir("monitoring-sites")[0], 34],
  ["a consent", readdir("consents")[0], 24],
])("the first load of %s is small without the map", (_, path, kilobytes) => {
  expect(firstLoadOf(out, path as string)).toBeLessThanOrEqual(kilobytes * 1000);
});
