import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { argumentsOf, type Command, commands } from "../../scripts/command-line/commands.ts";
import { papers } from "../docs/papers.ts";

const table: Readonly<Record<string, Command>> = commands;
const workflows = readdirSync(".github/workflows").map((file) => `.github/workflows/${file}`);
// The changelog speaks of commands as they were.
const files = [...workflows, ".ci/run", ...papers.filter((paper) => paper !== "CHANGELOG.md")];

type Use = { readonly where: string; readonly name: string; readonly options: readonly string[] };

/** Every use of a command in a text that people or machines run it from, with the options that it gives. */
function usesIn(where: string, text: string): Use[] {
  // A line that goes on ends with a backslash; a command ends where the shell or a paper ends it.
  const found = text
    .replace(/\\\n/g, " ")
    .matchAll(/npm (?:run (?:--silent )?([\w:-]+)|(start|test)\b)([^\n`|;&>]*)/g);
  return [...found].map(([, ran, own, rest = ""]) => ({
    where,
    name: ran ?? own ?? "",
    options: [...rest.matchAll(/(?<=[\s{[+(])--([a-z][\w-]*)/g)].map(([, option]) => option as string),
  }));
}

/** The night has a table entry with the command itself. */
const isThere = ({ name }: Use) => name !== "nightly" || name in table;

const uses = files.flatMap((file) => usesIn(file, readFileSync(file, "utf8"))).filter(isThere);

/** What is wrong with a use, in words; null if nothing is. */
function faultOf({ name, options }: Use): string | null {
  const command = table[name];
  if (command === undefined) return `there is no command ${name}`;
  if (command.options === undefined && argumentsOf(command.argument).length === 0) return null;
  const known = [...Object.keys(command.options ?? {}), "help"];
  const unknown = options.filter((option) => !known.includes(option));
  return unknown.length === 0 ? null : `${name} has no --${unknown.join(", --")}`;
}

test("every command in a workflow, a paper and what CI runs is there, with the options that it is given", () => {
  expect(uses.length).toBeGreaterThan(100);
  const wrong = uses.map((use) => ({ ...use, fault: faultOf(use) })).filter(({ fault }) => fault !== null);
  expect(wrong.map(({ where, fault }) => `${where}: ${fault}`)).toEqual([]);
});

test("a command that is not there is found, and so is an option, on whatever line it stands", () => {
  const text = [
    "Run `npm run bild`, then",
    "npm run build -- --store packs \\",
    "  --hots caddy && npm test",
    "- run: npm run verify -- --url $URL $(--kye) > out; npm start -- --port 1 --prot 2",
  ].join("\n");
  expect(usesIn("here", text).map(faultOf)).toEqual([
    "there is no command bild",
    "build has no --hots",
    null,
    "verify has no --kye",
    "start has no --prot",
  ]);
});
