import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test, vi } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { type Command, commands, EXITS } from "../../scripts/command-line/commands.ts";
import { helpOf } from "../../scripts/command-line/help.ts";
import { nearest } from "../../scripts/command-line/nearest.ts";
import { parse } from "../../scripts/command-line/parse.ts";
import { runHere, runScript } from "../support/command.ts";
import { generatedPart } from "../support/generated-part.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const all: readonly (readonly [string, Command])[] = Object.entries(commands);

/** The table of commands in the README. It leaves out those that measure. */
const TABLE = [
  "| Command | Does |",
  "|---|---|",
  ...all
    .filter(([name]) => !name.startsWith("bench"))
    .map(([, { run, does, more }]) => `| \`${run}\` | ${does}${more ? `: [${more}](${more})` : ""} |`),
].join("\n");

/** Every command with the text of its `--help`, in Markdown. */
const REFERENCE = all
  .filter(([, { options }]) => options !== undefined)
  .map(([name]) => `## ${name}\n\n\`\`\`\n${helpOf(name as keyof typeof commands)}\n\`\`\``)
  .join("\n\n");

describe("the table of commands", () => {
  test("has every command of package.json, and no other", () => {
    expect(all.map(([name]) => name).sort()).toEqual(Object.keys(packageJson.scripts).sort());
  });

  test("is the one of the README, and the whole of docs/commands.md", () => {
    expect(generatedPart("README.md", "commands", TABLE)).toBe(TABLE);
    expect(generatedPart("docs/commands.md", "commands", REFERENCE)).toBe(REFERENCE);
  });
});

test("docs/commands.md says once what each exit code means", () => {
  const text = readFileSync("docs/commands.md", "utf8");
  const shown = [...text.matchAll(/^\| (\d+) \| /gm)].map(([, code]) => Number(code));
  const used = all.flatMap(([, { exits }]) => Object.keys({ ...EXITS, ...exits })).map(Number);
  expect(shown).toEqual([...new Set(used)].sort());
});

describe("--help", () => {
  const own = all
    .filter(([, { options }]) => options !== undefined)
    .map(([name]) => name as keyof typeof commands);

  const scriptOf = (name: keyof typeof commands) => `${name}.ts`;

  // One for each program that starts scripts. To start all of them as processes takes 20 times as long as to load them here.
  test.each(["build", "verify"] as const)("of %s ends its process with 0", (name) => {
    const { code, stdout, stderr } = runScript(scriptOf(name), ["--help"]);
    expect([code, stdout, stderr]).toEqual([0, `${helpOf(name)}\n`, ""]);
  });

  test.each(own)("of %s shows its options and exit codes, and does nothing else", async (name) => {
    const { stdout, ...ended } = await runHere(scriptOf(name), ["--help"]);
    expect([ended, stdout]).toEqual([{ code: 0, stderr: "" }, `${helpOf(name)}\n`]);
    for (const option of Object.keys((commands[name] as Command).options ?? {}))
      expect(stdout).toContain(`  --${option}`);
    expect(stdout).toMatch(/^ {2}0 {2}done$/m);
  });
});

describe("options", () => {
  test("that are not given have their defaults", () => {
    expect(parse("bench", ["files"])).toMatchObject({ argument: "files", eleventy: false, runs: 3 });
    expect(parse("build", [])).toMatchObject({ data: "data", "as-of": undefined, precompress: false });
  });

  test("are read by their kind, behind a space or a =", () => {
    const args = ["--store", "packs", "--max-zoom=3", "--precompress", "--data", "a b", "--host", "caddy"];
    expect(parse("build", args)).toMatchObject({
      store: "packs",
      "max-zoom": 3,
      precompress: true,
      data: "a b",
      host: "caddy",
    });
  });

  test("take the place of their variable, and that of the default", () => {
    vi.stubEnv("PORT", "8143");
    expect(parse("serve", []).port).toBe(8143);
    expect(parse("serve", ["--port", "1"]).port).toBe(1);
    vi.stubEnv("PORT", "http");
    expect(() => parse("serve", [])).toThrow('PORT must be a number from 0 to 65535, not "http".');
  });

  test.each([
    [["--prot", "1"], "There is no option --prot. Did you mean --port?"],
    [["--rot", "a"], "There is no option --rot. Did you mean --root?"],
    [["--something"], "There is no option --something."],
    [["-p", "1"], "There is no option -p."],
    [["--port"], "--port needs a value."],
    [["--port", "--root", "a"], "--port needs a value."],
    [["--root", ""], "--root needs a value."],
    [["--port", "-1"], '--port must be a number from 0 to 65535, not "-1".'],
    [["--port=-1"], '--port must be a number from 0 to 65535, not "-1".'],
    [["--port", "-x"], "--port needs a value."],
    [["--port", "65536"], '--port must be a number from 0 to 65535, not "65536".'],
    [["--port", "http"], '--port must be a number from 0 to 65535, not "http".'],
    [["--port", ""], "--port needs a value."],
    [["--port", "1e3"], '--port must be a number from 0 to 65535, not "1e3".'],
    [["--port", "1", "--port", "2"], "--port may be given only once."],
    [["public"], 'Found "public", expected an option.'],
  ])("%j: %s", (args, message) => {
    expect(() => parse("serve", args)).toThrow(new Error(message));
  });

  test("say what they take", () => {
    expect(() => parse("build", ["--store", "al-sizes"])).toThrow(
      '--store must be files, all-sizes, chunks or packs, not "al-sizes". Did you mean all-sizes?',
    );
    expect(() => parse("build", ["--precompress=no"])).toThrow("--precompress takes no value.");
    expect(() => parse("host", [])).toThrow(
      "Give the HOST: nginx, nginx-njs, caddy, apache, cloudflare or plain.",
    );
    expect(() => parse("host", ["ngnix"])).toThrow("Did you mean nginx?");
    expect(() => parse("init", [])).toThrow("Give the DIR.");
  });

  test("may have to be given, and so may several words", () => {
    const from = ["--from", "2026-12-01 00:01"];
    expect(parse("change", ["Nelson City", ...from, "none", "--do", "approve"])).toEqual({
      argument: ["Nelson City", "none"],
      from: "2026-12-01 00:01",
      data: "data",
      by: "maintainer",
      past: false,
      do: "approve",
    });
    expect(() => parse("change", ["Nelson City", "none"])).toThrow("Give --from WHEN.");
    expect(() => parse("change", from)).toThrow("Give the AREA.");
    expect(() => parse("change", ["Nelson City", ...from])).toThrow("Give the STAGE.");
    // What comes first is asked for first.
    expect(() => parse("change", [])).toThrow("Give the AREA.");
    expect(() => parse("mirror", [])).toThrow("Give the URL.");
    expect(() => parse("change", ["Nelson", "City", "none", ...from])).toThrow(
      'Found "none", expected an option. Put a name that has spaces in quotes.',
    );
    expect(helpOf("change")).toMatch(/^npm run change -- AREA STAGE --from WHEN \[options\]\n/);
  });
});

test.each([
  ["prot", "port"],
  ["por", "port"],
  ["ports", "port"],
  ["PORT", undefined],
  ["xyz", undefined],
  ["", undefined],
])("the word nearest to %j is %j", (word, expected) => {
  expect(nearest(word, ["root", "port", "precompress"])).toBe(expected);
});
