import { describe, expect, test } from "vitest";
import { differenceOf } from "../../../generator/ingest/upstreams/difference.ts";
import { pageTextSink } from "../../../generator/ingest/upstreams/page.ts";
import { drawOf } from "../../support/random.ts";
import { readBy } from "../series.ts";

const textOf = (html: string) => readBy(pageTextSink(), html);

describe("the text of a page", () => {
  test("is what a person sees, a line for each block", () => {
    const html = `<!doctype html><title>Title</title><style>p { color: red }</style>
      <script>document.write("Level 4")</script><noscript>Turn it on</noscript>
      <body><h1>Water   restrictions</h1><p>Level&nbsp;<b>2</b> applies<br>from <i>1 Dec</i>ember.
      <p hidden>Level 3</p><div style="Display : none">Level 4</div><template><p>Level 5</p></template>
      <ul><li>Sprinklers: even days<li>Hoses: any time</ul><!-- Level 6 --><table><tr><td>Auckland<td>None</table>`;
    expect(textOf(html)).toBe(
      "Water restrictions\nLevel 2 applies\nfrom 1 December.\nSprinklers: even days\nHoses: any time\nAuckland\nNone\n",
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
    const read = (bytes: Uint8Array, charset?: string) => readBy(pageTextSink(charset), bytes);
    for (const meta of [
      '<meta charset="windows-1252">',
      "<META http-equiv=Content-Type content='text/html; charset=ISO-8859-1'>",
    ])
      expect(read(page(meta))).toContain("Café");
    expect(read(page('<meta charset="utf-8">'), "windows-1252")).toContain("Café");
    // Nothing names it: a bad byte is no reason not to watch a page.
    expect(read(page(""))).toContain("Taup\ufffd");
    expect(read(Buffer.from('<meta charset="utf-16"><p>Café'))).toBe("Café\n");
  });

  test("is found however deep it is nested", () => {
    expect(textOf(`${"<div><em>".repeat(20_000)}Level 1`)).toBe("Level 1\n");
  });

  test.each(["", "<html><body><div id=app></div><script>render()</script>", "<p> &nbsp; </p>"])(
    "is refused where there is none: %j",
    (html) => {
      expect(() => textOf(html)).toThrow("expected a page with text, found none");
    },
  );
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
