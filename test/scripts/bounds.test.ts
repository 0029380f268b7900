import { expect, test } from "vitest";
import { type Command, commands } from "../../scripts/command-line/commands.ts";

test("all commands together have at most 61 options, benches apart: who wants another looks for one to take away", () => {
  const options = Object.entries<Command>(commands)
    .filter(([name]) => !name.startsWith("bench"))
    .flatMap(([name, command]) => Object.keys(command.options ?? {}).map((option) => `${name} --${option}`));
  expect(options.length, options.join("\n")).toBeLessThanOrEqual(61);
  // Otherwise what is counted would not be the table.
  expect(options).toContain("build --store");
});
