import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { configure } from "./configure.ts";
import type { Prepare } from "./program.ts";

const INSTALL = "On Debian, `sudo apt-get install caddy` installs it.";

/** Caddy, on the configuration of the build. */
export const caddy: Prepare = (tree, port, folder) => {
  writeFileSync(
    join(folder, "Caddyfile"),
    `{
  admin off
  auto_https off
  log {
    level ERROR
  }
}
http://:${port} {
  bind 127.0.0.1
  root * ${tree}
  import ${configure("caddy", folder)}/site.caddy
}
`,
  );
  const args = ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"];
  return {
    command: "caddy",
    args,
    env: { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    install: INSTALL,
  };
};
