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
