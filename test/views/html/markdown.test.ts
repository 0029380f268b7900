import { describe, expect, test } from "vitest";
import { markdown } from "../../../generator/views/html/markdown.ts";

const html = (text: string) => String(markdown(text)).trim();

describe("Markdown of the data", () => {
  test("may emphasise, list and link to http and https", () => {
    expect(html("**No** hoses:\n\n- one\n- two")).toBe(
      "<p><strong>No</strong> hoses:</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>",
    );
    expect(html("[rules](https://example.org/a?b=1&c=2)")).toBe(
      '<p><a href="https://example.org/a?b=1&amp;c=2" rel="external noopener nofollow">rules</a></p>',
    );
  });

  test("makes headings below those of the page", () => {
    expect(html("# One\n\n###### Six")).toBe("<h3>One</h3>\n<h6>Six</h6>");
  });

  test.each(["javascript:alert(1)", "data:text/html,x", "//example.org/x", "/v1", "mailto:a@example.org"])(
    "does not link to %s",
    (address) => expect(html(`[x](${address})`)).toBe(`<p>[x](${address})</p>`),
  );

  test("has no HTML, no pictures and no tables", () => {
    expect(html("<b onclick=x>y</b>")).toBe("<p>&lt;b onclick=x&gt;y&lt;/b&gt;</p>");
    expect(html("![x](https://example.org/x.png)")).not.toContain("<img");
    expect(html("| a |\n|--:|\n| b |")).not.toContain("<table");
  });
});
