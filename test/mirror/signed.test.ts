import { cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { build } from "../../generator/builder/build.ts";
import { mirror } from "../../generator/mirror/mirror.ts";
import { publicKeyOf } from "../../generator/mirror/signature/public-key.ts";
import { secretKeyOf } from "../../generator/mirror/signature/secret-key.ts";
import { signTree } from "../../generator/mirror/signature/signed-tree.ts";
import { verifySite } from "../../generator/mirror/verify-site.ts";
import { runHere } from "../support/command.ts";
import { listen } from "../support/listen.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { copyOfTree, hashOf } from "../support/tree.ts";
import { type Publisher, startPublisher } from "./publisher.ts";
import {
  ENCRYPTED_KEY,
  generateKey,
  lacksMinisign,
  minisignVerifies,
  TEST_KEY,
} from "./signature/minisign.ts";

const SIGNATURE = "v1/manifest.json.minisig";
const key = secretKeyOf(TEST_KEY.secret);
const folder = temporaryFolder();
/** Builds of an open data set for two nights: both expire four days after their as-of. */
const [one, two] = [join(folder, "one"), join(folder, "two")] as const;
const nights = { [one]: Date.UTC(2026, 10, 20, 11), [two]: Date.UTC(2026, 10, 21, 11) };
const now = Date.UTC(2026, 10, 22);
const trust = { key: publicKeyOf(TEST_KEY.public), now } as const;
const quick = { pauses: [1, 1], requestPauses: [1], trust } as const;

let publisher: Publisher;
beforeAll(async () => {
  const data = join(folder, "data");
  cpSync("test/golden/tiny/data", data, { recursive: true });
  const dataset = JSON.parse(readFileSync(join(data, "dataset.json"), "utf8"));
  writeFileSync(join(data, "dataset.json"), JSON.stringify({ ...dataset, asOf: undefined }));
  for (const [out, asOf] of Object.entries(nights)) {
    await build({ data, out, asOf, baseUrl: "https://water.example.nz", site: false });
    signTree(out, key);
  }
  publisher = await startPublisher(one);
});
afterAll(() => publisher.close());

let out: string;
beforeEach(() => {
  out = join(temporaryFolder(), "mirror");
  publisher.tree = one;
  publisher.onRequest = () => null;
  publisher.missing = 404;
  publisher.asked.length = 0;
});

const read = (tree: string, path: string) => readFileSync(join(tree, path));
const answering = (path: string, bytes: Uint8Array) => {
  publisher.onRequest = (asked) => (asked === path ? bytes : null);
};
/** A manifest that somebody has changed. */
const changed = () => {
  const text = read(one, "v1/manifest.json").toString();
  return Buffer.from(text.replace(/"bytes":(\d)/, (_, digit) => `"bytes":${(Number(digit) % 9) + 1}`));
};

/** Runs a script as at an instant. */
async function at(now: string, script: string, args: readonly string[]) {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ["Date"] });
  try {
    return await runHere(script, args);
  } finally {
    vi.useRealTimers();
  }
}

describe("a signed tree", () => {
  test("has a signature that says as-of and expiry, and is the same each time", () => {
    const signature = read(one, SIGNATURE).toString();
    expect(signature.split("\n")[2]).toBe(
      "trusted comment: asOf:2026-11-20T11:00:00Z expires:2026-11-24T11:00:00Z",
    );
    signTree(one, key);
    expect(read(one, SIGNATURE).toString()).toBe(signature);
  });

  test.skipIf(lacksMinisign)("is found right by minisign, and one that minisign's key has made too", () => {
    const pair = generateKey();
    const tree = copyOfTree(one);
    signTree(tree, secretKeyOf(pair.secret));
    const text = read(tree, SIGNATURE).toString();
    expect(minisignVerifies(read(tree, "v1/manifest.json"), text, pair.publicFile)).toMatch(/^asOf:/);
    expect(minisignVerifies(changed(), text, pair.publicFile)).toBeNull();
  });

  test("of a data set that is finished never expires", async () => {
    const tree = join(temporaryFolder(), "tree");
    await build({ data: "test/golden/tiny/data", out: tree, baseUrl: "http://localhost" });
    signTree(tree, key);
    expect(read(tree, SIGNATURE).toString()).toMatch(/ expires:never\n/);
  });

  test("is unchanged to the next build; a build of something else drops the signature", async () => {
    const tree = join(temporaryFolder(), "tree");
    const options = { data: "test/golden/tiny/data", out: tree, maxZoom: 1 } as const;
    await build({ ...options, baseUrl: "http://localhost" });
    const before = statSync(join(tree, "v1")).mtimeMs;
    signTree(tree, key);
    expect(statSync(join(tree, "v1")).mtimeMs).toBe(before);
    const signed = hashOf(tree);
    await build({ ...options, baseUrl: "http://localhost" });
    expect(hashOf(tree)).toBe(signed);
    await build({ ...options, baseUrl: "http://other.example" });
    expect(existsSync(join(tree, SIGNATURE))).toBe(false);
  });

  test("without a key is left without a signature, also without an old one", () => {
    const tree = copyOfTree(one);
    signTree(tree, null);
    expect(existsSync(join(tree, SIGNATURE))).toBe(false);
  });
});

describe("a mirror with a key", () => {
  test("waits for a site that is not as new yet, and no longer than it is told", async () => {
    const notBefore = nights[two] as number;
    const check = { requestPauses: [1], notBefore } as const;
    const tooSoon = await verifySite(publisher.address, { ...check, patience: 20 });
    expect(tooSoon.faults).toEqual([expect.stringContaining("or not published since")]);
    // At first it answers nothing at all.
    publisher.onRequest = () => "broken";
    const published = setTimeout(() => {
      publisher.onRequest = () => null;
      publisher.tree = two;
    }, 50);
    expect((await verifySite(publisher.address, { ...check, patience: 300 })).faults).toEqual([]);
    clearTimeout(published);
  });

  test("tries again when the site is published between the manifest and its signature", async () => {
    let isFirst = true;
    publisher.onRequest = (path) => {
      if (path === SIGNATURE && isFirst) {
        isFirst = false;
        publisher.tree = two;
      }
      return null;
    };
    expect(await mirror(publisher.address, out, quick)).toMatchObject({
      asOf: "2026-11-21T11:00:00Z",
      tries: 2,
    });
    expect(read(out, SIGNATURE).equals(read(two, SIGNATURE))).toBe(true);
  });
});

test("without a key a mirror takes the signature along, unless it is one of another build", async () => {
  const { trust: _, ...trusting } = quick;
  await mirror(publisher.address, out, trusting);
  expect(existsSync(join(out, SIGNATURE))).toBe(true);
  answering(SIGNATURE, read(two, SIGNATURE));
  await mirror(publisher.address, out, trusting);
  expect(existsSync(join(out, SIGNATURE))).toBe(false);
});

test("an unsigned site is mirrored also where the host says 403 of what is missing", async () => {
  const { trust: _, ...trusting } = quick;
  const tree = copyOfTree(one);
  signTree(tree, null);
  publisher.tree = tree;
  publisher.missing = 403;
  await mirror(publisher.address, out, trusting);
  await expect(mirror(publisher.address, out, quick)).rejects.toThrow("it is not signed");
  expect(hashOf(out)).not.toBe("");
});

test("an unsigned site is mirrored, verified and read also where the host sends a page and 200 for what is missing", async () => {
  const { trust: _, ...trusting } = quick;
  const tree = copyOfTree(one);
  signTree(tree, null);
  const server = createServer((request, response) => {
    const path = join(tree, request.url ?? "");
    const isThere = existsSync(path) && statSync(path).isFile();
    const type = isThere ? "application/octet-stream" : "text/html; charset=utf-8";
    response.writeHead(200, { "content-type": type });
    response.end(isThere ? readFileSync(path) : `\n<!doctype html>${"<p>Home</p>".repeat(1000)}`);
  });
  const { address, close } = await listen(server);
  onTestFinished(close);
  await mirror(address, out, trusting);
  expect(existsSync(join(out, SIGNATURE))).toBe(false);
  expect((await verifySite(address, { requestPauses: [1] })).faults).toEqual([]);
  await expect(mirror(address, out, quick)).rejects.toThrow("it is not signed");
  rmSync(join(tree, "v1/status.json"));
  rmSync(out, { recursive: true });
  await expect(mirror(address, out, trusting)).rejects.toThrow(
    /v1\/status\.json is missing, and the host answers with a page and status 200/,
  );
});

describe("the commands", () => {
  const verify = (...more: string[]) => runHere("verify.ts", ["--root", one, ...more]);
  const verifyAt = (now: string, ...more: string[]) => at(now, "verify.ts", ["--root", one, ...more]);
  const trusting = ["--key", TEST_KEY.public] as const;

  test("check a tree by the file of a key or its text, and refuse with 1 and the reason", async () => {
    const file = join(folder, "public.key");
    writeFileSync(file, `untrusted comment: minisign public key\n${TEST_KEY.public}\n`);
    const soon = "2026-11-22T00:00:00Z";
    expect(await verifyAt(soon, "--key", file)).toMatchObject({ code: 0, stderr: "" });
    const expired = await verifyAt("2026-11-25T00:00:00Z", ...trusting);
    expect(expired).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("it expired at") });
    const old = await verifyAt(soon, ...trusting, "--not-before", "2026-11-21T00:00:00Z");
    expect(old).toMatchObject({ code: 1, stderr: expect.stringContaining("was rolled back") });
  });

  test("find nothing unexpected in a signed tree without a key", async () => {
    expect(await verify()).toMatchObject({ code: 0, stderr: "" });
  });

  test("mirror refuses with 1, and nothing is left", async () => {
    const args = [publisher.address, "--out", out, "--key", ENCRYPTED_KEY.public];
    const said = expect.stringContaining("is signed by the key");
    expect(await runHere("mirror.ts", args)).toMatchObject({ code: 1, stderr: said });
    expect(existsSync(out)).toBe(false);
  });
});
