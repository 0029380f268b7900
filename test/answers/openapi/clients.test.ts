import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Host, nodeHost } from "../../conformance/host.ts";
import { SAMPLE } from "../../support/sample.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { typeFaults } from "../../support/type-faults.ts";
import { CLIENTS, TOOLS, type Tool } from "./clients/tools.ts";
import { type Description, descriptionOf, operationsOf } from "./description.ts";
import { built } from "./sources.ts";

const isInstalled = existsSync(join(CLIENTS, "node_modules"));
const bin = (name: string) => resolve("node_modules/.bin", name);

const EDITIONS = ["openapi.json", "openapi-3.0.json"];
const CASES = EDITIONS.flatMap((edition) =>
  TOOLS.map((tool) => ({ edition, tool, name: `${tool.name.replace(/\W+/g, "-")}-${edition}` })),
);

/** For programs that a bundler takes, in a browser too. */
const BUNDLED = {
  module: "esnext",
  moduleResolution: "bundler",
  lib: ["es2024", "dom", "dom.iterable"],
  types: [],
  verbatimModuleSyntax: true,
};

// Skipped where the generators are not installed: with what they bring they are larger than this whole project.
describe.skipIf(!isInstalled)("tools that nobody here wrote", () => {
  const folder = temporaryFolder();
  const errors: unknown[] = [];
  let faults: string;
  let root: string;
  let description: Description;
  let host: Host;

  beforeAll(async () => {
    root = await built(folder, SAMPLE.data, "files", "clients");
    description = descriptionOf(root);
    host = await nodeHost(root, (error) => errors.push(error));
    for (const { edition, tool, name } of CASES) {
      const place = join(folder, name);
      mkdirSync(place);
      symlinkSync(join(CLIENTS, "node_modules"), join(place, "node_modules"));
      tool.generate(join(root, "v1", edition), place, host.base);
      writeFileSync(join(place, "package.json"), '{"type":"module"}');
      writeFileSync(join(place, "program.ts"), programOf(tool, description, host.base));
    }
    // All at once: what the compiler itself brings is checked once.
    const include = CASES.map(({ name }) => `${name}/**/*.ts`);
    faults = typeFaults(folder, include, BUNDLED);
  });
  afterAll(() => host?.close());

  test.each(CASES)(
    "$tool.name makes a client of $edition offline that compiles and gets every answer",
    async ({ name }) => {
      const place = join(folder, name);
      expect(existsSync(join(place, "program.ts"))).toBe(true);
      expect(faults).toBe("");

      // Asynchronously: the server that it asks lives in this process.
      const { stdout } = await promisify(execFile)(bin("tsx"), ["program.ts"], {
        cwd: place,
        maxBuffer: 2 ** 26,
      });
      const answers = stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as { id: string; status: number; body: unknown });
      const expected = operationsOf(description).map(({ operation }) => operation.operationId);
      expect(answers.map(({ id }) => id)).toEqual([...expected, "unknown"]);
      for (const { path, operation } of operationsOf(description)) {
        const { status, body } = answers.find(({ id }) => id === operation.operationId) ?? {};
        expect(status, `${operation.operationId} ${path}`).toBe(200);
        const example = operation.responses["200"]?.content?.["application/json"]?.example;
        if (example !== undefined) expect(body, operation.operationId).toEqual(example);
      }
      expect(answers.at(-1)?.body).toBe("Error.NotFound");
      expect(errors).toEqual([]);
    },
  );

  test("Spectral has nothing to say about either edition", () => {
    const ruleset = join(folder, "spectral.yaml");
    writeFileSync(ruleset, 'extends: ["spectral:oas"]\n');
    const spectral = join(CLIENTS, "node_modules/.bin/spectral");
    const parameters = ["lint", "--ruleset", ruleset, "--fail-severity", "hint", "--display-only-failures"];
    const files = EDITIONS.map((edition) => join(root, "v1", edition));
    const found = execFileSync(process.execPath, [spectral, ...parameters, ...files]);
    expect(found.toString()).toContain("No results");
  });
});

/** A program that makes every call with a client, one after the other. */
const programOf = (tool: Tool, description: Description, base: string): string =>
  [
    tool.prelude(base),
    ...operationsOf(description).map(
      (call) => `await show(${JSON.stringify(call.operation.operationId)}, ${tool.call(call)});`,
    ),
    `print("unknown", 404, await unknownArea());`,
    "export {};",
  ].join("\n");

test.runIf(!isInstalled)("the generators of clients are not installed, so theirs are skipped", ({ skip }) =>
  skip("Install them: npm ci --prefix .ci/clients --ignore-scripts"),
);
