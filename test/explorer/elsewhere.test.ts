/** What others read of the explorer: pages in Markdown, `llms.txt`, and cards in frames. None of it follows the clock. */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { openServer } from "../../generator/edge/node/server.ts";
import { derived } from "../../generator/lib/digest.ts";
import { DAY } from "../../generator/lib/time/time-units.ts";
import { type Model, modelOf } from "../../generator/model/model.ts";
import { readingsAsOf } from "../../generator/model/readings-as-of.ts";
import { type SoundData, soundData } from "../support/data.ts";
import { SAMPLE, sampleTree } from "../support/sample.ts";
import { filesBelow } from "../support/tree.ts";
import { explorerFiles, textsOf } from "./explorer-files.ts";

let root: string;
let files: readonly string[];
const read = (file: string) => readFileSync(join(root, file), "utf8");
const twins = () => files.filter((file) => file.endsWith("index.md"));
const cards = () => files.filter((file) => /^embed\/areas\/.*index\.html$/.test(file));

beforeAll(async () => {
  root = await sampleTree("live");
  files = filesBelow(root);
});

/** The sample as if it were kept up to date, some days on. */
const data = await soundData(SAMPLE.data);
const AS_OF = data.source.dataset[0]?.record.asOf ?? 0;
function modelAfter(days: number): Model {
  const { source, readings } = data as SoundData;
  const dataset = source.dataset.map((one) => ({ ...one, record: { ...one.record, asOf: undefined } }));
  return modelOf({ ...source, dataset } as typeof source, readings, AS_OF + days * DAY);
}
const options = { store: "packs", baseUrl: "https://water.example.nz", maxZoom: 0 } as const;
const textsAfter = (days: number) => {
  const model = modelAfter(days);
  const readingsOf = derived(readingsAsOf, data.readings, model.asOf);
  return { model, texts: textsOf(explorerFiles(model, readingsOf, options)) };
};

test("a night leaves the Markdown and the card of an area alone unless its stages change", () => {
  const nights = [0, 1, 3].map(textsAfter);
  const stated = (model: Model, id: string) => {
    const area = model.areas.find((one) => one.id === id);
    const ahead = area?.changes.filter(({ approval }) => approval.status !== "pendingApproval");
    return JSON.stringify([
      area?.current,
      ahead?.map((change) => [change.id, change.isApplied]),
      area?.coming,
    ]);
  };
  let same = 0;
  for (const [i, { model, texts }] of nights.entries()) {
    const before = nights[i - 1];
    if (before === undefined) continue;
    for (const { id } of model.areas) {
      if (stated(model, id) !== stated(before.model, id)) continue;
      const card = `embed/areas/${id}/index.html`;
      const [page] = [...texts.keys()].filter(
        (file) => file.endsWith("index.md") && texts.get(file)?.includes(`areas/${id}/may-use`),
      );
      for (const file of [card, page ?? ""]) expect(texts.get(file), file).toBe(before.texts.get(file));
      same++;
    }
    expect(texts.get("embed/as-at/index.html")).not.toBe(before.texts.get("embed/as-at/index.html"));
  }
  expect(same).toBeGreaterThan(100);
});

describe("in Markdown", () => {
  test("a page leads to what is beside it, and nothing is beside a page that does not lead there", () => {
    const pages = files.filter((file) => file.endsWith("index.html"));
    const leading = pages.filter((file) => read(file).includes('type="text/markdown" href="index.md"'));
    expect(leading.map((file) => file.replace(/html$/, "md")).sort()).toEqual(twins().sort());
    expect(twins().length).toBeGreaterThan(100);
  });

  test("an area has less than 2 kB, its level in the first lines, and no now", () => {
    for (const { id, name } of modelAfter(0).areas) {
      const [file = ""] = twins().filter((one) => read(one).includes(`areas/${id}/may-use`));
      const text = read(file);
      expect(Buffer.byteLength(text), file).toBeLessThan(2_000);
      expect(text.replaceAll("\\", ""), file).toContain(`# ${name}\n`);
      const [, sample, answer] = text.split("\n\n");
      expect(sample).toMatch(/^Sample data, not official\./);
      expect(answer, file).toMatch(
        /^(\*\*.* since \d+ \w+ \d{4}(, until \d+ \w+ \d{4})?, as recorded on \d+ \w+ \d{4}\.|No level is on record|Not tracked)/,
      );
      expect(text).not.toMatch(/\bnow\b(?! is at )/);
    }
  });

  test("links lead to files", () => {
    const lost = twins().flatMap((file) =>
      [...read(file).matchAll(/\]\(([^)]*index\.md)\)/g)]
        .map(([, link = ""]) => new URL(link, `https://x/${file}`).pathname.slice(1))
        .filter((path) => !existsSync(join(root, path))),
    );
    expect(lost).toEqual([]);
  });
});

describe("where nothing may be inferred", () => {
  test("each card and each page in Markdown says so", () => {
    for (const { id, current, trackingStatus } of modelAfter(0).areas) {
      if (current !== null && trackingStatus === "tracked") continue;
      const [twin = ""] = twins().filter((one) => read(one).includes(`areas/${id}/may-use`));
      for (const file of [twin, `embed/areas/${id}/index.html`])
        expect(read(file), file).toMatch(/this is not a permission|there may be restrictions/);
    }
  });
});

test("every call of llms.txt is answered by the build", async () => {
  const server = await openServer(root, { onError: (error) => expect.fail(String(error)), now: () => AS_OF });
  const port = await server.listen(0);
  const text = read("llms.txt");
  const calls = [...text.matchAll(/`GET (\/[^`]*)`/g)].map(([, target = ""]) => target);
  expect(calls).toHaveLength(5);
  const links = [...text.matchAll(/\]\((\/[^)]*)\)/g)].map(([, target = ""]) => target);
  for (const target of [...calls, ...links]) {
    const answer = await fetch(`http://127.0.0.1:${port}${target}`);
    expect([target, answer.status]).toEqual([target, 200]);
    const type = target.endsWith(".md") ? "text/markdown; charset=utf-8" : "application/json; charset=utf-8";
    expect(answer.headers.get("content-type")).toBe(type);
  }
  await server.end();
  expect(text).toMatch(/Never infer a permission.*silence.*severity.*another area or council/s);
});

describe("a card", () => {
  test("has no script, names no level without its day, and says how old it is by one file for all", () => {
    expect(cards().length).toBe(modelAfter(0).areas.length);
    for (const file of cards()) {
      const text = read(file);
      expect(text, file).not.toMatch(/<script|javascript:|\son\w+=/);
      expect(text.match(/<object [^>]*data="\.\.\/\.\.\/as-at\/"/g), file).toHaveLength(1);
      const [, headline = ""] = /<h1[^>]*>([^<]*)</.exec(text) ?? [];
      expect(headline, file).toMatch(/ since \d+ \w+ \d{4}|: (No restriction set|Not tracked)/);
      // What is read large is not read as in force after the day of the next step.
      const [, until] = / until (\d+ \w+ \d{4})$/.exec(headline) ?? [];
      const [, next] = /<p class="next">Then .* from \w+ (\d+ \w+ \d{4}), \d+:\d\d/.exec(text) ?? [];
      expect(until === undefined ? undefined : Date.parse(until) + DAY, file).toBe(
        next === undefined ? undefined : Date.parse(next),
      );
      expect(Buffer.byteLength(text), file).toBeLessThan(4_000);
    }
    expect(read("embed/as-at/index.html")).toMatch(/Our data is of .*2026.*From .*on, nothing here is known/);
  });

  test("lists all that is confirmed up to the horizon, so that it is right as long as it is known", () => {
    const { ahead, areas } = modelAfter(0);
    const inForce = new Map(areas.map(({ id, current }) => [id, current?.stageId]));
    const changing = ahead.epochs
      .flatMap(({ changed }) => changed)
      .filter(({ id, current }) => current?.stageId !== inForce.get(id));
    expect(changing.length).toBeGreaterThan(5);
    const { texts } = textsAfter(0);
    for (const { id } of changing)
      expect(texts.get(`embed/areas/${id}/index.html`)).toMatch(
        /Then .* from \w+day \d+ \w+ \d{4}, \d+:\d\d [ap]m/,
      );
  });
});
