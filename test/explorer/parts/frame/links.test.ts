import { describe, expect, test } from "vitest";
import { wayFrom, withLinksFrom } from "../../../../generator/explorer/parts/frame/links.ts";
import { html } from "../../../../generator/views/html/html.ts";

describe("the way to an address", () => {
  test.each([
    ["", "", "./"],
    ["", "areas/x/", "areas/x/"],
    ["areas/x/", "", "../../"],
    ["areas/x/", "areas/y/", "../y/"],
    ["areas/x/", "areas/x/", "./"],
    ["areas/x/", "areas/", "../"],
    ["consents/", "consents/list_2/", "./list_2/"],
    ["consents/", "#locate", "../#locate"],
    ["restriction-zones/", "restriction-zones/#zone-a", "#zone-a"],
    ["search/", "search", "../search"],
    ["changes/", "v1/changes.json?a=/b/", "../v1/changes.json?a=/b/"],
  ])("from %j to %j is %j", (folder, address, way) => {
    expect(wayFrom(folder)(address)).toBe(way);
    const at = (relative: string, base: string) => new URL(relative, `https://host.example/${base}`).href;
    expect(at(way, folder)).toBe(at(address, ""));
  });
});

test("only attributes that hold addresses have them, and no text of the data is one", () => {
  const text = 'href="/areas/"';
  const page = String(
    html`<a href="/areas/" title="/areas/" data-path="/v1">${text}</a><img src="/a.svg" alt="${text}">`,
  );
  expect(withLinksFrom(page, (address) => `../${address}`)).toBe(
    page.replace('<a href="/areas/"', '<a href="../areas/"').replace('src="/a.svg"', 'src="../a.svg"'),
  );
});
