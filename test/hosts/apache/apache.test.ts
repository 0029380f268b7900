import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apache } from "../../../scripts/host/apache.ts";
import type { Prepare } from "../../../scripts/host/program.ts";
import type { Host } from "../../conformance/host.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { buildTiny } from "../../support/tiny.ts";
import { apacheHost, subjects } from "../hosts.ts";

/** What Debian's own configuration says besides: a type and a language for the endings of codings, and a status page. */
const asOnDebian: Prepare = (tree, port, folder) => {
  const program = apache(tree, port, folder);
  const file = join(folder, "httpd.conf");
  const types = join(folder, "mime.types");
  writeFileSync(types, "application/gzip gz\n");
  const status = "/usr/lib/apache2/modules/mod_status.so";
  const own = `TypesConfig ${types}
AddType application/x-gzip .gz .tgz
AddLanguage br .br
${existsSync(status) ? `LoadModule status_module ${status}\n<Location "/server-status">\n  SetHandler server-status\n</Location>` : ""}`;
  writeFileSync(file, readFileSync(file, "utf8").replace("TypesConfig /dev/null", own));
  return program;
};

const lack = subjects.find(({ name }) => name === "apache")?.lacks() ?? null;

describe.skipIf(lack !== null)(
  `Apache with the configuration of a machine${lack ? ` (${lack})` : ""}`,
  () => {
    const out = join(temporaryFolder(), "out");
    let host: Host;
    beforeAll(async () => {
      await buildTiny(out, { store: "all-sizes", maxZoom: 0, site: true, precompress: true });
      host = await apacheHost(asOnDebian)(out);
    });
    afterAll(() => host.close());

    test.each([
      ["/v1/openapi.json", "application/json; charset=utf-8"],
      ["/v1/status", "application/json; charset=utf-8"],
      ["/v1/feeds/all.atom", "application/atom+xml; charset=utf-8"],
      ["/v1/downloads/areas.geojson", "application/geo+json"],
      ["/v1/client.d.ts", "text/plain; charset=utf-8"],
      ["/v1/home-assistant/stop-watering.yaml", "application/yaml; charset=utf-8"],
    ])("sends %s with its own type in every coding", async (target, type) => {
      const plain = await host.raw("GET", target);
      expect([plain.status, plain.headers["content-type"]]).toEqual([200, type]);
      for (const coding of ["br", "gzip"]) {
        const { status, headers, body } = await host.raw("GET", target, { "Accept-Encoding": coding });
        expect([status, headers["content-encoding"]]).toEqual([200, coding]);
        expect([headers["content-type"], headers["content-language"]], coding).toEqual([type, undefined]);
        if (coding === "gzip") expect(gunzipSync(body).equals(plain.body)).toBe(true);
      }
    });

    test("sends stored codings by their own names, and downloads that are compressed, as bytes", async () => {
      for (const [target, type] of [
        ["/v1/openapi.json.br", "application/octet-stream"],
        ["/v1/openapi.json.gz", "application/octet-stream"],
        ["/index.html.br", "application/octet-stream"],
        ["/v1/downloads/readings.csv.gz", "application/gzip"],
      ] as const) {
        const { status, headers, body } = await host.raw("GET", target, { "Accept-Encoding": "gzip, br" });
        expect([status, headers["content-type"]], target).toEqual([200, type]);
        expect([headers["content-encoding"], headers["content-language"]]).toEqual([undefined, undefined]);
        expect(body.equals(readFileSync(join(out, target)))).toBe(true);
      }
    });

    test("has nothing but the site, whatever else the machine serves", async () => {
      for (const target of ["/server-status", "/%73erver-status", "/server-status?auto"])
        expect([target, (await host.raw("GET", target)).status]).toEqual([target, 404]);
      expect((await host.raw("GET", "/about/")).status).toBe(200);
      expect((await host.raw("GET", "/about")).headers.location).toMatch(/\/about\/$/);
      const missing = await host.raw("GET", "/nowhere", { Accept: "text/html" });
      expect([missing.status, missing.body.equals(readFileSync(join(out, "404.html")))]).toEqual([404, true]);
    });
  },
);
