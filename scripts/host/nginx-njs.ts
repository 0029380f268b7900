import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { foreground } from "./nginx-foreground.ts";
import type { Prepare } from "./program.ts";

/** Where distributions put the module; an nginx that is built with it needs none. */
const MODULE = "/usr/lib/nginx/modules/ngx_http_js_module.so";

/** nginx with njs, on the site that the build describes. */
export const nginxNjs: Prepare = (tree, port, folder) => {
  const site = readFileSync(join(tree, "hosts/nginx-njs/site.conf"), "utf8")
    .replaceAll("/srv/water-restrictions", tree)
    .replace("listen 8080;", `listen 127.0.0.1:${port};`);
  writeFileSync(join(folder, "site.conf"), site);
  writeFileSync(
    join(folder, "nginx.conf"),
    `load_module ${MODULE};\n${foreground(folder, `  include ${folder}/site.conf;`)}`,
  );
  return { command: "nginx", args: ["-e", "stderr", "-c", join(folder, "nginx.conf")] };
};
