/** What others read of the explorer: pages in Markdown, `llms.txt`, and cards in frames. None of it follows the clock. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openServer } from "../../generator/edge/node/server.ts";
import { derived } from "../../generator/lib/digest.ts";
import { lazy } from "../../generator/lib/lazy.ts";
import { DAY } from "../../generator/lib/time/time-units.ts";
import { type Model, modelOf } from "../../generator/model/model.ts";
import { readingsAsOf } from "../../generator/model/readings-as-of.ts";
import { type SoundData, soundData } from "../support/data.ts";
import { SAMPLE, sampleTree } from "../support/sample.ts";
import { explorerFiles, textsOf } from "./explorer-files.ts";

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

const tonight = lazy(() => textsAfter(0));
const read = (file: string) => tonight().texts.get(file) ?? "";
const filesLike = (pattern: RegExp) => [...tonight().texts.keys()].filter((file) => pattern.test(file));
const twins = lazy(() => filesLike(/index\.md$/));
const cards = lazy(() => filesLike(/^embed\/areas\/.*index\.html$/));
const areas = () => tonight().model.areas;

test("a night leaves the Markdown and the card of an area alone unless its stages change, but for one last known day a fortnight", () => {
  const nights = [tonight(), ...[1, 3].map(textsAfter)];
  let moved = 0;
  const stated = (model: Model, id: string) => {
    const area = model.areas.find((one) => one.id === id);
    return JSON.stringify([
      area?.current,
      area?.changes.map((change) => [change.id, change.isApplied]),
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
      for (const file of [card, page ?? ""]) {
        const [text, was] = [texts, before.texts].map((of) => of.get(file)?.replace(KNOWN, ""));
        expect(text, file).toBe(was);
      }
      if (texts.get(card) !== before.texts.get(card)) moved++;
      same++;
    }
    expect(texts.get("embed/as-at/index.html")).not.toBe(before.texts.get("embed/as-at/index.html"));
  }
  expect(same).toBeGreaterThan(100);
  // Of two steps, the second is two nights long.
  expect(moved / same).toBeLessThan(2 / 14);
});

const KNOWN = /known until \d+ \w+ \d{4}/gi;

describe("in Markdown", () => {
  test("a page leads to what is beside it, and nothing is beside a page that does not lead there", () => {
    const pages = filesLike(/index\.html$/);
    const leading = pages.filter((file) => read(file).includes('type="text/markdown" href="index.md"'));
    expect(leading.map((file) => file.replace(/html$/, "md")).sort()).toEqual([...twins()].sort());
    expect(twins().length).toBeGreaterThan(100);
  });

  test("an area has less than 2 kB, the answer with its days in the first lines, and no now", () => {
    for (const { id, name } of areas()) {
      const [file = ""] = twins().filter((one) => read(one).includes(`areas/${id}/may-use`));
      const text = read(file);
      expect(Buffer.byteLength(text), file).toBeLessThan(2_000);
      expect(text.replaceAll("\\", ""), file).toContain(`# ${name}\n`);
      const [, sample, answer] = text.split("\n\n");
      expect(sample).toMatch(/^Sample data, not official\./);
      expect(answer, file).toMatch(
        /^((Known u|U)ntil \d+ \w+ \d{4}|No restriction set,? (known )?until \d+ \w+ \d{4}|Level|Not tracked|We )/,
      );
      expect(text).not.toMatch(/\bnow\b(?! is at )/);
    }
  });

  test("links lead to files", () => {
    const lost = twins().flatMap((file) =>
      [...read(file).matchAll(/\]\(([^)]*index\.md)\)/g)]
        .map(([, link = ""]) => new URL(link, `https://x/${file}`).pathname.slice(1))
        .filter((path) => !tonight().texts.has(path)),
    );
    expect(lost).toEqual([]);
  });
});

describe("where nothing may be inferred", () => {
  test("each card and each page in Markdown says so", () => {
    for (const { id, current, trackingStatus } of areas()) {
      if (current !== null && trackingStatus === "tracked") continue;
      const [twin = ""] = twins().filter((one) => read(one).includes(`areas/${id}/may-use`));
      for (const file of [twin, `embed/areas/${id}/index.html`])
        expect(read(file), file).toMatch(/this is not a permission|There may be restrictions/);
    }
  });
});

test("every call of llms.txt is answered by the build", async () => {
  const root = await sampleTree("files");
  const server = await openServer(root, { onError: (error) => expect.fail(String(error)), now: () => AS_OF });
  const port = await server.listen(0);
  const text = readFileSync(join(root, "llms.txt"), "utf8");
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
  expect(text).toMatch(/Only `allowed` is a permission, .*`conditions`: `councilApproval` means ask first/);
  expect(text).toMatch(/The site as a whole may be stricter: read `statuses`/);
});

describe("a card", () => {
  test("has no script, and says how old it is by one file for all", () => {
    expect(cards().length).toBe(areas().length);
    for (const file of cards()) {
      const text = read(file);
      expect(text, file).not.toMatch(/<script|javascript:|\son\w+=/);
      expect(text.match(/<object [^>]*data="\.\.\/\.\.\/as-at\/"/g), file).toHaveLength(1);
      expect(Buffer.byteLength(text), file).toBeLessThan(4_000);
    }
    expect(read("embed/as-at/index.html")).toMatch(/Our data is of .*2026.*From .*on, nothing here is known/);
  });

  test("lists all that is confirmed up to the horizon, so that it is right as long as it is known", () => {
    const { ahead } = tonight().model;
    const inForce = new Map(areas().map(({ id, current }) => [id, current?.stageId]));
    const changing = ahead.epochs
      .flatMap(({ changed }) => changed)
      .filter(({ id, current }) => current?.stageId !== inForce.get(id));
    expect(changing.length).toBeGreaterThan(5);
    for (const { id } of changing)
      expect(read(`embed/areas/${id}/index.html`)).toMatch(
        /(Next change:|Then) .* from <time[^>]*>\w{3} \d+ \w+ \d{4}/,
      );
  });
});

describe("the answer card of an area, in a frame and in Markdown", () => {
  const { model, texts } = tonight();
  const twinOf = (id: string) =>
    [...texts.keys()].find(
      (file) => /^areas.*md$/.test(file) && texts.get(file)?.includes(`areas/${id}/may-use`),
    ) ?? "";
  const wordsOf = (text: string) => text.replace(/<[^>]*>/g, "").replace(/[*\\]/g, "");

  test("has the rows of its page, and what it says of any day is true of this one", () => {
    let rows = 0;
    for (const { id } of model.areas) {
      const file = twinOf(id);
      const [card = "", twin = "", page = ""] = [
        `embed/areas/${id}/index.html`,
        file,
        file.replace(/md$/, "html"),
      ].map((one) => texts.get(one));
      const rowsOf = (text: string) =>
        [...text.matchAll(/<li><i aria-hidden="true">(.)<\/i><span><b>(.*?):<\/b>/g)].map(
          ([, ...row]) => row,
        );
      const [today, always] = [rowsOf(page), rowsOf(card)];
      expect(
        always.map(([, label]) => label),
        file,
      ).toEqual(today.map(([, label]) => label));
      expect([...twin.matchAll(/^- (.) \*\*(.*?):\*\*/gm)].map(([, ...row]) => row)).toEqual(always);
      for (const [i, [sign = ""]] of always.entries())
        expect(sign === "◷" ? "◷✕?" : sign, file).toContain(today[i]?.[0]);
      // Who reads the rows alone reads their day.
      if (always.length > 0)
        expect(card).toMatch(
          /<p class="uses-day">(Known u|U)ntil \d+ \w+ \d{4}(, \d+:\d\d [ap]m)?:<\/p><ul>/,
        );
      rows += always.length;
    }
    expect(rows).toBeGreaterThan(100);
  });

  test("names no level without a day up to which that is in force and known, and no such day beyond the horizon", () => {
    const { ahead, areas, stages } = model;
    const named = new Set<string>();
    for (const area of areas.filter(({ trackingStatus }) => trackingStatus === "tracked")) {
      const inForce = area.current?.stageId;
      const name = inForce === undefined ? "No restriction set" : stages.get(inForce)?.name;
      for (const text of [`embed/areas/${area.id}/index.html`, twinOf(area.id)].map((file) =>
        wordsOf(texts.get(file) ?? ""),
      )) {
        const [, kind = "", last = ""] =
          new RegExp(`${name},? (known until|until) (\\d+ \\w+ \\d{4}(?:, \\d+:\\d\\d [ap]m)?)`).exec(text) ??
          [];
        expect([area.name, kind]).toEqual([area.name, expect.stringContaining("until")]);
        named.add(kind);
        if (inForce !== undefined) {
          expect(text.match(/(?:Known until \S+ \w+ \d{4}:|Until \S+ \w+ \d{4},|We ).*/)).not.toBeNull();
          expect(text).toMatch(new RegExp(`In force since .{8,30},? ${kind} ${last}\\.`));
        }
        // The day is over in every zone of the country, or it is that hour in summer time.
        const end = last.includes(":")
          ? Date.parse(`${last.replace(",", "")} UTC`) - 13 * 3_600_000
          : Date.parse(`${last} 00:00 UTC`) + DAY - 13 * 3_600_000;
        expect(end).toBeLessThan(ahead.horizon ?? 0);
        for (const { from: at, changed } of ahead.epochs.filter((epoch) => epoch.from < end - 3_600_000))
          expect([
            area.name,
            at,
            changed.find(({ id }) => id === area.id)?.current?.stageId ?? inForce,
          ]).toEqual([area.name, at, inForce]);
      }
    }
    expect(named).toEqual(new Set(["until", "known until"]));
  });
});
