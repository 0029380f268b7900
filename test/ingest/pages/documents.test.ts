import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ingest } from "../../../generator/ingest/ingest.ts";
import { listen } from "../../support/listen.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { writeData } from "../../upstreams/data.ts";
import { FILL } from "../../upstreams/pages.ts";
import { worldOf } from "../../upstreams/world.ts";

const NOW = Date.parse("2026-11-20T20:10:00Z");
const LEVEL = { type: "application/pdf", body: "%PDF Level 1" };

/** A data set that watches a page with a link to a document, and a server that has both, and sends to the page from another. */
async function begin(link = "/level.pdf", { place = "/level.pdf", moved = "/restrictions", html = "" } = {}) {
  const served = { document: { status: 200, ...LEVEL } };
  const server = createServer(({ url = "" }, response) => {
    const { status, type, body } = served.document;
    if (url === place) response.writeHead(status, { "content-type": type }).end(body);
    else if (/\.pdf/.test(url)) response.writeHead(404).end();
    else if (url !== moved) response.writeHead(301, { location: moved }).end();
    else
      response
        .writeHead(200, { "content-type": "text/html" })
        .end(html || `<p>${FILL}<p>Now: <a href="${link}">the level</a> <a href="${link}">again</a>`);
  });
  const { address, close } = await listen(server);
  onTestFinished(close);
  const data = temporaryFolder();
  writeData(data, worldOf(3, NOW, { series: 2, features: 3 }), address, { kinds: ["page"] });
  const run = async () => {
    const [report] = (await ingest({ data, now: NOW })).upstreams;
    return [report?.state, report?.difference ?? report?.faults[0] ?? null];
  };
  return { data, run, served };
}

test("a document that a page links to counts by its content, though the page is the same", async () => {
  const { data, run, served } = await begin();
  expect(await run()).toEqual(["fetched", null]);
  expect(await run()).toEqual(["fetched", null]);
  const text = readFileSync(join(data, "upstreams/page.txt"), "utf8");
  expect(text.match(/^\[document\] \/level\.pdf sha256 [0-9a-f]{16}$/gm)).toHaveLength(2);
  served.document.body = "%PDF Level 2";
  const [state, difference] = await run();
  expect([
    state,
    String(difference)
      .replace(/ [0-9a-f]{16}/g, "")
      .split("\n")
      .sort(),
  ]).toEqual([
    "fetched",
    [
      "+ [document] /level.pdf sha256",
      "+ [document] /level.pdf sha256",
      "- [document] /level.pdf sha256",
      "- [document] /level.pdf sha256",
    ],
  ]);
});

test.each([
  ["a link with blanks", '<a href=" /files/Water  Plan\n.pdf ">Level</a>', "/files/Water%20%20Plan.pdf"],
  ["a link with macrons", '<a href="/Taupo\u0304.pdf">Level</a>', "/Taupo%CC%84.pdf"],
  ["a frame", '<iframe src="/level.pdf#page=2"></iframe>', "/level.pdf"],
  ["a frame to come", '<iframe src="about:blank" data-src="/level.pdf"></iframe>', "/level.pdf"],
  ["an object", '<object data="/level.pdf?v=1">Level</object>', "/level.pdf?v=1"],
  ["an embedded one", '<embed src="/level.pdf">', "/level.pdf"],
  ["a base", '<base target="_top"><base href="/files/"><a href="level.pdf">Level</a>', "/files/level.pdf"],
  ["a base beside the page", '<base href="files/"><a href="level.pdf">Level</a>', "/water/files/level.pdf"],
  ["a page that moved", '<a href="level.pdf">Level</a>', "/water/level.pdf"],
])("a document counts that is named by %s", async (_, html, place) => {
  const { run, served } = await begin("", { place, moved: "/water/", html: `${html}<p>${FILL}` });
  expect(await run()).toEqual(["fetched", null]);
  served.document.body = "%PDF Level 2";
  expect(await run()).toEqual(["fetched", expect.stringMatching(/^- \[document\] \S+ sha256 .*\n\+ \S+/)]);
});

test("a frame that is to show a document is no document", async () => {
  const html = `<iframe src="/viewer?file=/level.pdf"></iframe><p>${FILL}`;
  const { data, run } = await begin("", { html });
  expect(await run()).toEqual(["fetched", null]);
  expect(readFileSync(join(data, "upstreams/page.txt"), "utf8")).not.toContain("[document]");
});

test.each([
  [{ status: 404 }, /expected status 200, found 404: check url; or ignore its line/],
  [{ status: 500 }, /expected status 200, found 500, 3 times/],
  [{ type: "text/html", body: "<h1>Not found" }, /found "text\/html"/],
])("a page is not checked if its document is gone: %j", async (now, reason) => {
  const { data, run, served } = await begin();
  await run();
  Object.assign(served.document, now);
  const [state, fault] = await run();
  expect(state).toBe("kept");
  expect(fault).toMatch(/^of http:\/\/127\.0\.0\.1:\d+\/level\.pdf, which the page links to: /);
  expect(fault).toMatch(reason);
  const file = join(data, "upstreams/page.json");
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), ignore: ["level.pdf"] }));
  expect((await run())[0]).toBe("fetched");
});

test.each([
  "http://169.254.169.254/level.pdf",
  "http://[::1]:9/a.pdf",
  "//10.0.0.1/a.pdf",
  "http://localhost:9/a.pdf",
])("a document on a private host is not asked for: %s", async (link) => {
  const [state, fault] = await (await begin(link)).run();
  expect([state, fault]).toEqual([
    "kept",
    expect.stringContaining("expected no redirect to a private address"),
  ]);
});

test("what is no file of the web is left alone", async () => {
  const { data, run } = await begin("mailto:water@council.example?attach=level.pdf");
  expect(await run()).toEqual(["fetched", null]);
  expect(readFileSync(join(data, "upstreams/page.txt"), "utf8")).not.toContain("sha256");
});
