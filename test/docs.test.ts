import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { papers } from "./docs/papers.ts";
import { startServer } from "./edge/node/raw.ts";
import { SAMPLE, sampleTree } from "./support/sample.ts";

/** A command in the docs and the block that shows its answer. `UPDATE=1` writes the JSON that it gives now. */
const EXAMPLE = /```sh\n(curl .*)\n```\n\n```(json|http)\n([\s\S]*?)```/g;

let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  server = await startServer(await sampleTree("files"));
});
afterAll(() => server.close());

describe.each(papers)("%s", (page) => {
  const text = readFileSync(page, "utf8");
  const examples = [...text.matchAll(EXAMPLE)].map(([whole, command, kind, shown]) => ({
    whole,
    command,
    kind,
    shown,
  }));

  test.runIf(examples.length > 0).each(examples)(
    "$command gives what it shows",
    async ({ whole, command, kind, shown }) => {
      const answer = await run(command as string);
      if (process.env.UPDATE && kind === "json") {
        const block = `\`\`\`sh\n${command}\n\`\`\`\n\n\`\`\`json\n${JSON.stringify(JSON.parse(answer), null, 2)}\n\`\`\``;
        writeFileSync(
          page,
          readFileSync(page, "utf8").replace(whole, () => block),
        );
      } else if (kind === "json") {
        expect(JSON.parse(answer)).toEqual(JSON.parse(shown as string));
      } else {
        const lines = answer.split("\r\n");
        expect(
          (shown as string)
            .trim()
            .split("\n")
            .filter((line) => !lines.includes(line)),
        ).toEqual([]);
      }
    },
  );

  test("shows an answer to every request", () => {
    expect(text.match(/```sh\ncurl /g)?.length ?? 0).toBe(examples.length);
  });
});

/** Runs a command as a reader would, against the server of this test: without waiting, for this process answers it. */
function run(command: string): Promise<string> {
  const here = command
    .replace("curl", "curl -sS")
    .replaceAll(SAMPLE.baseUrl, `http://127.0.0.1:${server.port}`);
  return new Promise((done, fail) => {
    execFile("sh", ["-c", here], (error, stdout) => (error ? fail(error) : done(stdout)));
  });
}
