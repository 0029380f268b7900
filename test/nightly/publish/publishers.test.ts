/** GitHub Pages by its artifact, and Cloudflare by a program in the place of wrangler. */

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { rollBack, type Stage } from "../../../generator/nightly/night.ts";
import { builtTree } from "../../../generator/nightly/trees.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { hashOf } from "../../support/tree.ts";
import { codeOf, DAY, faultsIn, NOW, type Place } from "../place.ts";
import { type LiveSite, servedPlace } from "../sites.ts";

let place: Place;
let live: LiveSite;
beforeAll(async () => {
  const served = await servedPlace();
  ({ place, live } = served);
  return served.close;
});
afterEach(() => {
  vi.unstubAllEnvs();
  live.onRequest = () => null;
});

test("the artifact of GitHub Pages holds every file that is served, and no other, as tar reads it", async () => {
  const { error, report } = await place.run(NOW + DAY / 4, { publish: "pages" });
  const artifact = join(place.folder, "artifact.tar");
  expect([codeOf(error), report.verdict, report.publishedTo]).toEqual([0, "published", artifact]);
  const folder = temporaryFolder();
  execFileSync("tar", ["-xf", artifact, "-C", folder]);
  expect(faultsIn(folder)).toEqual([]);
  expect([existsSync(join(folder, "v1/manifest.json")), existsSync(join(folder, "hosts"))]).toEqual([
    true,
    false,
  ]);
  const served = [...builtTree(place.out).entries.values()].filter((entry) => entry.served !== false);
  const listed = execFileSync("tar", ["-tf", artifact], { encoding: "utf8" }).trimEnd().split("\n");
  expect(listed).toEqual(served.map(({ path }) => path).sort());
});

/** Deploys by a copy of the folder that its configuration lies in, as far as it is told to work. */
const WRANGLER = `#!/bin/sh
echo "$@" >> "$STATE/calls"
if [ -e "$STATE/fails" ]; then echo "Authentication error" >&2; exit 1; fi
case "$1" in
  deployments) echo "[{},{\\"annotations\\":{\\"workers/message\\":\\"$(cat "$STATE/message" 2>/dev/null)\\"}}]" ;;
  deploy)
    echo "$3" > "$STATE/message"
    rm -rf "$STATE/before" && cp -a "$SITE" "$STATE/before"
    while [ "$1" != --config ]; do shift; done
    rm -rf "$SITE" && cp -a "$(dirname "$2")/../.." "$SITE" ;;
  rollback)
    echo "$4" > "$STATE/message"
    rm -rf "$SITE" && cp -a "$STATE/before" "$SITE" ;;
esac
`;

describe("Cloudflare", () => {
  let state: string;
  const start = () => {
    state = temporaryFolder();
    mkdirSync(join(state, "bin"));
    writeFileSync(join(state, "bin/wrangler"), WRANGLER, { mode: 0o755 });
    vi.stubEnv("PATH", `${join(state, "bin")}:${process.env.PATH}`);
    vi.stubEnv("STATE", state);
    vi.stubEnv("SITE", place.site);
    for (const name of ["CLOUDFLARE_API_TOKEN", "CLOUDFLARE_ACCOUNT_ID"]) vi.stubEnv(name, "");
    place.turn(NOW + DAY / 2);
  };
  const run = (onStage: (stage: Stage) => void = () => {}) =>
    place.run(NOW + DAY / 2, { publish: "cloudflare", live: live.address, onStage });
  const calls = () => readFileSync(join(state, "calls"), "utf8").trimEnd().split("\n");

  test("that refuses the deployment is as it was", async () => {
    start();
    writeFileSync(join(state, "fails"), "");
    const before = hashOf(place.site);
    const { error, report } = await run();
    expect(codeOf(error)).toBe(3);
    expect(report.fault).toContain("wrangler deploy ended with 1: Authentication error");
    expect(hashOf(place.site)).toBe(before);
    // What is missing comes first: it is the likely reason.
    expect(report.fault).toMatch(
      /^CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID are not in the environment: docs\/nightly\.md, "On Cloudflare"/,
    );
  });

  test("that refuses the deployment of an account that is set says only why", async () => {
    start();
    writeFileSync(join(state, "fails"), "");
    vi.stubEnv("CLOUDFLARE_API_TOKEN", "a token");
    vi.stubEnv("CLOUDFLARE_ACCOUNT_ID", "an account");
    const { report } = await run();
    expect(report.fault).toMatch(/^wrangler deploy ended with 1: Authentication error/);
  });

  test("that serves other bytes is rolled back", async () => {
    start();
    const before = hashOf(place.site);
    const { error, report } = await run((stage) => {
      if (stage !== "verify") return;
      live.onRequest = (path) =>
        path === "v1/status.json" && hashOf(place.site) !== before ? Buffer.from("{}") : null;
    });
    expect(codeOf(error)).toBe(6);
    expect(report.fault).toContain("v1/status.json is not as listed");
    expect(report.fault).toContain("which is complete");
    expect(calls().map((line) => line.split(" ")[0])).toEqual(["deploy", "deployments", "rollback"]);
    expect(hashOf(place.site)).toBe(before);
  });

  test("gets one deployment of the whole build, by its own configuration, and goes back by hand", async () => {
    start();
    const before = hashOf(place.site);
    const { error, report } = await run();
    expect([codeOf(error), report.publishedTo]).toEqual([0, "Cloudflare"]);
    expect(calls()).toEqual([
      expect.stringMatching(/^deploy --message manifest \w{16} --config .*\/wrangler\.jsonc$/),
    ]);
    expect(hashOf(place.site)).toBe(hashOf(place.out));
    expect(await rollBack("cloudflare", place.out)).toEqual({ place: "Cloudflare", from: null, to: null });
    expect(hashOf(place.site)).toBe(before);
    // Cloudflare itself would go back to what was rolled back.
    expect(await rollBack("cloudflare", place.out)).toBe(null);
    expect(hashOf(place.site)).toBe(before);
  });

  test("without wrangler says so", async () => {
    start();
    rmSync(join(state, "bin/wrangler"));
    vi.stubEnv("PATH", join(state, "bin"));
    const { error, report } = await run();
    expect(codeOf(error)).toBe(2);
    expect(report.fault).toContain("wrangler is not installed");
  });
});
