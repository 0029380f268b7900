import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { operations } from "../../../generator/api/operations.ts";
import { slug } from "../../../generator/api/template.ts";
import { hostFiles } from "../../../generator/hosts/hosts.ts";
import { FOLDED, PUNCTUATION } from "../../../generator/hosts/rewriting/folding.ts";
import { queryParameters } from "../../../generator/hosts/rewriting/given.ts";
import { OWN_FILE, ROUTE } from "../../../generator/hosts/rewriting/routes.ts";
import { CANDIDATES, CHECKS, MISSING, VALUES } from "../../../generator/hosts/rewriting/rules.ts";
import { serverFiles } from "../../../generator/hosts/server-files.ts";

/** Small enough for an operator to read before it goes into a server. */
const LARGEST = 40 * 1024;

const tables = [ROUTE, OWN_FILE, ...CHECKS, ...VALUES];
const namesIn = (template: string): string[] =>
  [...template.matchAll(/\{([A-Za-z]\w*)\}/g)].map((match) => `${match[1]}`);

describe("the configuration of a host", () => {
  const sizes = new Map<string, number>();
  const add = (name: string, content: string | Uint8Array) =>
    sizes.set(name, (sizes.get(name) ?? 0) + Buffer.byteLength(content));
  for (const { path, content } of hostFiles("files", "http://localhost:8080"))
    add(/^hosts\/([^/]+)\//.exec(path)?.[1] ?? "", content);
  for (const [name, files] of Object.entries(serverFiles))
    for (const { content } of files()) add(name, content);

  test.each(["nginx", "apache", "caddy", "nginx-njs", "cloudflare", "netlify", "vercel"])(
    "of %s has at most 40 KB, problems included",
    (name) => {
      expect(sizes.get(name)).toBeGreaterThan(1000);
      expect(sizes.get(name)).toBeLessThanOrEqual(LARGEST);
    },
  );

  test.each(["nginx", "nginx-njs"] as const)("of %s takes no name that another site may have", (name) => {
    const text = [...serverFiles[name]()].map(({ content }) => `${content}`).join("\n");
    const names = [...text.matchAll(/^ *(?:map (?:"[^"]*"|\S+)|js_var|set) (\S+)/gm)].map(
      (match) => match[1],
    );
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((one) => !one?.startsWith("$water_"))).toEqual([]);
  });

  test.each(["nginx", "apache", "caddy"])("of %s is as large as its page says", (name) => {
    const page = readFileSync(`docs/hosting/${name}.md`, "utf8");
    expect(page).toContain(`| Configuration | ${Math.round((sizes.get(name) ?? 0) / 1000)} kB`);
  });
});

describe("the tables of the rules", () => {
  test("are each made of the request and of tables before", () => {
    const known = ["path", "query"];
    for (const { name, of } of tables) {
      // The host folds between the checks and the values.
      if (name === VALUES[0]?.name) known.push(FOLDED);
      expect([name, namesIn(of).filter((other) => !known.includes(other))]).toEqual([name, []]);
      expect(known).not.toContain(name);
      known.push(name);
    }
    const used = [...Object.values(CANDIDATES).flat(), MISSING].flatMap(({ file, where = "" }) =>
      namesIn(file + where),
    );
    expect(used.filter((name) => !known.includes(name))).toEqual([]);
  });

  test("have patterns that start at the start, and mean the same to every host", () => {
    for (const { name, cases, otherwise } of tables) {
      for (const [pattern, value] of cases) {
        expect([name, pattern]).toEqual([name, expect.stringMatching(/^\^/)]);
        expect([name, /\(\?[^:]|\\\d/.test(pattern)]).toEqual([name, false]);
        expect([name, value.replace("{1}", "")]).toEqual([name, expect.not.stringMatching(/[{}]/)]);
      }
      expect(otherwise).not.toMatch(/[{}]/);
    }
  });

  test("tell faults in the order of every operation", () => {
    const order = queryParameters.map(({ name }) => name);
    for (const { id, parameters } of operations) {
      const names = parameters.map(({ name }) => name).filter((name) => order.includes(name));
      expect([id, [...names].sort((a, b) => order.indexOf(a) - order.indexOf(b))]).toEqual([id, names]);
    }
  });

  test("fold punctuation as file names have it", () => {
    // What a path may hold besides letters, digits and the hyphen (RFC 3986, §3.3).
    expect(PUNCTUATION.map(([character]) => character).sort()).toEqual([..."._~!$&'()*+,;=:@/"].sort());
    for (const [character, name] of PUNCTUATION) expect(slug(`aaaaa${character}`)).toBe(`aaaaa${name}`);
  });
});
