/**
 * An intruder who has the night's user can write anything into the published tree, and nights may reload the web server as root. Nothing that
 * lies in the tree is configuration: after a reload, the server does what it did before.
 */

import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ServerName } from "../../generator/hosts/server-files.ts";
import { apache } from "../../scripts/host/apache.ts";
import { caddy } from "../../scripts/host/caddy.ts";
import { nginx } from "../../scripts/host/nginx.ts";
import { nginxNjs } from "../../scripts/host/nginx-njs.ts";
import type { Prepare } from "../../scripts/host/program.ts";
import type { Host } from "../conformance/host.ts";
import { apacheHost, program, subjects } from "../hosts/hosts.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { buildTiny } from "../support/tiny.ts";
import { filesBelow, writeBelow } from "../support/tree.ts";

const tree = join(temporaryFolder(), "site");
beforeAll(() => buildTiny(tree, { store: "all-sizes", maxZoom: 0, site: true }));

/** What each server would do if it read them: a header of the intruder's, and an address with a secret of the machine. */
const NGINX = 'add_header X-Evil "1" always; location = /evil { alias /etc/passwd; }';
const APACHE =
  'Header always set X-Evil "1"\nRewriteEngine On\nRewriteRule ^evil$ /etc/passwd\nAddHandler cgi-script .html\n';
const CADDY = 'header X-Evil "1"\nrespond /evil {env.HOME}\n';
const NJS =
  'const answer = (r) => { r.headersOut["X-Evil"] = "1"; r.return(200, require("fs").readFileSync("/etc/passwd")); };\nexport default { answer, answerRefused: answer, page: answer };\n';

/** Everywhere that a configuration has ever lain, and everywhere that a server looks by itself. */
const HOSTILE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["maps", "http", "server", "site"].flatMap((part) =>
      ["nginx", "nginx-njs"].map((host) => [`hosts/${host}/${part}.conf`, NGINX]),
    ),
  ),
  "nginx.conf": NGINX,
  "hosts/nginx-njs/resolver.js": NJS,
  "water-restrictions/resolver.js": NJS,
  "water-restrictions/http.conf": NGINX,
  "hosts/apache/site.conf": APACHE,
  "httpd.conf": APACHE,
  ".htaccess": APACHE,
  "v1/.htaccess": APACHE,
  "hosts/caddy/site.caddy": CADDY,
  Caddyfile: CADDY,
  "hosts/caddy/page.json": '{{env "HOME"}}',
};

const own = { folder: "" };
const noted =
  (prepare: Prepare): Prepare =>
  (root, port, folder) => {
    own.folder = folder;
    return prepare(root, port, folder);
  };

/** Caddy is reloaded through its own socket. */
const caddyWithSocket: Prepare = (root, port, folder) => {
  const started = caddy(root, port, folder);
  const file = join(folder, "Caddyfile");
  writeFileSync(file, readFileSync(file, "utf8").replace("admin off", `admin unix/${folder}/admin.sock`));
  return started;
};

type Server = {
  readonly prepare: Prepare;
  readonly reload: (folder: string) => readonly [string, ...string[]];
  /** The configuration of the machine, which the test makes to include the intruder's, and how. */
  readonly main: string;
  readonly including: (text: string, root: string) => string;
};

const SERVERS: Readonly<Record<ServerName, Server>> = {
  nginx: {
    prepare: nginx,
    reload: (folder) => ["nginx", "-e", "stderr", "-c", join(folder, "nginx.conf"), "-s", "reload"],
    main: "nginx.conf",
    including: (text, root) =>
      text.replace("    set $tree", `    include ${root}/hosts/nginx/server.conf;\n    set $tree`),
  },
  "nginx-njs": {
    prepare: nginxNjs,
    reload: (folder) => ["nginx", "-e", "stderr", "-c", join(folder, "nginx.conf"), "-s", "reload"],
    main: "nginx.conf",
    including: (text, root) =>
      text.replace("    set $tree", `    include ${root}/hosts/nginx/server.conf;\n    set $tree`),
  },
  apache: {
    prepare: apache,
    reload: (folder) => ["/usr/sbin/apache2", "-f", join(folder, "httpd.conf"), "-k", "graceful"],
    main: "httpd.conf",
    including: (text, root) =>
      text.replace("</VirtualHost>", `  Include ${root}/hosts/apache/site.conf\n</VirtualHost>`),
  },
  caddy: {
    prepare: caddyWithSocket,
    reload: (folder) => ["caddy", "reload", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"],
    main: "Caddyfile",
    including: (text, root) => text.replace("  root *", `  import ${root}/hosts/caddy/site.caddy\n  root *`),
  },
};

let host: Host;
afterEach(() => host?.close());

/** What the server answers, once a reload has reached every process. */
async function answers(): Promise<object[]> {
  const found = [];
  for (const target of [
    "/",
    "/v1/areas",
    "/v1/areas?pageSize=7",
    "/v1/nowhere",
    "/evil",
    "/Caddyfile",
    "/nginx.conf",
  ]) {
    const { status, headers, body } = await host.raw("GET", target);
    found.push({ target, status, evil: headers["x-evil"], secret: /root:|\/root/.test(body.toString()) });
  }
  return found;
}

const settled = () => new Promise((done) => setTimeout(done, 700));

describe.each(Object.entries(SERVERS))("%s", (name, { prepare, reload, main, including }) => {
  const lack = subjects.find((subject) => subject.name === name)?.lacks() ?? null;
  const open = name === "apache" ? apacheHost : program;

  test.skipIf(lack)("does after a reload what it did before, whatever is written into the tree", async () => {
    const root = join(temporaryFolder(), "site");
    cpSync(tree, root, { recursive: true });
    host = await open(noted(prepare))(root);
    const before = await answers();
    expect(JSON.stringify(before)).not.toContain('"evil":"1"');
    for (const [path, content] of Object.entries(HOSTILE)) writeBelow(root, path, content);
    const run = (command: readonly [string, ...string[]]) =>
      execFileSync(command[0], command.slice(1), {
        stdio: "pipe",
        env: { ...process.env, HOME: own.folder },
      });
    run(reload(own.folder));
    await settled();
    // The files in the tree are served as any other, or not at all.
    expect((await answers()).slice(0, 5)).toEqual(before.slice(0, 5));
    // And that is no accident: the same files, included as they once were, are in force.
    const file = join(own.folder, main);
    writeFileSync(file, including(readFileSync(file, "utf8"), root));
    run(reload(own.folder));
    await settled();
    expect(JSON.stringify(await answers())).toContain('"evil":"1"');
  });
});

test("a build holds nothing that a server could be told to include", () => {
  expect(
    filesBelow(tree).filter((file) => /\.(conf|caddy|htaccess)$|Caddyfile|resolver\.js/.test(file)),
  ).toEqual([]);
});
