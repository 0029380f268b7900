/** The units and commands of docs/operating.md and docs/hosting, as they are written. */

import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary.ts";
import { blocksOf } from "./papers.ts";

const lacksSystemd = spawnSync("systemd-analyze", ["--version"]).status !== 0;

/** The units of the papers, by the names that the text before each gives them, or the only one that has none. */
const units = new Map<string, string>();
for (const paper of ["docs/operating.md", "docs/hosting/README.md", "docs/hosting/node.md"]) {
  const text = readFileSync(paper, "utf8");
  for (const [, before = "", unit = ""] of text.matchAll(/((?:.+\n){0,5})\n```ini\n(\[[\s\S]*?)^```$/gm)) {
    const kind = unit.includes("[Timer]") ? "timer" : "service";
    const [name] = [...before.matchAll(new RegExp(`([\\w@-]+\\.${kind})`, "g"))]
      .map(([found]) => found)
      .slice(-1);
    units.set(name ?? `water-build.${kind}`, unit);
  }
}
const services = [...units].filter(([name]) => name.endsWith(".service"));

describe.skipIf(lacksSystemd)("the units of systemd", () => {
  test("are those that the papers name", () => {
    expect([...units.keys()].sort()).toEqual([
      "water-api.service",
      "water-build.service",
      "water-build.timer",
      "water-restrictions-check.service",
      "water-restrictions-check.timer",
      "water-restrictions-failed@.service",
      "water-restrictions.service",
      "water-restrictions.timer",
    ]);
  });

  const folder = temporaryFolder();
  const own = (said: string) => said.split("\n").filter((line) => line.includes("water-"));
  const verify = (name: string) =>
    own(
      spawnSync("systemd-analyze", ["verify", "--man=no", join(folder, name)], { encoding: "utf8" }).stderr,
    );

  test("are sound to systemd, but for what this machine has not got", () => {
    for (const [name, unit] of units) {
      const here = unit
        .replace(/^ExecStart=\/opt\S+/m, `ExecStart=${process.execPath}`)
        .replace(/^User=.*$/m, "User=root")
        .replace(/^WorkingDirectory=.*$/m, `WorkingDirectory=${folder}`)
        .replace("/usr/bin/git", process.execPath);
      writeFileSync(join(folder, name), here);
    }
    for (const name of units.keys()) expect([name, verify(name.replace("@.", "@x."))]).toEqual([name, []]);
    const [timer = "", text = ""] = [...units].find(([name]) => name === "water-restrictions.timer") ?? [];
    writeFileSync(join(folder, timer), text.replace("OnCalendar=", "OnCalender="));
    expect(verify(timer)).not.toEqual([]);
  });

  test.each(services)("%s is exposed by less than 3", (name, unit) => {
    const file = join(folder, `score-${name.replace("@", "")}`);
    const score = (text: string) => {
      writeFileSync(file, text);
      const args = ["security", "--offline=true", "--no-pager", file];
      const { stdout } = spawnSync("systemd-analyze", args, { encoding: "utf8" });
      return Number(/Overall exposure level for .*: ([\d.]+)/.exec(stdout)?.[1]);
    };
    expect(score(unit)).toBeLessThan(3);
    expect(
      score(unit.replace(/^(Protect|Restrict|SystemCall|Capability|NoNew|Private|DynamicUser).*\n/gm, "")),
    ).toBeGreaterThan(7);
  });

  test("start nights when the workflow does", () => {
    const [, calendar = ""] = /^OnCalendar=(.*)$/m.exec(units.get("water-restrictions.timer") ?? "") ?? [];
    const args = ["calendar", "--iterations=4", "--base-time=2026-11-20 20:00:00 UTC", calendar];
    const { stdout } = spawnSync("systemd-analyze", args, {
      encoding: "utf8",
      env: { ...process.env, TZ: "UTC" },
    });
    const times = [...stdout.matchAll(/\d{4}-\d\d-\d\d (\d\d:\d\d):00 UTC/g)].map(([, time]) => time);
    expect(times).toEqual(["23:02", "05:02", "11:02", "17:02"]);
  });
});

test("one path everywhere: whatever names a folder of the server names that of operating.md", () => {
  const papers = [
    "docs/operating.md",
    "docs/nightly.md",
    ...["README", "nginx", "nginx-njs", "apache", "caddy", "node"].map((name) => `docs/hosting/${name}.md`),
  ];
  const paths = papers.flatMap((paper) =>
    [...readFileSync(paper, "utf8").matchAll(/\/(?:srv|opt)\/[\w./-]+/g)].map(([path]) =>
      path.replace(/[./]+$/, ""),
    ),
  );
  expect([...new Set(paths.map((path) => path.split("/").slice(0, 4).join("/")))].sort()).toEqual(
    [
      "/opt/water-restrictions",
      "/opt/water-restrictions/scripts",
      "/srv/water-restrictions",
      "/srv/water-restrictions/build",
      "/srv/water-restrictions/public",
      "/srv/water-restrictions/site",
    ].sort(),
  );
  expect(blocksOf("docs/operating.md", "sh").length).toBeGreaterThan(4);
});
