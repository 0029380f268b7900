import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import {
  badgeFiles,
  badgeInput,
  type FeedInput,
  feedFiles,
  feedInput,
} from "../../../generator/downloads/feeds/feeds.ts";
import { type Item, itemsOf } from "../../../generator/downloads/feeds/items.ts";
import { type Model, modelOf } from "../../../generator/model/model.ts";
import { soundData } from "../../support/data.ts";
import { area, assignment, change, dataset, modelWith, scheme, uuid } from "../../support/records.ts";
import { SAMPLE } from "../../support/sample.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { writeBelow } from "../../support/tree.ts";
import { hostileTexts } from "./hostile-texts.ts";
import {
  brokenRules,
  complaintsOfXmllint,
  noReaders,
  type ReadCalendar,
  type ReadEvent,
  type ReadFeed,
  readByIcalJs,
  readByPython,
} from "./readers.ts";

const BASE = "https://water.example.nz";
const HUB = "https://hub.example.net/?a=1&b=2";
const AS_OF = Date.parse("2026-11-20T20:10:00Z");

const placeOf = ({ areas, organisations }: Model) => ({
  baseUrl: BASE,
  hub: HUB,
  pages: {
    all: "changes/",
    area: Object.fromEntries(areas.map(({ id }) => [id, `areas/${id}/`])),
    organisation: Object.fromEntries(organisations.map(({ id }) => [id, `organisations/${id}/`])),
  },
  notice: "Sample data, not official.",
});

async function sample(): Promise<Model> {
  const { source, readings } = await soundData(SAMPLE.data);
  return modelOf(source, readings, AS_OF);
}

/** A model whose every text is a hostile one. */
function hostile(): Model {
  const stages = hostileTexts.map((text, index) => ({
    id: uuid(1000 + index),
    severity: index,
    name: named(text),
    description: `${text}\n\n${text}`,
  }));
  const organisations = hostileTexts.map((text, index) => ({
    id: uuid(2000 + index),
    name: named(text),
    // No backslash: icalendar 4 takes %5C for one, wherever it stands.
    websiteUrl: `https://example.org/${index}?a="<b>&c='|{}^\``,
  }));
  const states = hostileTexts.map((text, index) => ({
    areaId: uuid(3000 + index),
    targetStageId: index % 3 === 0 ? null : uuid(1000 + index),
    isCancelled: true,
    cancellationReason: text,
  }));
  return modelWith(
    {
      dataset: [
        {
          ...dataset,
          title: named(hostileTexts.join(" ")),
          licence: { name: named(hostileTexts[0] ?? ""), url: "https://example.org/?a=1&b=<2>" },
        },
      ],
      schemes: [scheme(1, { stages })],
      organisations,
      areas: hostileTexts.map((text, index) =>
        area(3000 + index, { name: named(text), schemeId: uuid(1), organisationIds: [uuid(2000 + index)] }),
      ),
      assignments: hostileTexts.map((_, index) =>
        assignment(4000 + index, {
          areaId: uuid(3000 + index),
          stageId: uuid(1000 + index),
          createdBy: "x",
          effectiveUntil: index % 2 === 0 ? 1000 * (index + 1) : null,
        }),
      ),
      changes: states.map((state, index) => change(5000 + index, state)),
    },
    AS_OF,
  );
}

/** As the check of the data demands of names. */
const named = (text: string) => `x${text.replace(/\p{Cc}/gu, " ")}`;

describe.skipIf(noReaders !== null)(
  `readers of feeds and calendars${noReaders ? `: ${noReaders}` : ""}`,
  () => {
    describe.each([
      ["the sample", sample],
      ["a data set of hostile texts", async () => hostile()],
    ])("of %s", (_, modelFor) => {
      const folder = temporaryFolder();
      const items = new Map<string, Item>();
      let read: Record<string, ReadFeed & ReadCalendar>;
      let input: FeedInput;

      beforeAll(async () => {
        const model = await modelFor();
        input = feedInput(model, AS_OF, placeOf(model));
        for (const file of [...feedFiles(input), ...badgeFiles(badgeInput(model, AS_OF))])
          writeBelow(folder, file.path, file.content);
        for (const each of input.areas) {
          const page = `${BASE}/areas/${each.area.id}/`;
          for (const item of itemsOf(each, input.setting, page)) items.set(item.transition.id, item);
        }
        read = readByPython(folder);
      });

      const itemOf = (id: string): Item => {
        const item = items.get(id.replace("urn:uuid:", ""));
        if (item === undefined) throw new Error(`${id} is the id of no transition.`);
        return item;
      };
      const feeds = () => Object.entries(read).filter(([path]) => path.endsWith(".atom"));
      const calendars = () => Object.entries(read).filter(([path]) => path.endsWith(".ics"));

      test("there is a feed and a calendar of everything, of each area and of each organisation", () => {
        const places = [
          "all",
          ...input.areas.map(({ area }) => `areas/${area.id}`),
          ...input.organisations.map(({ id }) => `organisations/${id}`),
        ];
        const wanted = places.flatMap((place) => [`v1/calendars/${place}.ics`, `v1/feeds/${place}.atom`]);
        expect(Object.keys(read).sort()).toEqual(wanted.sort());
      });

      test("feedparser, icalendar, xmllint, ical.js and the rules have nothing to complain of", () => {
        const complaints = Object.entries(read).flatMap(([path, { complaints }]) =>
          complaints.map((complaint) => `${path}: ${complaint}`),
        );
        expect(complaints).toEqual([]);
        expect(complaintsOfXmllint(folder, [".atom", ".svg"])).toBe("");
      });

      test("feedparser reads the texts of every entry as they were written", () => {
        for (const [path, { entries, links, title }] of feeds()) {
          expect(links).toMatchObject({ self: `${BASE}/${path}`, hub: HUB });
          expect(title).toMatch(/^SAMPLE: /);
          for (const entry of entries) {
            const { words, links, transition } = itemOf(entry.id);
            const { title, paragraphs } = words();
            expect(entry.title).toBe(title);
            expect(entry.title).toMatch(/^SAMPLE: /);
            expect(entry.page).toBe(links.page);
            expect(entry.councils.map(([name, address]) => ({ name, address }))).toEqual(links.councils);
            expect(entry.published).toBe(toSecond(transition.published));
            expect(entry.updated).toBe(toSecond(transition.updated));
            const content = [
              ...paragraphs.map(htmlText),
              ...links.councils.map(
                ({ name, address }) => `<a href="${htmlText(address)}">${htmlText(name)}</a>`,
              ),
              `<a href="${links.page}">What applies there now</a>`,
            ];
            expect(entry.content).toBe(content.map((text) => `<p>${text}</p>`).join("\n"));
          }
        }
      });

      // icalendar 4 takes an escaped backslash before an n for a line break: ical.js alone judges texts with a backslash.
      test("icalendar and ical.js read the same events, with the texts as they were written", () => {
        let count = 0;
        for (const [path, { events, title }] of calendars()) {
          expect(title).toMatch(/^SAMPLE: /);
          const found = readByIcalJs(join(folder, path));
          const isMisread = ({ uid }: ReadEvent) =>
            itemOf(uid)
              .words()
              .paragraphs.some((text) => text.includes("\\"));
          expect(events.filter((event) => !isMisread(event))).toEqual(
            found.filter((event) => !isMisread(event)),
          );
          expect(events.map(({ uid }) => uid)).toEqual(found.map(({ uid }) => uid));
          for (const event of found) {
            count++;
            const { words, links, transition } = itemOf(event.uid);
            const { title, paragraphs } = words();
            const lines = [
              ...paragraphs,
              ...links.councils.map(({ name, address }) => `${name}: ${address}`),
              links.page,
            ];
            expect(event).toMatchObject({
              summary: title,
              description: lines.join("\n"),
              start: toSecond(transition.at),
              zone: "UTC",
              stamp: toSecond(transition.updated),
              modified: toSecond(transition.updated),
              sequence: transition.sequence,
              url: links.page,
            });
          }
        }
        expect(count).toBeGreaterThan(items.size);
      });

      test("lines of a calendar end with CRLF and have 75 octets at most", () => {
        for (const [path] of calendars()) {
          const bytes = readFileSync(join(folder, path));
          const lines = bytes.toString("latin1").split("\r\n");
          expect(lines.pop()).toBe("");
          expect(lines.filter((line) => line.length > 75 || /[^\t -~\x80-\xff]/.test(line))).toEqual([]);
          // No character is cut.
          for (const line of lines)
            new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(line, "latin1"));
        }
      });

      test("a badge is one picture of text, whose label holds all of it", () => {
        for (const { area } of input.areas) {
          const svg = readFileSync(join(folder, `v1/badges/areas/${area.id}.svg`), "utf8");
          expect(new Set(svg.match(/<[a-z]+/g))).toEqual(
            new Set(["<svg", "<title", "<style", "<rect", "<g", "<text"]),
          );
          expect(svg).toMatch(/ role="img" aria-label="SAMPLE: /);
          expect(svg).not.toMatch(/href|url\(|@import|\son\w+=/i);
        }
      });
    });

    test("the rules notice whatever breaks them", () => {
      const model = hostile();
      const sound = String([...feedFiles(feedInput(model, AS_OF, placeOf(model)))][0]?.content);
      const [none, ...found] = brokenRules([sound, ...BREAKAGES.map(([, broken]) => broken(sound))]);
      expect(none).toEqual([]);
      for (const [index, [what, , rule]] of BREAKAGES.entries())
        expect(found[index]?.join(), what).toContain(rule);
    });
  },
);

/** What breaks a sound feed, and the rule that must notice. */
const BREAKAGES: [string, (feed: string) => string, string][] = [
  ["a second id", (feed) => feed.replace("<title>", "<id>urn:uuid:x</id><title>"), "one_of_each"],
  [
    "an entry without a title",
    (feed) => feed.replace(/(<entry>[\s\S]*?)<title>.*<\/title>/, "$1"),
    "one_of_each",
  ],
  ["a blank title", (feed) => feed.replace(/<title>.*<\/title>/, "<title> </title>"), "nothing_blank"],
  ["no author", (feed) => feed.replace(/<author>.*<\/author>/, ""), "author"],
  ["an id that is an address", (feed) => feed.replace(/urn:uuid:/, "https://x.org/"), "ids"],
  ["an entry twice", (feed) => feed.replace(/<entry>[\s\S]*?<\/entry>\n/, "$&$&"), "ids"],
  ["a local time", (feed) => feed.replace(/Z<\/updated>/, "+13:00</updated>"), "dates"],
  [
    "an entry newer than its feed",
    (feed) => feed.replace(/(<entry>[\s\S]*?<updated>)\d{4}/, "$13000"),
    "newest_first",
  ],
  ["a relative link", (feed) => feed.replace(/href="https:\/\/water[^"]*"/, 'href="/x"'), "links"],
  ["an unknown element", (feed) => feed.replace("<author>", "<link2/><author>"), "known_elements"],
  ["a script in the content", (feed) => feed.replace("&lt;p&gt;", "&lt;script&gt;&lt;p&gt;"), "content"],
  ["an end tag too few", (feed) => feed.replace("&lt;/p&gt;", ""), "content"],
  ["an ampersand as it is", (feed) => feed.replace("<subtitle>", "<subtitle>&"), "well formed"],
  ["another encoding", (feed) => feed.replace("utf-8", "latin1"), "declaration"],
];

const toSecond = (instant: number) => new Date(instant).toISOString().slice(0, 19);

const htmlText = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
