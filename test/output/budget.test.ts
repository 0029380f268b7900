/** What a build may weigh for a host, at its exact limits. */

import { describe, expect, test } from "vitest";
import { lastingSize } from "../../generator/output/former-files.ts";
import {
  BudgetError,
  checkBudget,
  type HostName,
  limits,
  storeFor,
} from "../../generator/output/host-limits.ts";
import { builtFiles } from "../../generator/output/staging/built-files.ts";

const LEAST = { files: 1, bytes: 1, largest: { path: "a", bytes: 1 }, fullest: { path: "", files: 1 } };

describe("the weight of a build", () => {
  test("counts files and bytes, and finds the largest file, and the folder with the most of its own", () => {
    const files = builtFiles();
    expect(files.size().fullest).toEqual({ path: "", files: 0 });
    for (const path of ["a/1", "a/b/1", "c", "a/2"]) files.add({ path, bytes: path.length });
    expect(files.size()).toEqual({
      files: 4,
      bytes: 12,
      lasting: { files: 4, bytes: 12 },
      largest: { path: "a/b/1", bytes: 5 },
      fullest: { path: "a/", files: 2 },
    });
  });

  test("counts aside what an upgrade of the program renames, and what comes and goes with a ban", () => {
    const files = builtFiles();
    const passing = [
      "assets/home.ABCDEFGH.js",
      "v1/tiles/areas.0123456789abcdef.pmtiles",
      "v1/epochs/1/status.json",
      "v1/areas/1/versions/2.json",
      "v1/scheduled-changes/1.json",
      "v1/stage-assignments/1.json",
    ];
    const entries = [...passing, "assets/home.js", "v1/areas/1.json", "v1/tiles/areas/tiles.json"].map(
      (path) => ({ path, bytes: 10 }),
    );
    for (const entry of entries) files.add(entry);
    expect(files.size()).toMatchObject({ files: 9, bytes: 90, lasting: { files: 3, bytes: 30 } });
    expect(lastingSize(entries)).toEqual({ files: 3, bytes: 30 });
  });
});

describe("a host", () => {
  test.each([
    [
      "cloudflare",
      { files: 20_001 },
      /20,001 files, but the limit is 20,000: build with --store packs, --store chunks, a smaller --max-zoom/,
    ],
    ["cloudflare-paid", { files: 100_001 }, /100,001 files/],
    ["cloudflare", { largest: { path: "x", bytes: 26_214_401 } }, /x has 26,214,401 bytes.*--max-zoom/],
    ["netlify", { fullest: { path: "x/", files: 54_001 } }, /x\/ holds 54,001 files/],
    ["github-pages", { bytes: 1_000_000_001 }, /1,000,000,001 bytes/],
    ["nginx", {}, /cannot answer from --store files: build with --store all-sizes/],
  ] as const)("%s refuses %o, and says what to change", (name, more, message) => {
    const refuse = () => checkBudget({ ...LEAST, ...more }, name, "files");
    expect(refuse).toThrow(BudgetError);
    expect(refuse).toThrow(message);
  });

  test("takes what is at its limits", () => {
    const { files, bytesOfFile } = limits.cloudflare;
    checkBudget({ ...LEAST, files, largest: { path: "x", bytes: bytesOfFile } }, "cloudflare", "files");
    checkBudget(LEAST, "nginx", "all-sizes");
    checkBudget({ ...LEAST, files: 1e9, bytes: 1e15 }, "nginx-njs", "packs");
  });

  test("gets the store that suits it, unless one is given", () => {
    expect(storeFor(undefined, undefined)).toBe("files");
    expect(storeFor("cloudflare", undefined)).toBe("packs");
    expect(storeFor("cloudflare", "files")).toBe("files");
    expect(storeFor("netlify", undefined)).toBe("files");
    expect(storeFor("netlify", "packs")).toBe("packs");
    for (const name of ["nginx", "apache", "caddy"] as const)
      expect(storeFor(name, undefined)).toBe("all-sizes");
    expect(storeFor("github-pages", undefined)).toBe("files");
    expect(storeFor("s3", undefined)).toBe("chunks");
  });

  test.each(Object.keys(limits) as HostName[])("%s takes a build in what it gets by default", (name) => {
    checkBudget(LEAST, name, storeFor(name, undefined));
  });

  test("that reads no packs refuses a build in packs", () => {
    for (const name of ["nginx", "apache", "caddy", "github-pages", "s3"] as const)
      expect(() => checkBudget(LEAST, name, "packs")).toThrow(/cannot answer from --store packs/);
    for (const name of ["node", "nginx-njs", "cloudflare", "cloudflare-paid", "netlify", "vercel"] as const)
      checkBudget(LEAST, name, "packs");
  });
});
