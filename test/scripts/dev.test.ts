import { once } from "node:events";
import { cpSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startScript } from "../support/command.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { TINY } from "../support/tiny.ts";

const folder = temporaryFolder();
const data = join(folder, "data");
const organisations = join(data, "organisations.json");
cpSync(TINY, data, { recursive: true });

let dev: ReturnType<typeof startScript>;
let address: string;
let said = "";

beforeAll(async () => {
  // It watches the code in the folder that it runs in, and publishes there.
  for (const code of ["generator", "schemas"]) symlinkSync(resolve(code), join(folder, code));
  dev = startScript("dev.ts", ["--data", data, "--port", "0"], {}, folder);
  for (const stream of [dev.stdout, dev.stderr]) {
    stream.on("data", (text: Buffer) => {
      said += text;
    });
  }
  address = await until(() => /^http:\/\/localhost(:\d+)\/$/m.exec(said)?.[1]);
  address = `http://127.0.0.1${address}`;
  await until(async () => (await fetch(`${address}/v1/organisations`)).ok);
});
afterAll(() => void dev.kill());

/** Waits until there is something, as long as the command runs. */
async function until<T>(find: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (;;) {
    if (dev.exitCode !== null) throw new Error(`It has ended with ${dev.exitCode}: ${said}`);
    const found = await find();
    if (found) return found;
    await wait(50);
  }
}

const names = async (): Promise<string> => {
  const { items } = (await (await fetch(`${address}/v1/organisations`)).json()) as {
    items: { name: string }[];
  };
  return items.map(({ name }) => name).join(", ");
};

/** Replaces a text of the file, as an editor does that writes another file first. */
function edit(found: string, replacement: string): void {
  const text = readFileSync(organisations, "utf8");
  expect(text).toContain(found);
  writeFileSync(join(folder, "edited.json"), text.replace(found, replacement));
  renameSync(join(folder, "edited.json"), organisations);
}

/** What an open page hears. */
async function heard(): Promise<{ texts: () => string; close: () => void }> {
  const abort = new AbortController();
  const response = await fetch(`${address}/__dev/changes`, { signal: abort.signal });
  let texts = "";
  void response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeTo(
      new WritableStream({
        write(text) {
          texts += text;
        },
      }),
    )
    .catch(() => {});
  return { texts: () => texts, close: () => abort.abort() };
}

test("an edit of the data is answered, and open pages are told to reload", async () => {
  const page = await heard();
  expect(await names()).toBe("Environment Canterbury, Kaikōura District Council");
  edit("Environment Canterbury", "Canterbury Regional Council");
  await until(async () => (await names()) === "Canterbury Regional Council, Kaikōura District Council");
  await until(() => page.texts() === "data: changed\n\n");
  page.close();
});

test("a fault in the data is shown, and the last good build stays served", async () => {
  edit('"name": "Canterbury', '"name": Canterbury');
  await until(() => said.includes("organisations.json:"));
  await until(() => said.includes("The last good build stays served."));
  expect(await names()).toBe("Canterbury Regional Council, Kaikōura District Council");
  edit('"name": Canterbury', '"name": "Canterbury');
  edit("Kaikōura District Council", "Kaikōura Council");
  await until(async () => (await names()) === "Canterbury Regional Council, Kaikōura Council");
});

test("pages are sent with the script that reloads them; the build has none of it", async () => {
  const asked = await fetch(`${address}/`, { headers: { "accept-encoding": "gzip" } });
  const page = await asked.text();
  expect(page).toMatch(/<script type="module" src="\/__dev\/reload\.js"><\/script>\n$/);
  expect(Number(asked.headers.get("content-length"))).toBe(Buffer.byteLength(page));
  const stored = readFileSync(join(folder, "public/index.html"), "utf8");
  expect(page.startsWith(stored)).toBe(true);
  expect(stored).not.toContain("__dev");
  const script = await fetch(`${address}/__dev/reload.js`);
  expect([script.headers.get("content-type"), await script.text()]).toEqual([
    "text/javascript",
    expect.stringContaining('EventSource("/__dev/changes")'),
  ]);
  const head = await fetch(`${address}/`, { method: "HEAD" });
  expect(head.headers.get("content-length")).toBe(asked.headers.get("content-length"));
});

test("answers of the API are sent as they are", async () => {
  const { headers } = await fetch(`${address}/v1/organisations`);
  const [type, tag] = ["content-type", "etag"].map((name) => headers.get(name));
  expect(type).toBe("application/json; charset=utf-8");
  const again = await fetch(`${address}/v1/organisations`, { headers: { "if-none-match": tag ?? "" } });
  expect(again.status).toBe(304);
});

test("it ends cleanly", async () => {
  dev.kill("SIGTERM");
  expect(await once(dev, "exit")).toEqual([0, null]);
});
