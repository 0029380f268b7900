/**
 * What docs/hosting says of servers, as it is written: on a real nginx, but for its addresses, its folder and where the tree lies. The second
 * address of this machine stands for that of IPv6, which not every machine has.
 */

import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { accessLog } from "../../generator/edge/node/access-log.ts";
import { freePort } from "../../scripts/host/free-port.ts";
import { foreground } from "../../scripts/host/nginx.ts";
import { send } from "../conformance/host.ts";
import { startServer } from "../edge/node/raw.ts";
import { subjects } from "../hosts/hosts.ts";
import { runHere } from "../support/command.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { buildTiny } from "../support/tiny.ts";
import { blocksOf } from "./papers.ts";

const folder = temporaryFolder();
const tree = join(folder, "public");
beforeAll(() => buildTiny(tree, { store: "all-sizes", maxZoom: 0, site: true }));

/** A place, and every way to name it that a client may try. */
const PLACE = ["41.28655", "174.77629"] as const;
const QUERY = `latitude=-${PLACE[0]}&longitude=${PLACE[1]}`;
const ASKED: readonly (readonly [method: string, target: string])[] = [
  ["GET", `/v1/places/areas?${QUERY}`],
  ["HEAD", `/v1/places/areas?${QUERY}`],
  ["POST", `/v1/places/areas?${QUERY}`],
  ["GET", `http://water.example.org/v1/places/areas?${QUERY}`],
  ["GET", `//v1/places/areas?${QUERY}`],
  ["GET", `/v1/areas/../places/areas?${QUERY}`],
  ["GET", `/v1/places/%zz?${QUERY}`],
  ["GET", `/v1/place?${QUERY}`],
  ["GET", `/nowhere?${QUERY}`],
  ["GET", `/v1/places/areas?${QUERY}&a=${"x".repeat(20_000)}`],
  ["GET", `/v1/places/areas?${QUERY}?${QUERY}`],
];

async function askAll(port: number): Promise<void> {
  for (const [method, target] of ASKED)
    await send({
      agent: false,
      port,
      method,
      path: target,
      headers: { Referer: `https://water.example.org/?${QUERY}` },
    }).catch(() => {});
}

/** Runs the lines of a block that begin as given, but as this user and in other folders. */
function run(block: string, begin: RegExp, folders: Readonly<Record<string, string>>): void {
  const lines = block.split("\n").filter((line) => begin.test(line));
  expect(lines).not.toEqual([]);
  const here = (line: string) =>
    Object.entries(folders).reduce(
      (text, [from, to]) => text.replaceAll(from, to),
      line.replace("sudo ", ""),
    );
  execFileSync("bash", ["-ec", lines.map(here).join("\n")], { stdio: "pipe" });
}

/** An nginx with the site that a block of a page writes, in a folder of its own that looks as Debian leaves it. */
async function nginxWith(name: string, shell: string, site: string, port: number) {
  const etc = join(folder, `${name}-${port}`);
  for (const part of ["conf.d", "sites-enabled"]) mkdirSync(join(etc, part), { recursive: true });
  const debian = `listen 127.0.0.1:${port} default_server; access_log ${etc}/access.log;`;
  writeFileSync(join(etc, "sites-enabled/default"), `server { ${debian} }`);
  run(shell, /^sudo rm /, { "/etc/nginx": etc });
  expect((await runHere("configure.ts", [name, etc])).code).toBe(0);
  const written = site
    .replace(/listen \d+/, `listen 127.0.0.1:${port}`)
    .replace(/listen \[::\]:\d+/, `listen 127.0.0.2:${port}`)
    .replace("/srv/water-restrictions/public", tree)
    .replaceAll("/var/log/nginx", etc)
    .replace(/\/etc\/ssl\/\w+\/water\.example\.org/g, join(folder, "tls"));
  writeFileSync(join(etc, "conf.d/water-restrictions.conf"), written);
  const module = "/usr/lib/nginx/modules/ngx_http_js_module.so";
  const load = name === "nginx-njs" ? `load_module ${module};\n` : "";
  const main = foreground(etc, "  include conf.d/*.conf;\n  include sites-enabled/*;").replace(
    "error_log stderr warn",
    `error_log ${etc}/error.log`,
  );
  writeFileSync(join(etc, "nginx.conf"), load + main);
  const args = ["-e", `${etc}/error.log`, "-c", join(etc, "nginx.conf")];
  execFileSync("nginx", [...args, "-t"], { stdio: "pipe" });
  const child = spawn("nginx", args, { stdio: "ignore" });
  const ended = once(child, "close");
  stop = async () => {
    child.kill();
    await ended;
  };
  const log = (file: string) => readFileSync(join(etc, file), "utf8");
  for (let left = 100; left > 0; left--) {
    if (await answers(port)) return log;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(log("error.log"));
}

const answers = (port: number) =>
  send({ agent: false, port, method: "GET", path: "/", headers: {} }).then(
    () => true,
    () => false,
  );

let stop: () => Promise<void> = async () => {};
afterEach(() => stop());

describe.each(subjects.filter(({ name }) => name.startsWith("nginx")))("$title", ({ name, lacks }) => {
  const lack = lacks();
  const page = `docs/hosting/${name}.md`;
  const [shell = ""] = blocksOf(page, "sh", "Deploy");
  const [, site = ""] = /<<'END'\n([\s\S]*?)^END$/m.exec(shell) ?? [];

  test.skipIf(lack)("serves what its page says, and logs no place", async () => {
    expect(shell).toContain(`configure -- ${name} /etc/nginx`);
    const port = await freePort();
    const log = await nginxWith(name, shell, site, port);
    const area = await send({ agent: false, port, method: "GET", path: "/v1/areas", headers: {} });
    expect(area.body.equals(readFileSync(join(tree, "v1/areas/pages/10/1.json")))).toBe(true);
    expect((await fetch(`http://127.0.0.2:${port}/v1/areas`)).status).toBe(200);
    const long = { path: "/v1/areas?x=".padEnd(10_000, "y"), headers: { Host: "elsewhere.example" } };
    expect((await send({ agent: false, port, method: "GET", ...long })).status).toBe(200);
    await askAll(port);
    await stop();
    const lines = log("water-restrictions.log");
    expect(lines).toContain('"GET /v1/places/areas" ');
    expect(lines).toMatch(/^127\.0\.0\.1 \[\d{4}-.*\] "GET \/v1\/areas" 200 \d+ /m);
    for (const part of PLACE) expect(lines + log("error.log")).not.toContain(part);
  });

  test.skipIf(lack)("serves the same on 443 with a certificate", async () => {
    const [tls = ""] = blocksOf("docs/hosting/nginx.md", "nginx", "Deploy");
    const files = ["-keyout", join(folder, "tls.key"), "-out", join(folder, "tls.pem")];
    execFileSync(
      "openssl",
      [
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "1",
        "-subj",
        "/CN=water.example.org",
        ...files,
      ],
      {
        stdio: "pipe",
      },
    );
    const port = await freePort();
    await nginxWith(name, shell, site.replace(/( +listen .*\n)+/, tls), port);
    for (const host of ["127.0.0.1", "127.0.0.2"]) {
      const asked = { host, port, path: "/v1/areas", rejectUnauthorized: false };
      const status = await new Promise((done, fail) =>
        request(asked, (answer) => done(answer.statusCode))
          .on("error", fail)
          .end(),
      );
      expect([host, status]).toEqual([host, 200]);
    }
  });
});

test.each(["nginx", "nginx-njs", "apache", "caddy"])(
  "the tree gets onto a new server as the page of %s says",
  (name) => {
    const [shell = ""] = blocksOf(`docs/hosting/${name}.md`, "sh", "Deploy");
    const srv = join(folder, `srv-${name}/`);
    mkdirSync(srv);
    run(shell, /^sudo (mkdir|rsync) /, { "/srv/": srv, "public/ ": `${tree}/ ` });
    expect(readFileSync(join(srv, "water-restrictions/public/v1/status.json"))).toEqual(
      readFileSync(join(tree, "v1/status.json")),
    );
    expect(shell).toMatch(/^sudo apt-get install .*\brsync$/m);
  },
);

test("the log of the Node server holds no place", async () => {
  let log = "";
  const server = await startServer(tree, { log: accessLog((lines) => (log += lines)) });
  await askAll(server.port);
  await server.close();
  await new Promise((done) => setTimeout(done, 200));
  expect(log).toContain('"target":"/v1/places/areas",');
  for (const part of PLACE) expect(log).not.toContain(part);
});
