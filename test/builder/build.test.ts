import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Store } from "../../generator/api/store.ts";
import { build } from "../../generator/builder/build.ts";
import { amount } from "../support/amount.ts";
import { runHere, runScript } from "../support/command.ts";
import { SAMPLE, sampleTree } from "../support/sample.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { filesBelow, hashOf } from "../support/tree.ts";

const TINY = "test/golden/tiny/data";
const folder = temporaryFolder();

/** A copy of the tiny data set with one file changed. */
function brokenData(name: string, file: string, change: (text: string) => string): string {
  const data = join(folder, name);
  cpSync(TINY, data, { recursive: true });
  writeFileSync(join(data, file), change(readFileSync(join(data, file), "utf8")));
  return data;
}

describe("a build", () => {
  const places = [
    { name: "one", env: { TZ: "Pacific/Chatham", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" } },
    { name: "deep/er/two", env: { TZ: "UTC", LANG: "C", LC_ALL: "C" } },
    { name: "three", env: { TZ: "America/St_Johns", LANG: "mi_NZ", LC_ALL: "mi_NZ" } },
  ] as const;
  /** Builds a copy of a data set somewhere; the folder of the tree. */
  const builtAt = ({ name, env }: (typeof places)[number], source: string): string => {
    const [data, out] = [join(folder, `data of ${env.LANG}`), join(folder, name)];
    cpSync(source, data, { recursive: true });
    const args = ["--data", data, "--out", out, "--max-zoom", String(SAMPLE.maxZoom)];
    expect(runScript("build.ts", args, env).stderr).toBe("");
    return out;
  };

  test("of the same data is the same in another time zone, language and folder", async () => {
    // A process of its own takes 5 s of processor time to build the sample.
    const source = amount(TINY, SAMPLE.data);
    const out = builtAt(places[0], source);
    const here = join(folder, "here");
    await build({ ...SAMPLE, data: source, out: here });
    // The manifest tells the options apart that each was built with.
    const files = (tree: string) => filesBelow(tree).filter((path) => path !== "v1/manifest.json");
    expect(files(out)).toEqual(files(here));
    expect(files(out).length).toBeGreaterThan(amount(200, 1000));
    const textOf = (tree: string, path: string) => {
      const text = readFileSync(join(tree, path), "latin1");
      return path.startsWith("v1/manifest/") ? text.replace(/"inputs":"\w+"/, "") : text;
    };
    expect(files(out).filter((path) => textOf(out, path) !== textOf(here, path))).toEqual([]);
  });

  test.runIf(amount(false, true))("of the same data is the same to the last byte in each of them", () => {
    expect(new Set(places.map((place) => hashOf(builtAt(place, SAMPLE.data)))).size).toBe(1);
  });

  test("speaks for the instant asked for, else for the data set's own", async () => {
    const asOf = async (args: string[]) => {
      const out = join(folder, "as-of");
      await runHere("build.ts", ["--data", TINY, "--out", out, ...args]);
      return JSON.parse(readFileSync(join(out, "v1/status.json"), "utf8")).asOf;
    };
    expect(await asOf([])).toBe("2026-11-20T11:00:00Z");
    expect(await asOf(["--as-of", "2026-11-21T00:00:00.5+13:00"])).toBe("2026-11-20T11:00:00.500Z");
  });

  test("says what it has published, and that nothing has changed when it is run again", () => {
    const out = join(folder, "again");
    const run = () => runScript("build.ts", ["--data", TINY, "--out", out, "--site", "off"]).stdout;
    const said = /: (\d+) files, [\d.]+ MB, as of 2026-11-20T11:00:00Z, (.+), in [\d.]+ s\n/;
    const [, files, changes] = said.exec(run()) ?? [];
    const all = filesBelow(out).length;
    expect([Number(files), changes]).toEqual([all, `${all} written, 0 removed`]);
    expect(said.exec(run())?.slice(1)).toEqual([files, "nothing has changed"]);
  });

  test("speaks for this second where neither says otherwise", async () => {
    const data = brokenData("living", "dataset.json", (text) => text.replace(/,\s*"asOf": "[^"]*"/, ""));
    const before = Date.now();
    const { asOf } = await build({
      data,
      out: join(folder, "now"),
      baseUrl: "http://localhost",
    });
    expect(asOf).toBeGreaterThan(before - 1000);
    expect(asOf).toBeLessThanOrEqual(Date.now());
    expect(asOf % 1000).toBe(0);
  });

  test("in files is part of one in all sizes", async () => {
    const of = async (store: Store) => {
      const tree = await sampleTree(store);
      // What lists the files of a build lists more of them.
      const answers = filesBelow(tree).filter((path) => !/^v1\/(manifest|versions)/.test(path));
      return new Map(answers.map((path) => [path, readFileSync(join(tree, path), "utf8")]));
    };
    const [files, all] = [await of("files"), await of("all-sizes")];
    for (const [path, text] of files) expect(all.get(path) === text, path).toBe(true);
    expect(files.size).toBeLessThan(all.size);
    // A list has a page for each size below its length, and one that holds it all.
    const { totalCount } = JSON.parse(files.get("v1/areas/pages/100/1.json") as string);
    expect(all.has(`v1/areas/pages/${totalCount - 1}/2.json`)).toBe(true);
    expect(all.has(`v1/areas/pages/${totalCount + 1}/1.json`)).toBe(false);
  });

  test("has names that no file system confuses", async () => {
    const paths = filesBelow(await sampleTree("all-sizes"));
    expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length);
    expect(paths.filter((path) => !/^[A-Za-z0-9_=./-]+$/.test(path))).toEqual([]);
  });
});

describe("a build of faulty data", () => {
  const published = join(folder, "published");
  const faulty = () => {
    const data = brokenData("faulty", "organisations.json", (text) =>
      text.replace("https://www.kaikoura", "kaikoura"),
    );
    const path = join(data, "schemes/town.json");
    writeFileSync(
      path,
      readFileSync(path, "utf8").replace('"severity": 2', '"severity": 1, "colour": "red"'),
    );
    return data;
  };

  test("lists every fault with its place, ends with 1 and leaves what was published as it was", async () => {
    for (const port of [8081, 8080])
      await build({ data: TINY, out: published, baseUrl: `http://localhost:${port}` });
    const namesBeside = () => readdirSync(folder).filter((name) => name.startsWith("published"));
    const [before, there] = [hashOf(published), namesBeside()];
    expect(there).toContain("published.previous");
    const { code, stdout, stderr } = await runHere("build.ts", ["--data", faulty(), "--out", published]);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr.split("\n").slice(0, 2)).toEqual([
      'organisations.json:2:115 at [0].websiteUrl: expected an absolute http or https address, found "kaikoura.govt.nz"',
      'schemes/town.json:6:68 at stages[0].colour: expected no other keys, found "colour": correct its name, or remove it',
    ]);
    expect(stderr).not.toContain("    at ");
    expect(hashOf(published)).toBe(before);
    expect(namesBeside()).toEqual(there);
  });

  test.each([1, 3])(
    "and of data that changes meanwhile says so, and publishes nothing: %d files in",
    async (at) => {
      const data = brokenData(`changing-${at}`, "organisations.json", (text) => text);
      const out = join(folder, `unchanged-${at}`);
      const onStep = (step: string, files: number) => {
        if (step === "answers" && files === at) writeFileSync(join(data, "organisations.json"), "[]");
      };
      const built = build({ data, out, baseUrl: "http://localhost:8080", onStep });
      await expect(built).rejects.toThrow(
        "organisations.json:1:1: expected the same bytes until the end of the build, found others: build again",
      );
      expect(existsSync(out)).toBe(false);
    },
  );

  test("publishes nothing where nothing was", async () => {
    const out = join(folder, "never");
    expect((await runHere("build.ts", ["--data", faulty(), "--out", out])).code).toBe(1);
    expect(existsSync(out)).toBe(false);
  });

  test("fails a check of the data alone in the same words", async () => {
    const built = await runHere("build.ts", ["--data", faulty(), "--out", published]);
    const checked = await runHere("validate.ts", ["--data", faulty()]);
    expect([checked.code, checked.stderr]).toEqual([
      1,
      built.stderr.replace("; nothing was published.", "."),
    ]);
    expect((await runHere("validate.ts", ["--data", TINY])).code).toBe(0);
  });
});
