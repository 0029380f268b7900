import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Prepare } from "./program.ts";

const INSTALL = "On Debian, `sudo apt-get install nginx` installs it.";

/** nginx that rewrites, on the configuration of the build. */
export const nginx: Prepare = (tree, port, folder) => {
  const http = `  include ${tree}/hosts/nginx/maps.conf;
  server {
    listen 127.0.0.1:${port};
    root ${tree};
    include ${tree}/hosts/nginx/server.conf;
  }`;
  writeFileSync(join(folder, "nginx.conf"), foreground(folder, http));
  return { command: "nginx", args: ["-e", "stderr", "-c", join(folder, "nginx.conf")], install: INSTALL };
};

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
