import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { foreground, served } from "./nginx.ts";
import type { Prepare } from "./program.ts";

/** Where distributions put modules; an nginx that is built with this one needs no file. */
const FOLDERS = ["/usr/lib/nginx/modules", "/usr/lib64/nginx/modules", "/usr/local/libexec/nginx"];
const MODULE = "ngx_http_js_module.so";
const INSTALL = "On Debian, `sudo apt-get install nginx libnginx-mod-http-js` installs it.";

/** nginx with njs, with its configuration. */
export const nginxNjs: Prepare = (tree, port, folder) => {
  const module = FOLDERS.map((place) => join(place, MODULE)).find((file) => existsSync(file));
  const loading = module === undefined ? "" : `load_module ${module};\n`;
  writeFileSync(
    join(folder, "nginx.conf"),
    `${loading}${foreground(folder, served("nginx-njs", tree, port, folder))}`,
  );
  const lacks =
    module === undefined ? `There is no ${MODULE} in ${FOLDERS.join(", ")}. ${INSTALL}` : undefined;
  const args = ["-e", "stderr", "-c", join(folder, "nginx.conf")];
  return { command: "nginx", args, install: INSTALL, lacks };
};
