/** Lines of calendars and badges are as long as they may be, and no longer. */

import { expect, test } from "vitest";
import { badgeSvg } from "../../../generator/downloads/feeds/badge.ts";
import { calendarOf } from "../../../generator/downloads/feeds/calendar.ts";
import type { Item } from "../../../generator/downloads/feeds/items.ts";
import { type Draw, drawOf } from "../../support/random.ts";

/** Characters of one to four octets in UTF-8, and one that calendars escape; then the last and the first of a length. */
const CHARACTERS = [
  ..."a7;ā–🚱",
  ...[0x7e, 0x7ff, 0x800, 0xfffd, 0x10000].map((code) => String.fromCodePoint(code)),
];
const textOf = (draw: Draw, kinds: number, length: number) =>
  Array.from({ length }, () => draw.pick(CHARACTERS.slice(0, kinds))).join("");

const item = (title: string, paragraphs: string[], more: Partial<Item["transition"]> = {}): Item => ({
  transition: {
    id: title,
    at: 0,
    published: 0,
    updated: 0,
    sequence: 0,
    state: "confirmed",
    ...more,
  } as Item["transition"],
  area: {} as Item["area"],
  words: () => ({ title, paragraphs }),
  links: { councils: [], page: null },
});

test("a calendar cuts lines between characters, each as near to 75 octets as it can, and they are read as they were", () => {
  const draw = drawOf(1);
  for (const kinds of [2, 3, 4, 5, 6, 6, 11, 11, 11]) {
    const [title, text] = [
      textOf(draw, kinds, 40 + draw.below(200)),
      textOf(draw, kinds, 60 + draw.below(9)),
    ];
    const calendar = calendarOf({ title: "", description: "", self: null }, [
      item(title, [text], { id: "1" }),
    ]);
    const lines = calendar.split("\r\n");
    for (const [index, line] of lines.entries()) {
      const next = Array.from(lines[index + 1] ?? "");
      const longer = next[0] === " " ? line + next[1] : null;
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      if (longer !== null) expect(Buffer.byteLength(longer)).toBeGreaterThan(75);
    }
    const read = calendar.replaceAll("\r\n ", "").replaceAll("\\;", ";").split("\r\n");
    expect(read).toContain(`SUMMARY:${title}`);
    expect(read).toContain(`DESCRIPTION:${text}`);
  }
});

test("a calendar keeps the fifty newest events of the past, all to come, and what was dropped since", () => {
  const states = [...Array(60).fill("applied"), "pending", "confirmed", "cancelled"] as const;
  const items = [
    ...states.map((state, at) => item(`${state} ${at}`, [], { state, at })),
    item("pending long ago", [], { state: "pending", at: 0 }),
    item("cancelled long ago", [], { state: "cancelled", at: 9 }),
    item("covered", [], { state: "pending", at: 99, isCovered: true }),
  ];
  const kept = [...calendarOf({ title: "", description: "", self: null }, items).matchAll(/^UID:(.*)\r$/gm)];
  const wanted = [...states.map((state, at) => `${state} ${at}`).slice(10), "pending long ago"];
  expect(kept.map(([, id]) => id).sort()).toEqual(wanted.sort());
});

test("a badge cuts lines of more than 64, 86 and 92 characters, but never its days; its label has all", () => {
  const draw = drawOf(2);
  const badge = { areaId: "", sign: "1", level: "none" } as const;
  for (let length = 1; length < 120; length++) {
    const [headline, area, detail] = [1, 2, 3].map(() => textOf(draw, 6, length)) as [string, string, string];
    const [holds, since] = [" until 1 May", " · since 2 May"];
    const svg = badgeSvg({ ...badge, headline, holds, area, since, detail, brief: detail });
    const shown = [...svg.matchAll(/<text class="(?:ink|soft)"[^>]*>([^<]*)<\/text>/g)].map(
      ([, text]) => text,
    );
    const cut = (text: string, longest: number, end = "") => {
      const most = longest - end.length;
      return (
        (length <= most
          ? text
          : `${Array.from(text)
              .slice(0, most - 1)
              .join("")
              .trimEnd()}…`) + end
      );
    };
    expect(shown).toEqual([cut(headline, 64, holds), cut(area, 86, since), cut(detail, 92)]);
    expect(svg).toContain(`<title>${headline}${holds}, ${area}${since}, ${detail}</title>`);
    // The first line is the widest: at most ten units a letter.
    const width = Number(/width="(\d+)"/.exec(svg)?.[1]);
    expect(width).toBeGreaterThan(52 + 10 * Array.from(shown[0] ?? "").length);
  }
});
