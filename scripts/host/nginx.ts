import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { configure } from "./configure.ts";
import type { Prepare } from "./program.ts";

const INSTALL = "On Debian, `sudo apt-get install nginx` installs it.";

/** nginx that rewrites, with its configuration. */
export const nginx: Prepare = (tree, port, folder) => {
  const main = foreground(folder, served("nginx", tree, port, folder));
  writeFileSync(join(folder, "nginx.conf"), main);
  return { command: "nginx", args: ["-e", "stderr", "-c", join(folder, "nginx.conf")], install: INSTALL };
};

/** A server with one of the two configurations of nginx, as docs/hosting has it in `http { }`. */
export function served(name: "nginx" | "nginx-njs", tree: string, port: number, folder: string): string {
  const parts = configure(name, folder);
  return `  include ${parts}/http.conf;
  server {
    listen 127.0.0.1:${port};
    set $tree ${tree};
    include ${parts}/server.conf;
  }`;
}

/** The main configuration of an nginx in the foreground, all of whose traces stay in a folder. */
export const foreground = (folder: string, http: string): string => `daemon off;
${process.getuid?.() === 0 ? "user root;" : ""}
pid ${folder}/pid;
error_log stderr warn;
worker_processes auto;
pcre_jit on;
events { }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join("\n  ")}
${http}
}
`;
