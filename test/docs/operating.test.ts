/** The units and commands of docs/operating.md and docs/hosting, as they are written. */

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startServer } from "../edge/node/raw.ts";
import { generateKey, lacksMinisign } from "../mirror/signature/minisign.ts";
import { runHere } from "../support/command.ts";
import { listen } from "../support/listen.ts";
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

describe("a server, from its installation to a change that maintainers push", () => {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder, name);
  let address = "";
  let server: Awaited<ReturnType<typeof startServer>> | undefined;

  /** A command of the papers on this machine: in folders of the test, by the user of the test. */
  const here = (command: string) =>
    command
      .replaceAll("/opt/water-restrictions", resolve("."))
      .replaceAll("/srv/water-restrictions", folder)
      .replaceAll("/etc/nginx", at("etc"))
      .replaceAll("runuser -u water -- ", "")
      .replaceAll("https://github.com/example/our-water", at("our-water.git"))
      .replaceAll(/(--live|check) https:\S+/g, `$1 ${address}`);

  /** Runs a command of a paper, and expects it to end with 0. */
  async function run(command: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
    const child = spawn("bash", ["-euo", "pipefail", "-c", `exec 2>&1\n${here(command)}`], {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
    expect(code, `${command}\n${output}`).toBe(0);
    return output;
  }

  const GIT = "git -c user.name=Mere -c user.email=mere@example.nz";
  /** The lines of a block that begin as given; others need root, or the network. */
  const linesOf = (heading: string, begin: RegExp) =>
    blocksOf("docs/operating.md", "sh", heading)
      .flatMap((block) => block.split("\n"))
      .filter((line) => begin.test(line));
  const runs = (unit: string) =>
    [...(units.get(unit) ?? "").matchAll(/^ExecStart(?:Pre)?=(.*)$/gm)].map(([, command = ""]) => command);

  beforeAll(async () => {
    mkdirSync(at("etc"));
    expect((await runHere("init.ts", [at("ours")])).code).toBe(0);
    await run(`cd ours && git init --quiet -b main && git add . && ${GIT} commit --quiet -m "Our data"`);
    await run("git clone --quiet --bare ours our-water.git");
  });
  afterAll(() => server?.close());

  test("is installed, and publishes for the first time", async () => {
    const install = linesOf("Install", /^runuser|^\/opt/);
    expect(install.map((line) => line.split(" ")[0])).toEqual([
      "runuser",
      "/opt/water-restrictions/scripts/water-restrictions.js",
      "runuser",
    ]);
    for (const line of install) await run(line);
    expect(existsSync(at("etc/water-restrictions/server.conf"))).toBe(true);
    server = await startServer(at("public"));
    address = `http://127.0.0.1:${server.port}`;
  });

  test("shows after the next night what maintainers have pushed", async () => {
    const changes = async () => (await fetch(`${address}/v1/scheduled-changes`)).text();
    const data = at("ours/data");
    const made = await runHere("change.ts", [
      "Our District",
      "Level 1",
      "--from",
      "2099-12-01 00:01",
      "--data",
      data,
    ]);
    expect([made.code, made.stderr]).toEqual([0, ""]);
    await run(
      `cd ours && ${GIT} commit --quiet -am "Level 1" && git push --quiet ${at("our-water.git")} main`,
    );
    expect(await changes()).not.toContain("2099-11-30T11:01:00Z");
    const commands = runs("water-restrictions.service");
    expect(commands.map((command) => command.split(" ")[0])).toEqual([
      "/usr/bin/git",
      "/opt/water-restrictions/scripts/water-restrictions.js",
    ]);
    for (const command of commands) await run(command);
    expect(await changes()).toContain("2099-11-30T11:01:00Z");
    expect(readFileSync(at("summary.markdown"), "utf8")).toContain("# Published");
  });

  test("is checked from outside", async () => {
    const [check = ""] = runs("water-restrictions-check.service");
    expect(await run(check)).toMatch(/^http\S+: as of \S+; next build by \S+\n$/);
  });

  test("says what failed, with the last lines of its log", async () => {
    const posted: string[] = [];
    const receiver = await listen(
      createServer(async (request, response) => {
        posted.push(`${request.method} ${await text(request)}`);
        response.end();
      }),
    );
    mkdirSync(at("bin"));
    writeFileSync(at("bin/journalctl"), '#!/bin/sh\necho "journal of $*"\n', { mode: 0o755 });
    const [say = ""] = runs("water-restrictions-failed@.service");
    const env = { PATH: `${at("bin")}:${process.env.PATH}`, NOTIFY_URL: receiver.address };
    await run(say.replaceAll("%i", "water-restrictions.service").replaceAll("%H", "kea"), env);
    await receiver.close();
    expect(posted).toEqual([
      "POST water-restrictions.service failed on kea\njournal of --unit=water-restrictions.service --lines=20 --no-pager --output=cat\n",
    ]);
  });

  describe("restored", () => {
    const readings = () =>
      spawnSync("unzip", ["-p", at("public/v1/downloads/source.zip"), "data/readings/*"], {
        encoding: "utf8",
      }).stdout;
    let fetched = "";
    const blocks = () => blocksOf("docs/operating.md", "sh", "Restore");
    const PUBLISHED = ["public", "public.previous", "public.cache"];
    const BUILT = ["build", "build.previous", "build.cache", "build.newest", "arch", "old", "old.cache"];
    const remove = (names: readonly string[]) => {
      for (const name of names) rmSync(at(name), { recursive: true, force: true });
    };

    // What nights have fetched is on the site alone.
    beforeAll(async () => {
      rmSync(at("site/data/readings"), { recursive: true });
      const [, night = ""] = runs("water-restrictions.service");
      await run(night);
      fetched = readings();
      expect(fetched.split("\n").length).toBeGreaterThan(2);
    });

    // A maintainer has written since.
    beforeEach(async () => {
      copyFileSync(at("public/v1/downloads/source.zip"), at("archive.zip"));
      const args = ["Our District", "Level 2", "--from", "now", "--do", "approve"];
      const made = await runHere("change.ts", [...args, "--data", at("site/data")]);
      expect(made.stderr.split("\n")[0]).toMatch(/^(|That change is approved already.*)$/);
    });

    test("from `build`, where `public` is gone, it has what nights have fetched", async () => {
      const [fromBuild = ""] = blocks();
      expect(fromBuild).toContain("--live file:build");
      remove(PUBLISHED);
      await run(fromBuild);
      expect(readings()).toBe(fetched);
    });

    test("from an archive, it has that too, and what people have written since; and with a key it is signed at once", async () => {
      const [, fromArchive = "", signing = ""] = blocks();
      expect(signing).toContain("minisign -S");
      remove([...PUBLISHED, ...BUILT]);
      const [restoring, night] = fromArchive.split(/^(?=.* nightly )/m);
      const { public: key, secret } = generateKey();
      writeFileSync(at("water.key"), secret);
      await run([restoring, ...(lacksMinisign ? [] : [signing]), night].join("\n"));
      expect(readings()).toBe(fetched);
      expect(readFileSync(at("public/index.html"), "utf8")).toContain("Level 2");
      if (lacksMinisign) return;
      writeFileSync(at("water.pub"), key);
      const checked = await runHere("verify.ts", ["--root", at("public"), "--key", at("water.pub")]);
      expect([checked.code, checked.stderr]).toEqual([0, ""]);
    });
  });
});
