import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { foreground } from "./nginx-foreground.ts";
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
