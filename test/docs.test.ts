import { execFile } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { build } from "../generator/builder/build.ts";
import { type Moved, moveSample } from "../scripts/start/moved-sample.ts";
import { papers } from "./docs/papers.ts";
import { rawRequest, startServer } from "./edge/node/raw.ts";
import { SAMPLE, sampleTree } from "./support/sample.ts";
import { temporaryFolder } from "./support/temporary.ts";

/** A command in the docs and the block that shows its answer. `UPDATE=1` writes the JSON that it gives now. */
const EXAMPLE = /```sh\n(curl .*)\n```\n\n```(json|http)\n([\s\S]*?)```/g;

type Example = {
  readonly whole: string;
  readonly command: string;
  readonly kind: string;
  readonly shown: string;
};

const examplesIn = (text: string): Example[] =>
  [...text.matchAll(EXAMPLE)].map(([whole, command = "", kind = "", shown = ""]) => ({
    whole,
    command,
    kind,
    shown,
  }));

let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  server = await startServer(await sampleTree("files"));
});
afterAll(() => server.close());

describe.each(papers)("%s", (page) => {
  const text = readFileSync(page, "utf8");
  const examples = examplesIn(text);

  test.runIf(examples.length > 0).each(examples)(
    "$command gives what it shows",
    async ({ whole, command, kind, shown }) => {
      const answer = await run(command);
      if (process.env.UPDATE && kind === "json") {
        const block = `\`\`\`sh\n${command}\n\`\`\`\n\n\`\`\`json\n${JSON.stringify(JSON.parse(answer), null, 2)}\n\`\`\``;
        writeFileSync(
          page,
          readFileSync(page, "utf8").replace(whole, () => block),
        );
      } else expectShown(kind, shown, answer);
    },
  );

  test("shows an answer to every request", () => {
    expect(text.match(/```sh\ncurl /g)?.length ?? 0).toBe(examples.length);
  });
});

/** JSON as a whole; of headers, the lines that are shown. */
function expectShown(kind: string, shown: string, answer: string): void {
  if (kind === "json") return void expect(JSON.parse(answer)).toEqual(JSON.parse(shown));
  const lines = answer.split("\r\n");
  const lacking = shown
    .trim()
    .split("\n")
    .filter((line) => !lines.includes(line));
  expect(lacking).toEqual([]);
}

/** In the winter after the sample's summer, and in the next summer: a newcomer runs `npm start` then. */
describe.each(["2027-07-07T00:00:00Z", "2028-01-12T00:00:00Z"])("`npm start` on %s", (started) => {
  const folder = temporaryFolder();
  const out = join(folder, "public");
  let moved: Moved;

  beforeAll(async () => {
    const [sample, data] = [join(folder, "sample"), join(folder, "data")];
    // The documents show no readings, and these are most of the sample.
    cpSync(SAMPLE.data, sample, { recursive: true, filter: (path) => !path.endsWith("readings") });
    moved = moveSample(sample, data, Date.parse(started)) as Moved;
    await build({ data, out, asOf: Date.parse(moved.asOf), baseUrl: SAMPLE.baseUrl, maxZoom: 0 });
  });

  /** The answer, by a clock that shows so many hours after the instant of the build. */
  const answerTo = async (command: string, hours = 0): Promise<string> => {
    const now = () => Date.parse(moved.asOf) + hours * 3_600_000;
    const { port, close } = await startServer(out, { now });
    // Rules go by the date: who may water on an odd date is asked about an even one by the other house.
    const day = new Date(Date.parse(moved.asOf) + 12 * 3_600_000).getUTCDate();
    const asked = command
      .replace(/\d{4}-\d\d-\d\dT[\d:]+(Z|%2B13:00)/g, movedBy(moved.weeks))
      .replace("house=odd", `house=${day % 2 === 1 ? "odd" : "even"}`);
    return answerAt(port, asked).finally(close);
  };

  test.each(papers.flatMap((page) => examplesIn(readFileSync(page, "utf8"))))(
    "$command differs from what the docs show in instants alone",
    async ({ command, kind, shown }) => {
      const answer = await answerTo(command);
      expectShown(kind, withoutInstants(shown), withoutInstants(answer));
    },
  );

  test("what the README shows holds for the whole week", async () => {
    const [{ command = "", shown = "" } = {}] = examplesIn(readFileSync("README.md", "utf8"));
    for (const hours of [24, 72, 167])
      expectShown("json", withoutInstants(shown), withoutInstants(await answerTo(command, hours)));
  });

  test("index and status say that the sample is moved, and by how many weeks", async () => {
    for (const path of ["/v1", "/v1/status"]) {
      const { notice, isSample } = JSON.parse(await answerTo(`curl ${SAMPLE.baseUrl}${path}`));
      expect([isSample, notice]).toEqual([
        true,
        expect.stringContaining(`, moved by ${moved.weeks} weeks. Ask`),
      ]);
    }
  });
});

/** A finished data set has no horizon, so nothing of it ends there: `until` is null where the moved sample has an instant. */
const withoutInstants = (text: string): string =>
  text
    .replace(/("until":) ?null/g, '$1 "an instant"')
    .replace(/\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g, (instant) => (instant.length > 10 ? "an instant" : "a day"));

/** The same local time in New Zealand, so many weeks later. */
const movedBy = (weeks: number) => (text: string) => {
  const later = (instant: number) => instant + weeks * 7 * 86_400_000;
  const hourOf = (instant: number) => {
    const zone = { timeZone: "Pacific/Auckland", hour: "numeric", hourCycle: "h23" } as const;
    return Number(new Intl.DateTimeFormat("en", zone).format(instant));
  };
  const from = Date.parse(text.replace("%2B", "+"));
  const off = hourOf(from) - hourOf(later(from));
  return new Date(later(from) + (((off + 36) % 24) - 12) * 3_600_000).toISOString();
};

/** What curl prints of an address. The first tests start it for each. */
async function answerAt(port: number, command: string): Promise<string> {
  const [, target] = /^curl '?http:\/\/localhost:8080(\/[^']*)'?$/.exec(command) ?? [];
  return target === undefined ? run(command, port) : String((await rawRequest(port, target)).body);
}

/** Runs a command as a reader would, against the server of this test: without waiting, for this process answers it. */
function run(command: string, port = server.port): Promise<string> {
  const here = command.replace("curl", "curl -sS").replaceAll(SAMPLE.baseUrl, `http://127.0.0.1:${port}`);
  return new Promise((done, fail) => {
    execFile("sh", ["-c", here], (error, stdout) => (error ? fail(error) : done(stdout)));
  });
}
