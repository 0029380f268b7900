import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type HostLimits, limits } from "../../generator/output/host-limits.ts";
import { generatedPart } from "../hosts/tables.ts";
import { runHere } from "../support/command.ts";
import { SAMPLE } from "../support/sample.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { buildTiny, TINY } from "../support/tiny.ts";
import { filesBelow } from "../support/tree.ts";

describe("what a build weighs", () => {
  test("is what lies in its tree, its lists and manifest among it", async () => {
    const out = join(temporaryFolder(), "public");
    const { size } = await buildTiny(out, { maxZoom: 3 });
    const sizes = filesBelow(out).map((path) => ({ path, bytes: statSync(join(out, path)).size }));
    const bytes = sizes.map((file) => file.bytes);
    expect(size).toMatchObject({
      files: sizes.length,
      bytes: bytes.reduce((sum, size) => sum + size, 0),
      largest: { bytes: Math.max(...bytes) },
    });
    const { path, files } = size?.fullest ?? { path: "", files: 0 };
    const inFolder = (folder: string) =>
      sizes.filter((file) => file.path.replace(/[^/]*$/, "") === folder).length;
    expect(inFolder(path)).toBe(files);
    expect(Math.max(...sizes.map((file) => inFolder(file.path.replace(/[^/]*$/, ""))))).toBe(files);
  });
});

describe("a host", () => {
  test("that cannot take a build stops it before anything is published", async () => {
    const out = join(temporaryFolder(), "public");
    const args = ["--data", TINY, "--out", out, "--max-zoom", "1", "--site", "off"];
    const refused = await runHere("build.ts", [...args, "--host", "caddy", "--store", "files"]);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining("Caddy cannot take this build:\nIt cannot answer from --store files"),
    ]);
    expect(existsSync(out)).toBe(false);
    const taken = await runHere("build.ts", [...args, "--host", "cloudflare"]);
    expect([taken.code, taken.stdout]).toEqual([
      0,
      expect.stringMatching(/Largest file: .*MB. Fullest folder: /),
    ]);
    expect(existsSync(join(out, "v1/packs"))).toBe(true);
  });
});

test("the docs show about what the sample weighs", async () => {
  const out = join(temporaryFolder(), "public");
  const { stdout } = await runHere("build.ts", ["--data", SAMPLE.data, "--out", out]);
  const page = readFileSync("docs/hosting/README.md", "utf8");
  const numbers = (text: string, found: RegExp) =>
    [...(found.exec(text) ?? [])].slice(1).map((number) => Number(number.replace(",", "")));
  const printed = numbers(stdout, /: ([\d,]+) files, ([\d.]+) MB[\s\S]*Largest file: \S+, ([\d.]+) MB/);
  const shown = numbers(
    page,
    /^\| `files` \| ([\d,]+) \| ([\d.]+) \|[\s\S]*^The largest file has ([\d.]+) MB/m,
  );
  const off = printed.map((number, index) => Math.abs((shown[index] ?? 0) / number - 1));
  expect(off.length).toBe(3);
  expect(Math.max(...off), `${printed} is printed, and ${shown} shown`).toBeLessThan(0.06);
});

test("the docs show what hosts take", () => {
  const number = (limit: number | undefined) => limit?.toLocaleString("en-NZ") ?? "–";
  const rows = Object.entries(limits as Record<string, HostLimits>).map(
    ([name, host]) =>
      `| \`${name}\` | ${host.title} | ${number(host.files)} | ${number(host.bytes)} | ${number(host.bytesOfFile)} | ${number(host.filesOfFolder)} | ${host.stores.map((store) => `\`${store}\``).join(", ")} |`,
  );
  const table = [
    "| `--host` | | Files | Bytes | Bytes a file | Files a folder | `--store`, the default first |",
    "|---|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
  expect(generatedPart("docs/hosting/README.md", "limits", table)).toBe(table);
});
