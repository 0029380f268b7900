import { chmodSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { configure } from "./configure.ts";
import type { Prepare } from "./program.ts";

/** Where distributions put the modules. */
const MODULES = ["/usr/lib/apache2/modules", "/usr/lib64/httpd/modules", "/usr/libexec/apache2"];
const COMMANDS = ["/usr/sbin/apache2", "/usr/sbin/httpd"];
const NEEDED = "mpm_event unixd authz_core asis deflate dir filter headers include mime rewrite".split(" ");

const INSTALL = "On Debian, `sudo apt-get install apache2` installs it.";

/**
 * Apache with the configuration of the build. It does not run as root, so it reads only files that everybody may read.
 */
export const apache: Prepare = (tree, port, folder) => {
  const modules = MODULES.find((place) => existsSync(place)) ?? (MODULES[0] as string);
  const loading = NEEDED.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`);
  // Built-in modules have no file.
  const found = loading.filter((line) => existsSync(line.split(" ")[2] as string));
  chmodSync(folder, 0o755);
  writeFileSync(
    join(folder, "httpd.conf"),
    `ServerRoot ${folder}
ServerName localhost
PidFile ${folder}/pid
Listen 127.0.0.1:${port}
ErrorLog ${folder}/error.log
LogLevel crit
TypesConfig /dev/null
${found.join("\n")}
${process.getuid?.() === 0 ? "User www-data\nGroup www-data" : ""}
<VirtualHost *:${port}>
  DocumentRoot ${tree}
  Include ${configure("apache", folder)}/site.conf
</VirtualHost>
`,
  );
  const command = COMMANDS.find((place) => existsSync(place)) ?? "apache2";
  return { command, args: ["-DFOREGROUND", "-f", join(folder, "httpd.conf")], install: INSTALL };
};
