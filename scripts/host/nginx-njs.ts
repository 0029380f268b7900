import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { foreground } from "./nginx.ts";
import type { Prepare } from "./program.ts";

/** Where distributions put modules; an nginx that is built with this one needs no file. */
const FOLDERS = ["/usr/lib/nginx/modules", "/usr/lib64/nginx/modules", "/usr/local/libexec/nginx"];
const MODULE = "ngx_http_js_module.so";
const INSTALL = "On Debian, `sudo apt-get install nginx libnginx-mod-http-js` installs it.";

/** nginx with njs, on the site that the build describes. */
export const nginxNjs: Prepare = (tree, port, folder) => {
  const site = readFileSync(join(tree, "hosts/nginx-njs/site.conf"), "utf8")
    .replaceAll("/srv/water-restrictions", tree)
    .replace("listen 8080;", `listen 127.0.0.1:${port};`);
  writeFileSync(join(folder, "site.conf"), site);
  const module = FOLDERS.map((place) => join(place, MODULE)).find((file) => existsSync(file));
  const loading = module === undefined ? "" : `load_module ${module};\n`;
  writeFileSync(
    join(folder, "nginx.conf"),
    `${loading}${foreground(folder, `  include ${folder}/site.conf;`)}`,
  );
  const lacks =
    module === undefined ? `There is no ${MODULE} in ${FOLDERS.join(", ")}. ${INSTALL}` : undefined;
  const args = ["-e", "stderr", "-c", join(folder, "nginx.conf")];
  return { command: "nginx", args, install: INSTALL, lacks };
};
