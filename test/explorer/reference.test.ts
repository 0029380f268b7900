import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations, statusesOf } from "../../generator/api/operations.ts";
import type { Parameter } from "../../generator/api/parameter.ts";
import { brokenRules, noReaders } from "../downloads/feeds/readers.ts";
import { startServer } from "../edge/node/raw.ts";
import { SAMPLE, sampleTree } from "../support/sample.ts";
import { filesBelow } from "../support/tree.ts";
import { siteIn } from "./built-site.ts";
import { all, attribute, type Element, one, rawTextOf, textOf } from "./html.ts";

const run = promisify(execFile);
const { root, answer, pageAt } = siteIn(await sampleTree("files"));
let server: Awaited<ReturnType<typeof startServer>>;

/** What the examples in a language print, by the ids of their operations. */
let printed: Readonly<Record<"fetch" | "Python", Readonly<Record<string, string>>>>;

beforeAll(async () => {
  server = await startServer(root);
  printed = {
    fetch: await printedBy("fetch", process.execPath, ["--input-type=module", "--eval", IN_NODE]),
    Python: hasPython ? await printedBy("Python", "python3", ["-c", IN_PYTHON]) : {},
  };
});
afterAll(() => server.close());

/** Without Python its examples are skipped; the others still run. */
const hasPython = spawnSync("python3", ["--version"]).status === 0;

const folderOf = (id: string): string => id.replace(/\B[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
const open = (folder: string): Element => pageAt(`reference/${folder}`);

/** The text of a piece of code, by its label; null if there is none. */
function codeOf(page: Element, label: string): string | null {
  const found = all(page, "pre").filter((pre) => attribute(pre, "aria-label") === label);
  return found[0] === undefined ? null : rawTextOf(found[0]);
}

/** The example of an operation in a language, for the server of this test. */
const commandOf = (id: string, language: string): string =>
  (codeOf(open(folderOf(id)), `Example in ${language}`) as string).replaceAll(
    SAMPLE.baseUrl,
    `http://127.0.0.1:${server.port}`,
  );

/** Runs each example of a list, by ids, as a program of its own, in one process: to start forty would take longer than all else. */
const IN_NODE = `
  import { format } from "node:util";
  const printed = {};
  for (const [id, code] of Object.entries(JSON.parse(process.argv[1]))) {
    const lines = [];
    console.log = (...words) => void lines.push(format(...words));
    await import("data:text/javascript," + encodeURIComponent(code));
    printed[id] = lines.join("\\n");
  }
  process.stdout.write(JSON.stringify(printed));`;
const IN_PYTHON = `
import contextlib, io, json, sys
printed = {}
for id, code in json.loads(sys.argv[1]).items():
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(code, id, "exec"), {"__name__": "__main__"})
    printed[id] = out.getvalue()
json.dump(printed, sys.stdout)`;

async function printedBy(language: string, program: string, args: string[]): Promise<Record<string, string>> {
  const examples = Object.fromEntries(operations.map(({ id }) => [id, commandOf(id, language)]));
  const { stdout } = await run(program, [...args, JSON.stringify(examples)], { maxBuffer: 1e8 });
  return JSON.parse(stdout) as Record<string, string>;
}

/** The cells of each row of a page's table of parameters. */
const parametersOf = (page: Element): string[][] => {
  const section = all(page, "section").find((each) => attribute(each, "aria-labelledby") === "parameters");
  const rows = all(section as Element, "tbody").flatMap((body) => all(body, "tr"));
  return rows.map(({ children }) => children.map((cell) => textOf(cell as Element)));
};

/** What the reference must say of the values that a parameter accepts. */
function rulesOf(parameter: Parameter): readonly string[] {
  const { type } = parameter;
  if (type === "choice" || type === "kinds") return parameter.values;
  if (type !== "integer" && type !== "query") return [];
  const bounds = `${parameter.min} to ${parameter.max}`;
  return [type === "query" ? `${bounds} characters` : bounds];
}

describe("the reference", () => {
  test("has a page for every operation, and leads to it from the first one", () => {
    const links = all(open(""), "a").map((link) => attribute(link, "href"));
    for (const { id, path } of operations) {
      expect(links).toContain(`../reference/${folderOf(id)}/`);
      expect(textOf(one(open(folderOf(id)), ".endpoint"))).toBe(`GET ${path}`);
    }
    expect(links).toContain("../v1/openapi.json");
  });

  test.each(operations)(
    "tells every parameter of $id with its type, bounds and default",
    ({ id, parameters }) => {
      const rows = parametersOf(open(folderOf(id)));
      expect(rows.map(([name]) => name)).toEqual(parameters.map(({ name }) => name));
      for (const [index, parameter] of parameters.entries()) {
        const [, place, type, fallback, meaning] = rows[index] as string[];
        const isRequired = parameter.in === "path" || parameter.required;
        expect(place).toBe(isRequired ? `${parameter.in}, required` : parameter.in);
        for (const rule of rulesOf(parameter)) expect(type).toContain(rule);
        expect(fallback).toBe(parameter.default === undefined ? "–" : String(parameter.default));
        expect(meaning?.length).toBeGreaterThan(10);
      }
    },
  );

  test.each(operations)(
    "shows what the server answers to the example of $id, in all three languages",
    async ({ id }) => {
      const page = open(folderOf(id));
      const inCurl = commandOf(id, "curl").replace("curl -o tile.mvt", "curl").replace("curl", "curl -sSf");
      const curl = await run("sh", ["-c", inCurl], { encoding: "buffer" });
      const node = printed.fetch[id] ?? "";
      const python = printed.Python[id];
      const shown = codeOf(page, "Example response");
      if (shown === null) {
        expect(id).toBe("GetAreaTile");
        const length = String(curl.stdout.length);
        expect([node.trim(), python?.trim() ?? length]).toEqual([length, length]);
        return;
      }
      expect(JSON.parse(curl.stdout.toString())).toEqual(JSON.parse(shown));
      if (python !== undefined) expect(JSON.parse(python)).toEqual(JSON.parse(shown));
      expect(node.length).toBeGreaterThan(10);
    },
  );

  test.each(operations)("shows the problems of $id as they are stored", (operation) => {
    const { id } = operation;
    const page = open(folderOf(id));
    const shown = all(one(page, ".problems"), "pre").map((pre) => JSON.parse(rawTextOf(pre)));
    const stored = filesBelow(join(root, "v1/problems", id)).map((file) => answer(`problems/${id}/${file}`));
    const own = shown.filter(({ status }) => status === 400 || status === 404);
    for (const problem of own) expect(stored).toContainEqual(problem);
    expect(new Set(own.map(({ status }) => status))).toEqual(
      new Set(statusesOf(operation).filter((status) => status === 400 || status === 404)),
    );
  });
});

test("it begins with the two questions of most people, and each is answered as shown", async () => {
  const page = open("");
  const headings = all(one(page, "main"), "h2").map(textOf);
  const questions = ["What applies here?", "May I water?"];
  expect(headings.slice(0, 2)).toEqual(questions);
  for (const question of questions) {
    const curl =
      codeOf(page, `Request: ${question}`)?.replace(SAMPLE.baseUrl, `http://127.0.0.1:${server.port}`) ?? "";
    const { stdout } = await run("sh", ["-c", `${curl} --silent --fail`]);
    expect(JSON.parse(stdout)).toEqual(JSON.parse(codeOf(page, `Answer: ${question}`) ?? ""));
  }
});

test("the changelog is a feed for consumers, with an entry for each version that has a day", async () => {
  const { read } = siteIn(await sampleTree("elsewhere"));
  const feed = read("reference/change_log/changes.atom");
  const versions = readFileSync("CHANGELOG.md", "utf8").match(/^## .* \(\d{4}-\d\d-\d\d\)$/gm) ?? [];
  expect(versions.length).toBeGreaterThan(0);
  expect(feed.match(/<entry>/g)).toHaveLength(versions.length);
  const [, day = ""] = /\((.*)\)$/.exec(versions[0] ?? "") ?? [];
  expect(feed).toContain(`<updated>${day}T00:00:00Z</updated>`);
  expect(feed).toContain("water.example/v1/client.tgz");
  // What maintainers notice is not for consumers.
  expect(feed).not.toContain("npm run status");
  // The other feeds have paragraphs and links alone.
  const broken = noReaders === null ? brokenRules([feed]).flat() : [];
  expect(broken.filter((rule) => !/^content: element (strong|em|code|ul|li)$/.test(rule))).toEqual([]);
});
