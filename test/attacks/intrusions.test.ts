/**
 * Intrusions: somebody can write to the live site, or stands between it and the night, and has no key. Whatever he does, the next night
 * signs nothing of it.
 */

import { execFileSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { build } from "../../generator/builder/build.ts";
import { sha256 } from "../../generator/lib/digest.ts";
import { secretKeyOf } from "../../generator/mirror/signature/secret-key.ts";
import { signTree } from "../../generator/mirror/signature/signed-tree.ts";
import { type NightOptions, rollBack } from "../../generator/nightly/night.ts";
import { summaryOf } from "../../generator/nightly/summary.ts";
import { TEST_KEY } from "../mirror/signature/minisign.ts";
import { BUILD, codeOf, DAY, keep, NOW, type Place, placeOf } from "../nightly/place.ts";
import { type LiveSite, serve } from "../nightly/sites.ts";
import { ring } from "../support/ring.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { copyOfTree, filesBelow, hashOf, writeBelow } from "../support/tree.ts";

const MANIFEST = "v1/manifest.json";
const SIGNATURE = `${MANIFEST}.minisig`;
const SECOND = NOW + DAY / 4;
const THIRD = NOW + DAY / 2;

/** What the intruder writes into the data: a reading, a status, the text of a page, a boundary, the site's address. */
const MARKS = ["99999", "EVIL STATUS", "EVIL PAGE", "111.25", "evil.example"];

let place: Place;
let live: LiveSite;
/** The intruder's own build, the first night's site, everything as it was after the second night, and what brings that back. */
let evil: string;
let older: string;
let kept: string;
let restore: () => void;

beforeAll(async () => {
  vi.stubEnv("MINISIGN_SECRET_KEY", TEST_KEY.secret);
  place = await placeOf(71, NOW, 4);
  expect(codeOf((await place.run(NOW)).error)).toBe(0);
  const own = temporaryFolder();
  older = join(own, "older");
  cpSync(place.site, older, { recursive: true, preserveTimestamps: true });
  place.turn(SECOND);
  expect(codeOf((await place.run(SECOND)).error)).toBe(0);
  evil = await evilBuild(own);
  ({ kept, restore } = keep(place));
  live = await serve(place.site);
  return async () => {
    vi.unstubAllEnvs();
    await live.close();
    await place.close();
  };
});
beforeEach(() => {
  vi.stubEnv("MINISIGN_SECRET_KEY", TEST_KEY.secret);
  live.tree = place.site;
  live.onRequest = () => null;
  place.turn(THIRD);
});
afterEach(() => {
  restore();
});

/** What somebody without a key can make: the site's own source data with other values in it, built by this very program. */
async function evilBuild(folder: string): Promise<string> {
  execFileSync("unzip", ["-q", join(place.site, "v1/downloads/source.zip"), "-d", folder]);
  const edit = (path: string, how: (text: string) => string) => {
    const text = how(readFileSync(join(folder, "data", path), "utf8"));
    writeFileSync(join(folder, "data", path), text);
  };
  edit("readings/hilltop.csv", (text) => text.replace(/(Z,)[\d.]+,/g, "$199999,"));
  edit("readings/hand.csv", (text) => text.replace(/(Z,)[\d.]+,/g, "$199999,"));
  edit("monitoring-sites/hand.json", (text) =>
    text.replaceAll('"description": null', '"description": "EVIL STATUS"'),
  );
  edit("upstreams/page.txt", () => "EVIL PAGE\n");
  edit("areas/areas.geojson", (text) => {
    const collection = JSON.parse(text);
    const coordinates = [ring("111.25 -41, 112 -41, 112 -40, 111.25 -41")];
    for (const feature of collection.features) feature.geometry = { type: "Polygon", coordinates };
    return JSON.stringify(collection);
  });
  const out = join(folder, "evil");
  await build({
    ...BUILD,
    data: join(folder, "data"),
    out,
    asOf: SECOND,
    baseUrl: "https://evil.example",
  });
  return out;
}

/** Puts another tree in the site's place. */
function replaceSite(tree: string): void {
  rmSync(place.site, { recursive: true, force: true });
  cpSync(tree, place.site, { recursive: true, preserveTimestamps: true });
}

const at = (path: string) => join(place.site, path);
const genuine = (path: string) => readFileSync(join(kept, "site", path));

/** A file of the site under a new name only: what was there stays as it is elsewhere. */
function put(path: string, content: string | Uint8Array): void {
  rmSync(at(path), { force: true });
  writeFileSync(at(path), content);
}

/** The evil site, with this signature beside its manifest. */
function evilWith(signature: string | Uint8Array | null): void {
  replaceSite(evil);
  if (signature !== null) put(SIGNATURE, signature);
}

/** A secret key of the intruder's own, which gives itself this number. */
function ownKey(number: Uint8Array): string {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const seed = privateKey.export({ format: "der", type: "pkcs8" }).subarray(-32);
  const open = publicKey.export({ format: "der", type: "spki" }).subarray(-32);
  const text = Buffer.concat([
    Buffer.from("Ed\0\0B2"),
    Buffer.alloc(48),
    number,
    seed,
    open,
    Buffer.alloc(32),
  ]);
  return `untrusted comment: own\n${text.toString("base64")}\n`;
}

const numberOfKey = () => Buffer.from(TEST_KEY.public, "base64").subarray(2, 10);

function evilSignedBy(number: Uint8Array): void {
  replaceSite(evil);
  signTree(place.site, secretKeyOf(ownKey(number)));
}

/** Signs the site with the lines of the genuine signature, some of them changed. */
const putSignature = (change: (lines: string[]) => void): void => {
  const lines = genuine(SIGNATURE).toString().split("\n");
  change(lines);
  put(SIGNATURE, lines.join("\n"));
};

/** The texts of every file of a tree, and of those in its archive of the source data. */
function textsIn(folder: string): string[] {
  return filesBelow(folder).flatMap((file) => {
    const path = join(folder, file);
    if (!file.endsWith("source.zip")) return [readFileSync(path, "latin1")];
    return [execFileSync("unzip", ["-p", path], { encoding: "latin1", maxBuffer: 2 ** 28 })];
  });
}

/** What of the intruder's is in a tree. */
const marksIn = (folder: string): string[] => {
  const texts = textsIn(folder);
  return MARKS.filter((mark) => texts.some((text) => text.includes(mark)));
};

/** What he does; it may give options of the night. */
type Intrusion = readonly [name: string, act: () => unknown, says: RegExp];

const optionsOf = (act: () => unknown): Partial<NightOptions> => (act() ?? {}) as Partial<NightOptions>;

const ALLOWED = "I have looked at it; the signature may be ignored";

/** Writes the bytes of one tree over the files of another, in place: every name of a file shows them. */
function overwrite(folder: string, tree: string): void {
  for (const path of filesBelow(tree)) {
    const from = join(tree, path);
    writeBelow(folder, path, readFileSync(from));
    utimesSync(join(folder, path), statSync(from).atime, statSync(from).mtime);
  }
}

/**
 * Writes a file of the site in place, with the list that names it and the manifest, so that the tree is whole and still says that the
 * section follows from the same inputs.
 */
function forge(path: string): void {
  const write = (file: string, content: Buffer) => {
    const { atime, mtime } = statSync(at(file));
    writeFileSync(at(file), content);
    utimesSync(at(file), atime, mtime);
    return sha256(content);
  };
  const digestOf = (file: string) => sha256(readFileSync(at(file)));
  const lists = filesBelow(at("v1/manifest")).map((name) => `v1/manifest/${name}`);
  const list = lists.find((name) => readFileSync(at(name), "utf8").includes(`"${path}"`));
  if (list === undefined) throw new Error(`Expected a list that names ${path}, found none.`);
  const replaceIn = (file: string, from: string, to: string) =>
    write(file, Buffer.from(readFileSync(at(file), "utf8").replace(from, to)));
  const [oldFile, oldList] = [digestOf(path), digestOf(list)];
  const newFile = write(path, Buffer.alloc(statSync(at(path)).size, "E"));
  replaceIn(MANIFEST, oldList, replaceIn(list, oldFile, newFile));
}

const overHttp = () => ({ live: live.address });

const UNSIGNED: readonly Intrusion[] = [
  ["leaves the signature of the site before", () => evilWith(genuine(SIGNATURE)), /of other bytes/],
  ["removes the signature", () => evilWith(null), /it is not signed/],
  ["signs with a key of his own", () => evilSignedBy(Buffer.from("intruder")), /signed by the key/],
  [
    "signs with a key of his own that gives itself the number of ours",
    () => evilSignedBy(numberOfKey()),
    /of other bytes/,
  ],
  ["writes an empty signature", () => evilWith(""), /not in minisign's format/],
  ["writes a signature of 4,096 bytes of noise", () => evilWith(Buffer.alloc(4096, 0xa5)), /format/],
  [
    "writes a signature in minisign's old format",
    () => {
      replaceSite(evil);
      putSignature((lines) => {
        const bytes = Buffer.from(lines[1] ?? "", "base64");
        bytes.write("Ed");
        lines[1] = bytes.toString("base64");
      });
    },
    /old format/,
  ],
  [
    "signs the evil manifest with his key, under our comment and its signature",
    () => {
      evilSignedBy(numberOfKey());
      const own = readFileSync(at(SIGNATURE), "utf8").split("\n");
      putSignature((lines) => lines.splice(1, 1, own[1] ?? ""));
    },
    /of other bytes/,
  ],
  [
    "extends the validity in the comment of the genuine signature",
    () =>
      putSignature((lines) => {
        lines[2] = (lines[2] ?? "").replace(/expires:\S+/, "expires:never");
      }),
    /comment has been changed/,
  ],
  [
    "takes the comment from the signature of another night",
    () => {
      const others = readFileSync(join(older, SIGNATURE), "utf8").split("\n");
      putSignature((lines) => lines.splice(2, 2, others[2] ?? "", others[3] ?? ""));
    },
    /comment has been changed/,
  ],
  ["adds a space to the genuine manifest", () => put(MANIFEST, `${genuine(MANIFEST)} `), /of other bytes/],
  [
    "moves the instant of the genuine manifest",
    () => put(MANIFEST, genuine(MANIFEST).toString().replace("2026-11-20", "2026-11-21")),
    /of other bytes/,
  ],
  [
    "puts back the site of the night before, with its own signature",
    () => replaceSite(older),
    /not for 2026-11-20T15:10:00Z or later/,
  ],
  [
    "keeps newer sites away until the signature has expired",
    () => ({ now: SECOND + 5 * DAY }),
    /it expired at/,
  ],
  [
    "makes the site a link to a folder of his own",
    () => {
      rmSync(place.site, { recursive: true });
      symlinkSync(evil, place.site);
    },
    /it is not signed/,
  ],
  [
    "overwrites every file of the site in place",
    () => {
      overwrite(place.site, evil);
      signTreeInPlace(numberOfKey());
    },
    /of other bytes/,
  ],
  [
    "stands between the site and the night, and sends his own",
    () => {
      live.tree = evil;
      return overHttp();
    },
    /it is not signed/,
  ],
  [
    "has the site refuse to send the signature",
    () => {
      put(MANIFEST, readFileSync(join(evil, MANIFEST)));
      rmSync(at(SIGNATURE));
      live.missing = 403;
      return overHttp();
    },
    /it is not signed/,
  ],
  [
    "sends another manifest each time, each with the signature of the one before",
    () => {
      let number = 0;
      live.onRequest = (path) =>
        path === MANIFEST ? Buffer.concat([genuine(MANIFEST), Buffer.alloc(++number, " ")]) : null;
      return overHttp();
    },
    /of other bytes/,
  ],
];

/** The evil manifest signed with the intruder's key, written in place. */
function signTreeInPlace(number: Uint8Array): void {
  const own = copyOfTree(evil);
  signTree(own, secretKeyOf(ownKey(number)));
  writeFileSync(at(SIGNATURE), readFileSync(join(own, SIGNATURE)));
}

describe("an intruder without a key", () => {
  test("has another site indeed, which a night without a key would take for the publisher's", async () => {
    expect(marksIn(evil)).toEqual(MARKS);
    vi.stubEnv("MINISIGN_SECRET_KEY", "");
    replaceSite(evil);
    expect(codeOf((await place.run(THIRD)).error)).toBe(0);
    expect(marksIn(place.site)).toContain("99999");
  });

  test.each(UNSIGNED)("who %s holds the night back", async (name, act, says) => {
    const limit = name === "signs with a key of his own" ? "key" : "signature";
    const more = optionsOf(act);
    const [site, out] = [hashOf(place.site), hashOf(place.out)];
    const { report, error } = await place.run(THIRD, more);
    expect([codeOf(error), report.verdict]).toEqual([5, "held back"]);
    expect(report.heldBack).toMatchObject([{ limit, why: expect.stringMatching(says) }]);
    const summary = summaryOf(report);
    expect(summary).toMatch(
      new RegExp(`^# Held back: 1 limit exceeded[\\s\\S]*\\*\\*${limit}\\*\\*[\\s\\S]*\\\\?--allow`),
    );
    expect(MARKS.filter((mark) => summary.includes(mark))).toEqual([]);
    expect([hashOf(place.site), hashOf(place.out)]).toEqual([site, out]);
  });

  test.each(UNSIGNED.filter(([name]) => /leaves|older|night before|in place|stands|link/.test(name)))(
    "who %s gives nothing to the next site, even if a maintainer lets the signature through",
    async (_, act) => {
      const { now = THIRD, ...more } = optionsOf(act);
      const { report, error } = await place.run(now, { ...more, allow: ALLOWED });
      expect([codeOf(error), report.verdict, report.previousAsOf]).toEqual([0, "published", null]);
      expect(report.allowed).toMatchObject({ reason: ALLOWED, limits: [{ limit: "signature" }] });
      expect(summaryOf(report)).toMatch(/Nothing of the live site was used[\s\S]*## Let through/);
      expect([marksIn(place.site), marksIn(place.out)]).toEqual([[], []]);
      expect((await place.run(now)).report.verdict).toBe("unchanged");
    },
  );

  test("is not let through by a reason for something else", async () => {
    evilWith(genuine(SIGNATURE));
    const { error } = await place.run(THIRD, { allow: "the council has merged its areas" });
    expect(codeOf(error)).toBe(5);
  });

  test("gives nothing to a first night, which says that it trusted nothing", async () => {
    evilWith(null);
    const { report, error } = await place.run(THIRD, {
      live: null,
      allow: "nothing is left of the old site",
    });
    expect(codeOf(error)).toBe(0);
    expect(summaryOf(report)).toContain("Nothing live was trusted or used");
    expect([marksIn(place.site), marksIn(place.out)]).toEqual([[], []]);
  });

  test.each([
    ["behind a site that looks as it should", {}, () => {}],
    ["and the site shows it", { allow: ALLOWED }, () => overwrite(place.site, place.out)],
    ["before a first night", { live: null, allow: "nothing is left of the old site" }, () => {}],
  ])("cannot forge what builds keep, in their folder through links, %s", async (_, options, show) => {
    const path = "hosts/apache/not-found.asis";
    const before = readFileSync(join(place.out, path));
    forge(path);
    expect(readFileSync(join(place.out, path), "utf8")).toMatch(/^E+$/);
    // The names lead to other files now; those that the folder of builds has are the intruder's.
    replaceSite(join(kept, "site"));
    show();
    expect(codeOf((await place.run(THIRD, options)).error)).toBe(0);
    expect(readFileSync(join(place.out, path)).equals(before)).toBe(true);
    expect(readFileSync(at(path)).equals(before)).toBe(true);
  });

  test("cannot have a changed file published through links, even with its size and time kept, and the next night mends it", async () => {
    const path = "v1/client.js";
    const { atime, mtime, size } = statSync(at(path));
    writeFileSync(at(path), Buffer.alloc(size, "/"));
    utimesSync(at(path), atime, mtime);
    const { report, error } = await place.run(THIRD);
    expect([codeOf(error), report.verdict]).toEqual([6, "failed"]);
    expect(report.fault).toContain(`${path} is not as listed`);
    expect(codeOf((await place.run(THIRD)).error)).toBe(0);
    expect(readFileSync(at(path)).equals(genuine(path))).toBe(true);
  });
});

const UNREADABLE: readonly Intrusion[] = [
  [
    "changes a list below the genuine manifest",
    () => {
      const [list = ""] = filesBelow(at("v1/manifest"));
      appendFileSync(at(join("v1/manifest", list)), " ");
    },
    /is not as listed/,
  ],
  [
    "replaces the source data alone",
    () => put("v1/downloads/source.zip", readFileSync(join(evil, "v1/downloads/source.zip"))),
    /source\.zip is not as listed/,
  ],
  [
    "replaces the address in the index alone",
    () => put("v1/index.json", readFileSync(join(evil, "v1/index.json"))),
    /index\.json is not as listed/,
  ],
  ["removes the status", () => rmSync(at("v1/status.json")), /status\.json is listed, but missing/],
  [
    "makes the manifest a pipe",
    () => {
      rmSync(at(MANIFEST));
      execFileSync("mkfifo", [at(MANIFEST)]);
    },
    /is not a file/,
  ],
  [
    "makes the manifest a link to a device without end",
    () => {
      rmSync(at(MANIFEST));
      symlinkSync("/dev/zero", at(MANIFEST));
    },
    /is not a file/,
  ],
  [
    "makes the manifest a file of 8 GB",
    () => {
      put(MANIFEST, "");
      truncateSync(at(MANIFEST), 8e9);
    },
    /more than the \d+ bytes/,
  ],
  [
    "pads the signature with 50 MB of newlines",
    () => put(SIGNATURE, Buffer.concat([genuine(SIGNATURE), Buffer.alloc(50e6, "\n")])),
    /more than the \d+ bytes/,
  ],
  [
    "makes the source data a link to a file of the maintainer's",
    () => {
      rmSync(at("v1/downloads/source.zip"));
      symlinkSync(join(place.data, "dataset.json"), at("v1/downloads/source.zip"));
    },
    /source\.zip is not as listed/,
  ],
];

test("at least twenty-eight intrusions of a site are tried, and some beside it", () => {
  expect(new Set([...UNSIGNED, ...UNREADABLE].map(([name]) => name)).size).toBeGreaterThanOrEqual(28);
});

test.each(UNREADABLE)("an intruder who %s ends the night", async (_, act, says) => {
  const more = optionsOf(act);
  const out = hashOf(place.out);
  const { report, error } = await place.run(THIRD, more);
  expect([codeOf(error), report.verdict]).toEqual([7, "failed"]);
  expect(report.fault).toMatch(says);
  expect(hashOf(place.out)).toBe(out);
});

describe("beside the site, an intruder", () => {
  const precious = () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "water.key"), "precious");
    return folder;
  };
  const isWhole = (folder: string) => readFileSync(join(folder, "water.key"), "utf8") === "precious";

  test.each([".building", ".building.aside", ".previous"])(
    "who leaves a link as site%s has nothing removed or written where it leads",
    async (name) => {
      const folder = precious();
      rmSync(`${place.site}${name}`, { recursive: true, force: true });
      symlinkSync(folder, `${place.site}${name}`);
      expect(codeOf((await place.run(THIRD)).error)).toBe(0);
      expect([isWhole(folder), readdirSync(folder).length]).toEqual([true, 1]);
      expect(marksIn(place.site)).toEqual([]);
    },
  );

  test("who makes the lock a link has nothing emptied where it leads", async () => {
    const folder = precious();
    symlinkSync(join(folder, "water.key"), `${place.site}.lock`);
    expect(codeOf((await place.run(THIRD)).error)).toBe(3);
    expect(isWhole(folder)).toBe(true);
  });

  test("who leaves a tree of his own as site.building does not have it published", async () => {
    cpSync(evil, `${place.site}.building`, { recursive: true });
    expect(codeOf((await place.run(THIRD)).error)).toBe(0);
    expect([existsSync(`${place.site}.building`), marksIn(place.site)]).toEqual([false, []]);
  });

  test("who takes the site away and leaves his own as site.building.aside holds the night back", async () => {
    cpSync(evil, `${place.site}.building.aside`, { recursive: true });
    renameSync(place.site, `${place.folder}/stolen`);
    expect(codeOf((await place.run(THIRD, { live: `file:${place.site}` })).error)).toBe(5);
  });
});

describe("the newest site seen", () => {
  test("is the older one after a roll-back, and the next night goes through", async () => {
    const newest = () => readFileSync(`${place.out}.newest`, "utf8");
    expect(newest()).toBe("2026-11-20T15:10:00Z\n");
    const done = await rollBack(`file:${place.site}`, place.out);
    expect(done).toEqual({
      place: place.site,
      from: Date.parse("2026-11-20T15:10:00Z"),
      to: expect.any(Number),
    });
    expect(Date.parse(newest().trim())).toBe(done?.to);
    expect(done?.to).toBeLessThan(done?.from ?? 0);
    expect(codeOf((await place.run(THIRD)).error)).toBe(0);
  });

  test("that nobody can read ends the night with what to do", async () => {
    writeFileSync(`${place.out}.newest`, "yesterday\n");
    const { report, error } = await place.run(THIRD);
    expect(codeOf(error)).toBe(2);
    expect(report.fault).toMatch(/\.newest: expected the instant of the newest site seen/);
  });
});
