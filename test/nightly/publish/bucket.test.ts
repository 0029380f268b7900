/** A bucket by way of a program in the place of rclone, which keeps the objects in a folder and notes how it was called. */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sha256 } from "../../../generator/lib/digest.ts";
import { TargetError } from "../../../generator/lib/target/target-errors.ts";
import { openBucket } from "../../../generator/nightly/publish/bucket.ts";
import { packed } from "../../../generator/nightly/publish/kept-objects.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { writeBelow } from "../../support/tree.ts";

const RCLONE = `#!/bin/sh
echo "$@" >> "$STATE/calls"
env | grep ^RCLONE_ | sort > "$STATE/env"
[ -e "$STATE/fails" ] && { printf 'one\\ntwo\\nthree\\nAccess denied\\n' >&2; exit 5; }
place() { echo "$STATE/objects/\${1#site:water}"; }
each() { while read -r path; do [ -z "$path" ] || "$1" "$path"; done < "$2"; }
take() { mkdir -p "$(dirname "$to/$1")"; cp "$from/$1" "$to/$1"; }
drop() { rm -f "$STATE/objects/$1"; }
case "$1" in
  lsjson) cat "$STATE/listing" 2>/dev/null || exit 3 ;;
  cat) [ -f "$(place "$2")" ] || exit 4; cat "$(place "$2")" ;;
  rcat) mkdir -p "$(dirname "$(place "$2")")"; cat > "$(place "$2")" ;;
  copyto) mkdir -p "$(dirname "$(place "$3")")"; cp "$2" "$(place "$3")" ;;
  copy)
    from=$2; to=$3
    case $from in site:*) from=$(place "$from") ;; esac
    case $to in site:*) to=$(place "$to") ;; esac
    each take "$5" ;;
  delete) each drop "$4" ;;
esac
`;

let state: string;
const KEYS = { S3_BUCKET: "/water/", AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "secret" };
beforeEach(() => {
  state = temporaryFolder();
  mkdirSync(join(state, "bin"));
  writeFileSync(join(state, "bin/rclone"), RCLONE, { mode: 0o755 });
  vi.stubEnv("PATH", `${join(state, "bin")}:${process.env.PATH}`);
  vi.stubEnv("STATE", state);
});
afterEach(() => vi.unstubAllEnvs());

const object = (path: string) => readFileSync(join(state, "objects", path), "utf8");
const calls = () => readFileSync(join(state, "calls"), "utf8").trimEnd().split("\n");
const remote = () =>
  Object.fromEntries(
    [...readFileSync(join(state, "env"), "utf8").matchAll(/^RCLONE_(\w+)=(.*)$/gm)].map(([, name, value]) => [
      name,
      value,
    ]),
  );

test("objects are written, read, listed, uploaded with their headers, kept in one, and removed", async () => {
  const bucket = openBucket(KEYS);
  expect(bucket.name).toBe("water");
  expect([await bucket.read("a.json"), await bucket.list("_night/")]).toEqual([null, new Map()]);
  await bucket.write("a.json", "ā");
  expect(String(await bucket.read("a.json"))).toBe("ā");
  await bucket.write("empty", "");
  expect(await bucket.read("empty")).toBe(null);

  const folder = temporaryFolder();
  for (const path of ["b/1.json", "b/2 x.json"]) writeBelow(folder, path, path);
  await bucket.upload(folder, ["b/1.json", "b/2 x.json"], {
    "Content-Type": "a/b; c=d",
    "Cache-Control": "no-cache",
  });
  expect(object("b/2 x.json")).toBe("b/2 x.json");
  expect(calls().at(-1)).toContain(
    "--no-check-dest --no-traverse --header-upload Content-Type: a/b; c=d --header-upload Cache-Control: no-cache --config",
  );

  const wanted = packed(folder, ["b/1.json", "b/2 x.json"]);
  expect(await bucket.keep("_night/kept", ["b/1.json", "b/2 x.json"])).toBe(sha256(wanted));
  expect(object("_night/kept")).toBe(wanted.toString());

  await bucket.remove(["b/1.json", "a.json"]);
  expect([
    existsSync(join(state, "objects/b/1.json")),
    existsSync(join(state, "objects/b/2 x.json")),
  ]).toEqual([false, true]);
  const count = calls().length;
  await bucket.remove([]);
  await bucket.upload(folder, [], {});
  expect(calls().length).toBe(count);

  writeFileSync(
    join(state, "listing"),
    '[{"Path":"a","Size":2,"Hashes":{"md5":"x"}},{"Path":"b","Size":0,"Hashes":{"md5":""}},{"Path":"c","Size":1}]',
  );
  expect([...(await bucket.list("_night/"))]).toEqual([
    ["a", { bytes: 2, md5: "x" }],
    ["b", { bytes: 0, md5: null }],
    ["c", { bytes: 1, md5: null }],
  ]);
  expect(calls().at(-1)).toMatch(/^lsjson .*--exclude \/_night\/\*\* site:water /);
});

test("rclone is told where the storage is, by its own variables, and how long to try", async () => {
  await openBucket(KEYS).read("x");
  expect(remote()).toMatchObject({
    CONFIG_SITE_PROVIDER: "AWS",
    CONTIMEOUT: "10s",
    RETRIES: "2",
    LOW_LEVEL_RETRIES: "3",
  });
  expect(remote()).not.toHaveProperty("CONFIG_SITE_ENDPOINT");
  const given = {
    S3_ENDPOINT: "https://s3.example.nz",
    S3_REGION: "nz",
    RCLONE_RETRIES: "9",
    RCLONE_CONTIMEOUT: "1s",
    RCLONE_LOW_LEVEL_RETRIES: "8",
  };
  await openBucket({ ...KEYS, ...given, AWS_CA_BUNDLE: "ca.pem" }).read("x");
  expect(remote()).toMatchObject({
    CONFIG_SITE_PROVIDER: "Other",
    CONFIG_SITE_ENDPOINT: "https://s3.example.nz",
    CONFIG_SITE_REGION: "nz",
    CA_CERT: "ca.pem",
    RETRIES: "9",
    CONTIMEOUT: "1s",
    LOW_LEVEL_RETRIES: "8",
  });
  await openBucket({
    ...KEYS,
    S3_PROVIDER: "Cloudflare",
    RCLONE_CA_CERT: "own.pem",
    AWS_CA_BUNDLE: "ca.pem",
  }).read("x");
  expect(remote()).toMatchObject({ CONFIG_SITE_PROVIDER: "Cloudflare", CA_CERT: "own.pem" });
});

test("what is missing, refused or not installed is said in a sentence", async () => {
  expect(() => openBucket({ S3_BUCKET: "water" })).toThrow(
    new TargetError("--publish s3 needs AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY in the environment."),
  );
  expect(() => openBucket({})).toThrow(/needs S3_BUCKET, AWS_ACCESS_KEY_ID/);
  writeFileSync(join(state, "fails"), "");
  const said = "rclone cat ended with 5: two three Access denied";
  await expect(openBucket(KEYS).read("x")).rejects.toThrow(said);
  await expect(openBucket(KEYS).write("x", "y".repeat(1_000_000))).rejects.toThrow(
    "rclone rcat ended with 5",
  );
  vi.stubEnv("PATH", join(state, "nothing"));
  await expect(openBucket(KEYS).read("x")).rejects.toThrow(/^rclone is not installed, or not on the PATH/);
});
