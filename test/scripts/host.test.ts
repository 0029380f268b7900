import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { subjects } from "../hosts/hosts.ts";
import { runBeside, startScript } from "../support/command.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { buildTiny } from "../support/tiny.ts";

/** How `npm run host` ends by itself, and what it says. */
const endOf = (args: readonly string[], env: NodeJS.ProcessEnv = {}) => runBeside("host.ts", args, env);

/** A folder that looks like a build with the configuration of some hosts. */
function buildFor(hosts: readonly string[], store?: { readonly packs: boolean }): string {
  const root = temporaryFolder();
  for (const host of hosts) mkdirSync(join(root, "hosts", host), { recursive: true });
  mkdirSync(join(root, "v1"));
  writeFileSync(join(root, "v1/manifest.json"), "{}");
  if (store) writeFileSync(join(root, "v1/store.json"), JSON.stringify(store));
  return root;
}

test("a web server that is not installed is named with the usage, and ends with 2", async () => {
  const args = ["caddy", "--root", buildFor(["caddy"]), "--port", "0"];
  expect(await endOf(args, { PATH: temporaryFolder() })).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /^caddy was not found\. On Debian, `sudo apt-get install caddy` installs it\.\n\nUsage: npm run host -- /,
    ),
  });
});

test("one that a site of one's own does not have is named with what installs it", async () => {
  const site = temporaryFolder();
  expect(
    (await runBeside("host.ts", ["plain", "--root", buildFor([]), "--port", "0"], {}, site)).stderr,
  ).toContain("serve was not found. `npm install serve` installs it; in a clone, `npm ci` does");
});

test("says what is wrong with a folder, and how to build what the server needs", async () => {
  const packs = buildFor(["nginx-njs"], { packs: true });
  expect((await endOf(["caddy", "--root", packs])).stderr).toContain(
    `${packs} is a build in packs, which Caddy cannot read: build with \`npm run build -- --host caddy\`.`,
  );
  const mirror = buildFor([], { packs: false });
  expect((await endOf(["apache", "--root", mirror])).stderr).toContain(
    `${mirror} has no files for Apache: build with \`npm run build -- --host apache\``,
  );
});

describe("a server that says nothing and never listens", () => {
  test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("ends with the command, by %s", async (signal) => {
    const folder = temporaryFolder();
    const pidFile = join(folder, "pid");
    // Short sleeps: a shell that waits for a long one can miss the signal that comes just before.
    const program = `#!/bin/sh\ntrap "exit 143" TERM\necho $$ > ${pidFile}\nwhile :; do sleep 0.1; done\n`;
    writeFileSync(join(folder, "caddy"), program);
    chmodSync(join(folder, "caddy"), 0o755);
    const left = temporaryFolder();
    const env = { PATH: `${folder}:/usr/bin:/bin`, TMPDIR: left };
    const child = startScript("host.ts", ["caddy", "--root", buildFor(["caddy"]), "--port", "0"], env);
    const closed = once(child, "close");
    while (!existsSync(pidFile) || readFileSync(pidFile, "utf8") === "")
      await new Promise((done) => setTimeout(done, 20));
    const pid = Number(readFileSync(pidFile, "utf8"));
    child.kill(signal);
    const [code] = await closed;
    expect(code).toBe(0);
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
    expect(readdirSync(left).filter((name) => name.startsWith("water-restrictions-host-"))).toEqual([]);
  });
});

describe("a build in a folder whose name holds characters of configurations is served by", () => {
  const servers = subjects.filter(({ name }) => ["nginx", "nginx-njs", "apache", "caddy"].includes(name));
  test.for(servers)("$title", async ({ lacks, open }, { skip }) => {
    const lack = lacks();
    skip(lack !== null, lack ?? "");
    const out = join(temporaryFolder(), 'My {site} $cost; "x" #1');
    await buildTiny(out, { store: "all-sizes", maxZoom: 0 });
    const host = await open(out);
    try {
      const { status, body } = await host.raw("GET", "/v1/areas?pageSize=7");
      expect([status, JSON.parse(body.toString()).pageSize]).toEqual([200, 7]);
    } finally {
      await host.close();
    }
  });
});

test("plain serves the files of a build alone, a folder as its page", async () => {
  const out = join(temporaryFolder(), "public");
  await buildTiny(out, { site: true, maxZoom: 0 });
  const child = startScript("host.ts", ["plain", "--root", out, "--port", "0"]);
  const [said]: Buffer[] = await once(child.stdout as NodeJS.ReadableStream, "data");
  const ask = (path: string) => fetch(new URL(path, String(said)), { redirect: "manual" });
  try {
    const page = await ask("/reference/get-area/");
    expect([page.status, page.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    expect(await page.text()).toContain("<h1");
    expect((await ask("/reference/get-area")).headers.get("location")).toBe("/reference/get-area/");
    const status = await (await ask("/v1/status.json")).text();
    expect(status).toBe(readFileSync(join(out, "v1/status.json"), "utf8"));
    expect((await ask("/v1/areas?pageSize=7")).status).not.toBe(200);
    expect(await (await ask("/v1/")).text()).toContain("../v1/index.json");
  } finally {
    child.kill();
    await once(child, "close");
  }
});
