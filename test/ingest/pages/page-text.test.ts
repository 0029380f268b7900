import { describe, expect, test } from "vitest";
import { differenceOf } from "../../../generator/ingest/pages/difference.ts";
import { type Part, pageTextSink } from "../../../generator/ingest/pages/page-text.ts";
import { type Selector, selectorOf } from "../../../generator/lib/selector.ts";
import { drawOf } from "../../support/random.ts";
import { FILL, NOTHING, PAIRS, SAME, SOMETHING } from "../../upstreams/pages.ts";
import { readBy } from "../series.ts";

const MUCH = `${FILL} `.repeat(5).trim();
const pageOf = (page: string | Uint8Array, charset?: string, part: Part = {}, pieces?: number) =>
  readBy(pageTextSink(part, charset), page, pieces).text;
const textOf = (html: string, part: Part = {}) =>
  pageOf(`${html}<footer>${MUCH}</footer>`, undefined, part).replace(`${MUCH}\n`, "");

describe("the text of a page", () => {
  test("is what a person sees, a line for each block", () => {
    const html = `<!doctype html><title>Title</title><style>p { color: red }</style>
      <script>document.write("Level 4")</script><noscript>Turn it on</noscript>
      <body><h1>Water   restrictions</h1><p>Level&nbsp;<b>2</b> applies<br>from <i>1 Dec</i>ember.
      <p hidden>Level 3</p><div style="Display : none">Level 4</div><template><p>Level 5</p></template>
      <ul><li>Sprinklers: even days<li>Hoses: any time</ul><!-- Level 6 --><table><tr><td>Auckland<td>None</table>`;
    expect(textOf(html)).toBe(
      "[title] Title\nWater restrictions\nLevel 2 applies\nfrom 1 December.\nSprinklers: even days\nHoses: any time\nAuckland\nNone\n",
    );
    expect(textOf('<p>Level <b class="active">1</b> of 4')).toBe("Level\n[active] 1\nof 4\n");
  });

  test.each([
    ["picture", "img", ["src", "data-src", "srcset", "data-srcset"]],
    ["picture", "source", ["src", "srcset", "data-srcset"]],
    ["picture", "input", ["src"]],
    ["picture", "svg><image", ["href"]],
    ["picture", "svg><use", ["href"]],
    ["video", "video", ["src", "poster"]],
    ["audio", "audio", ["src"]],
    ["frame", "embed", ["src"]],
    ["frame", "object", ["data"]],
    ["frame", "iframe", ["src", "data-src", "srcdoc"]],
  ])("names the %s that <%s> shows, whichever attribute has its address", (kind, tag, attributes) => {
    for (const attribute of attributes)
      expect(textOf(`<p>Level</p><${tag} ${attribute}="/level-2.png"></iframe>`), attribute).toContain(
        `[${kind}] /level-2.png\n`,
      );
  });

  test("does not change with the white space, the case of tags, or what is not shown", () => {
    const one = "<div><p class=a>Level 1 applies in Taupō.</p></div>";
    const other = "<DIV id=x>\n\n<P>Level 1\n applies in\tTaupo\u0304.\u200B</P ><script>1</script></DIV>";
    expect(textOf(one)).toBe(textOf(other));
  });

  test("is in the encoding that the page names if its header names none", () => {
    const page = (meta: string) =>
      Buffer.from(`<!doctype html><head>${meta}</head><p>Café – Taup\u00f6`, "latin1");
    const read = (bytes: Uint8Array, charset?: string, pieces?: number) =>
      pageOf(Buffer.concat([bytes, Buffer.from(`<p>${FILL}`)]), charset, {}, pieces);
    for (const meta of [
      '<meta charset="windows-1252">',
      "<META http-equiv=Content-Type content='text/html; charset=ISO-8859-1'>",
    ])
      for (const pieces of [undefined, 20, 1])
        expect(read(page(meta), undefined, pieces), `${meta} in pieces of ${pieces}`).toContain("Café");
    expect(read(page('<meta charset="utf-8">'), "windows-1252")).toContain("Café");
    // Nothing names it: a bad byte is no reason not to watch a page.
    expect(read(page(""))).toContain("Taup\ufffd");
    expect(read(Buffer.from('<meta charset="utf-16"><p>Café'))).toContain("Café\n");
  });

  test("is found however deep it is nested", () => {
    expect(textOf(`${"<div><em>".repeat(20_000)}Level 1`)).toBe("Level 1\n");
  });

  test("is that of 100000 elements at most", () => {
    // With `html`, `head`, `body` and the paragraph.
    const read = (elements: number) => pageOf(`<p>${FILL}${"<br>".repeat(elements - 4)}`);
    expect(read(100_000)).toBe(`${FILL}\n`);
    expect(() => read(100_001)).toThrow("expected a page of at most 100000 elements, found more: check url");
  });

  test("may have a tag of any name", () => {
    expect(textOf("<constructor>Level 1</constructor>")).toBe("Level 1\n");
  });

  test.each(PAIRS)("shows a difference where a person says: %s", (_, before, after) => {
    const difference = differenceOf(textOf(before), textOf(after));
    expect(difference).not.toBeNull();
    for (const line of (difference ?? "").split("\n")) expect(line).toMatch(/^[-+] \S/);
    expect(differenceOf(textOf(before), textOf(before))).toBeNull();
  });

  test.each(SAME)("shows none where a person sees none: %s", (_, before, after) => {
    expect(textOf(before)).toBe(textOf(after));
  });

  test("is readable in a difference, a line for each fact", () => {
    const page = (level: number) =>
      `<h1>Water</h1><ul>${[1, 2].map((one) => `<li${one === level ? ' class="active"' : ""}>Level ${one}</li>`).join("")}</ul>
       <p>See <a href="/level-${level}.pdf">the map</a> of <img src="/${level}.png" alt="Level ${level}"> <del>Taupō</del> Tūrangi.</p>`;
    expect(differenceOf(textOf(page(1)), textOf(page(2)))?.split("\n")).toEqual([
      "- [active] Level 1",
      "- Level 2",
      "+ Level 1",
      "+ [active] Level 2",
      "- [document] /level-1.pdf",
      "- [picture] Level 1 /1.png",
      "+ [document] /level-2.pdf",
      "+ [picture] Level 2 /2.png",
    ]);
  });

  test.each(NOTHING)("is refused where a page says nothing: %s %#", (what, html) => {
    expect(() => pageOf(html)).toThrow(what);
  });

  test("is not refused for a line that a maintainer left out", () => {
    const page = `<p>${FILL}<p>Our website will be under maintenance on 3 December`;
    expect(() => pageOf(page)).toThrow("ignore the line that says so");
    expect(pageOf(page, undefined, { ignore: ["website"] })).toBe(`${FILL}\n`);
  });

  test.each(SOMETHING)("is that of a page which holds such words: %s", (html) => {
    expect(pageOf(html)).toContain("Level 2");
  });

  test.each([199, 200])("of %i letters says something from 200 on, and a space is none", (letters) => {
    const html = `<p>1 ${"a ".repeat(letters)}`;
    if (letters >= 200) expect(pageOf(html)).toContain("a a");
    else expect(() => pageOf(html)).toThrow(`found ${letters} letters`);
  });

  test("is that of a part, without the lines that a maintainer left out", () => {
    const html =
      '<nav class=x>Menu</nav><main><p class="a x">Level 1<p>12:04:31<p>17 visitors</main><main>Too</main>';
    const within = (text: string) => ({ within: selectorOf(text) as Selector });
    const cases: [Part, string][] = [
      [within("main"), "Level 1\n12:04:31\n17 visitors\nToo\n"],
      [within("main > .x"), "Level 1\n"],
      [within("p.a, nav.x"), "Menu\nLevel 1\n"],
      [{ ...within("main"), ignore: [":", "visitors"] }, "Level 1\nToo\n"],
    ];
    for (const [part, text] of cases) expect(textOf(html, part)).toBe(text);
    const deep = "<main><div><p>Level <i><b>1</b></i></p></div></main><b>2</b>";
    expect(["main b", "main p b", "main > b, p > i"].map((text) => textOf(deep, within(text)))).toEqual(
      Array(3).fill("1\n"),
    );
    expect(() => textOf(html, within("#level"))).toThrow(
      "expected the part of the page that within names, found none",
    );
    expect(() => textOf(html, { ...within("nav"), ignore: ["Menu"] })).toThrow(
      "expected a page that says something",
    );
  });
});

describe("a difference", () => {
  test("shows the lines that went and came", () => {
    expect(differenceOf("a\nb\nc\nd\n", "a\nB\nc\nd\n")).toBe("- b\n+ B");
    expect(differenceOf("a\n", "a\n")).toBeNull();
    expect(differenceOf("", "a\nb\n")).toBe("+ a\n+ b");
    expect(differenceOf("a\nb\nc\n", "c\n")).toBe("- a\n- b");
  });

  test("of drawn texts leads from one to the other, and is as short as can be", () => {
    for (let seed = 0; seed < 2000; seed++) {
      const draw = drawOf(seed);
      const lines = () => Array.from({ length: draw.below(9) }, () => draw.pick(["a", "b", "c"]));
      const [old, now] = [lines(), lines()];
      const changes = (differenceOf(textFrom(old), textFrom(now)) ?? "")
        .split("\n")
        .filter((line) => line !== "");
      const lost = changes.filter((line) => line.startsWith("- ")).length;
      const gained = changes.length - lost;
      expect(lost - gained).toBe(old.length - now.length);
      expect(lost).toBe(old.length - longestCommon(old, now));
      for (const mark of ["- ", "+ "]) {
        const marked = changes.filter((line) => line.startsWith(mark)).map((line) => line.slice(2));
        expect(isWithin(marked, mark === "- " ? old : now)).toBe(true);
      }
    }
  });

  test("of texts that have nothing in common shows all of both, however long", () => {
    const long = (word: string) => textFrom(Array.from({ length: 3000 }, (_, index) => `${word} ${index}`));
    expect(differenceOf(long("a"), long("b"))?.split("\n")).toHaveLength(6000);
  });
});

const textFrom = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");

function longestCommon(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 0;
  if (one[0] === other[0]) return 1 + longestCommon(one.slice(1), other.slice(1));
  return Math.max(longestCommon(one.slice(1), other), longestCommon(one, other.slice(1)));
}

function isWithin(some: readonly string[], all: readonly string[]): boolean {
  let at = 0;
  for (const line of all) if (line === some[at]) at++;
  return at === some.length;
}
