/** Hostile publishers against a mirror and `verify --url`, and hostile snapshots: none of them gets anything but a message. */

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { sha256 } from "../../generator/lib/digest.ts";
import { TargetError } from "../../generator/lib/target/target-errors.ts";
import { mirror } from "../../generator/mirror/mirror.ts";
import { publicKeyOf } from "../../generator/mirror/signature/public-key.ts";
import { SignatureError } from "../../generator/mirror/signature/signature-errors.ts";
import { SiteError } from "../../generator/mirror/site.ts";
import { SnapshotError } from "../../generator/mirror/tree-errors.ts";
import { verifySite } from "../../generator/mirror/verify-site.ts";
import { actsOnHost, entryOf } from "../../generator/output/tree/manifest.ts";
import { openBuild } from "../../generator/output/tree/tree.ts";
import { faultsOf } from "../../generator/output/tree/tree-faults.ts";
import { ENCRYPTED_KEY, TEST_KEY } from "../mirror/signature/minisign.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { filesBelow, hashOf, writeFiles } from "../support/tree.ts";
import { words } from "../support/words.ts";
import {
  type Answering,
  AT_ONCE,
  FILE,
  hostileSite,
  LIST,
  MANIFEST,
  NOW,
  SIGNATURE,
  type SiteOptions,
  sendForEver,
  siteOf,
} from "./hostile-site.ts";

const CLEAN = [SiteError, SnapshotError, SignatureError, TargetError];
const trust = { key: publicKeyOf(TEST_KEY.public), now: NOW };

const site = await hostileSite();
let room: string;
let out: string;
beforeEach(async () => {
  room = temporaryFolder();
  out = join(room, "a/b/copy");
  mkdirSync(join(room, "a/b"), { recursive: true });
  writeFileSync(join(room, "a/outside"), "untouched");
  await mirror(site.address, out, AT_ONCE);
  site.contents = siteOf({ asOf: "2026-11-21T12:00:00Z" });
});

/** Everything in the room but what a mirror keeps for its next try. */
function roomAsIs(): string {
  rmSync(`${out}.mirroring`, { recursive: true, force: true });
  return hashOf(room);
}

/** Runs something that must be refused in words, these among them; nothing changes anywhere. */
async function expectRefused(act: () => Promise<unknown>, says = ""): Promise<void> {
  const before = roomAsIs();
  const error: unknown = await act().then(
    () => "nothing was refused",
    (error: unknown) => error,
  );
  expect(
    CLEAN.some((type) => error instanceof type),
    String((error as Error)?.stack ?? error),
  ).toBe(true);
  expect((error as Error).message).not.toMatch(/\p{Cc}/u);
  expect((error as Error).message).toContain(says);
  expect(roomAsIs()).toBe(before);
}

type Attack = [name: string, SiteOptions | Answering, says?: string];

/** The paths of a list are never what is opened. */
const OUTSIDE = [
  ...words(
    "../outside ../../../outside v1/../../outside v1/.. .. . ./index.html v1/./x / /etc/passwd //host/x",
  ),
  ...words("a//b v1/ ..\\outside C:\\x C:x x:stream file:///etc/passwd a\u0000b a\u001b[2Jb a\u0085b"),
  "",
  "a\nb",
  "x".repeat(256),
  "x/".repeat(2001).concat("x"),
  "x/".repeat(32).concat("x"),
];

const nothing = { bytes: 1, sha256: sha256("x"), mediaType: "text/plain" };
const shown = (path: string) =>
  JSON.stringify(path.length > 40 ? `${path.slice(0, 10)}…${path.length}` : path);

const PATHS: Attack[] = OUTSIDE.flatMap((path): Attack[] => [
  [`lists the file ${shown(path)}`, { files: ({ files }) => files.push({ path, ...nothing }) }],
  [
    `lists the file ${shown(path)} as not served`,
    { files: ({ files }) => files.push({ path, ...nothing, served: false }) },
  ],
  [`names the list ${shown(path)}`, { lists: ({ lists }) => Object.assign(lists[0] as object, { path }) }],
]);

const TWICE: Attack[] = [
  ["lists a file twice", { files: ({ files }) => files.push({ ...files[0] }) }],
  [
    "lists a file twice, with other bytes",
    { files: ({ files }) => files.push({ ...files[0], sha256: sha256("x") }) },
  ],
  [
    "lists a file twice, once as not served",
    { files: ({ files }) => files.push({ ...files[0], served: false }) },
  ],
  ["names a list twice", { lists: ({ lists }) => lists.push({ ...lists[0] }) }],
  ["lists its manifest", { files: ({ files }) => files.push({ path: MANIFEST, ...nothing }) }],
  ["lists its list", { files: ({ files }) => files.push({ path: LIST, ...nothing }) }],
  ["lists a file below a file", { files: ({ files }) => files.push({ path: `${FILE}/x`, ...nothing }) }],
  ["lists a file where a folder is", { files: ({ files }) => files.push({ path: "v1/areas", ...nothing }) }],
  [
    "lists a file below its manifest",
    { files: ({ files }) => files.push({ path: `${MANIFEST}/x`, ...nothing }) },
  ],
];

/** A path is one file on every system. */
const ELSEWHERE = (
  [
    ["differ in letter case alone", ["v1/a.json", "v1/A.json"], "twice"],
    ["are a file and a folder in another case", ["v1/a", "v1/A/b.json"], "as a file, and files below it"],
    ["compose a letter in two ways", ["v1/\u00e9.json", "v1/e\u0301.json"], "twice"],
    [
      "are a file and a folder whose letter is composed",
      ["v1/\u00e9", "v1/e\u0301/b.json"],
      "files below it",
    ],
    ["end with a dot", ["v1/a.json."], "which is not the path of a file"],
    ["end with a space", ["v1/a.json "], "which is not the path of a file"],
    ["are a device on Windows", ["v1/con.json"], "which is not the path of a file"],
    ["turn the order of their letters", ["v1/\u202enosj.exe"], "which is not the path of a file"],
    ["hold a lone surrogate", ["v1/\ud800.json"], "which is not the path of a file"],
  ] as const
).map(
  ([what, paths, says]): Attack => [
    `lists paths that ${what}`,
    {
      files({ files, contents }) {
        for (const path of paths) {
          contents.set(path, Buffer.from(path));
          files.push({ ...entryOf(path, Buffer.from(path)), served: undefined });
        }
      },
    },
    says,
  ],
);

const inFirst = (more: object): SiteOptions => ({
  files: ({ files }) => Object.assign(files[0] as object, more),
});
const inList = (more: object): SiteOptions => ({
  lists: ({ lists }) => Object.assign(lists[0] as object, more),
});
const inManifest = (more: object): SiteOptions => ({
  manifest: ({ manifest }) => Object.assign(manifest, more),
});

const CLAIMS: Attack[] = [
  ["says that a file is shorter", inFirst({ bytes: 3 })],
  ["says that a file is longer", inFirst({ bytes: 3000 })],
  ["says that a file has 9 PB", inFirst({ bytes: Number.MAX_SAFE_INTEGER })],
  ["says that a file has 1e308 bytes", inFirst({ bytes: 1e308 })],
  ["says that a file has -1 byte", inFirst({ bytes: -1 })],
  ["says that a file has half a byte", inFirst({ bytes: 0.5 })],
  ["says that a file has other bytes", inFirst({ sha256: sha256("x") })],
  ["says that the digest of a file is a path", inFirst({ sha256: `../../../${"x".repeat(55)}` })],
  ["says that the digest of a file is empty", inFirst({ sha256: "" })],
  ["lists a file that is not there", { files: ({ files }) => files.push({ path: "v1/none", ...nothing }) }],
  [
    "lists 2,001 files",
    {
      files: ({ files }) =>
        files.push(...Array.from({ length: 2001 }, (_, n) => ({ path: `v1/${n}`, ...nothing }))),
    },
  ],
  ["lists null", { files: ({ files }) => files.push(null as unknown as Record<string, unknown>) }],
  ["lists a file whose path is a list", inFirst({ path: ["v1", "x"] })],
  ["lists a file whose path is an object", inFirst({ path: { toString: 1 } })],
  ["says that a list has 17 MiB", inList({ bytes: 17 * 2 ** 20 })],
  ["says that a list has 1e308 bytes", inList({ bytes: 1e308 })],
  ["says that a list has no bytes", inList({ bytes: 0 })],
  [
    "names 20 lists of 16 MiB",
    {
      lists: ({ lists }) =>
        lists.push(
          ...Array.from({ length: 20 }, (_, n) => ({ ...lists[0], path: `v1/${n}`, bytes: 2 ** 24 })),
        ),
    },
  ],
  ["names a list that is not there", inList({ path: "v1/none.json" })],
  ["says an as-of that is none", inManifest({ asOf: "yesterday" })],
  ["says an as-of with a line break", inManifest({ asOf: "2026-11-21T11:00:00Z\n" })],
  ["says an as-of with an escape sequence", inManifest({ asOf: "\u001b[2J2026-11-21T11:00:00Z" })],
  ["has parts that are an object", inManifest({ parts: { length: 1 } })],
  ["has a part without lists", inManifest({ parts: [{ part: "all", files: 0, bytes: 0, lists: [] }] })],
  ["has parts that are null", inManifest({ parts: null })],
];

const sending =
  (
    path: string,
    bytes: () => string | Buffer,
    headers: Record<string, string> = {},
    status = 200,
  ): Answering =>
  (asked, response) => {
    if (asked !== path) return false;
    response.writeHead(status, headers).end(bytes());
    return true;
  };

const ZEROS = Buffer.alloc(64 * 2 ** 20);
const BOMB = gzipSync(ZEROS, { level: 1 });
const DEFLATED = deflateSync(ZEROS, { level: 1 });
const BROTLI = brotliCompressSync(ZEROS, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
const PLACES = [
  ["manifest", MANIFEST],
  ["list", LIST],
  ["file", FILE],
] as const;

const BODIES: Attack[] = PLACES.flatMap(([what, path]): Attack[] => [
  [`sends a ${what} without end`, (asked, response) => asked === path && sendForEver(response)],
  [`sends a ${what} of 17 MiB`, sending(path, () => Buffer.alloc(17 * 2 ** 20, 32))],
  [`sends a ${what} that gzip makes 64 MiB`, sending(path, () => BOMB, { "content-encoding": "gzip" })],
  [
    `sends a ${what} that deflate makes 64 MiB`,
    sending(path, () => DEFLATED, { "content-encoding": "deflate" }),
  ],
  [
    `sends a ${what} that Brotli makes 64 MiB`,
    sending(path, () => BROTLI, {
      "content-encoding": "br",
    }),
  ],
  [`sends a ${what} as gzip that is none`, sending(path, () => "{}", { "content-encoding": "gzip" })],
  [
    `sends a ${what} as gzip that is cut off`,
    sending(path, () => gzipSync("{}").subarray(0, 12), { "content-encoding": "gzip" }),
  ],
  [`sends a ${what} in the coding __proto__`, sending(path, () => "{}", { "content-encoding": "__proto__" })],
  [
    `sends a ${what} in the coding constructor`,
    sending(path, () => "{}", { "content-encoding": "constructor" }),
  ],
  [
    `sends a ${what} in gzip twice`,
    sending(path, () => gzipSync(gzipSync("{}")), { "content-encoding": "gzip, gzip" }),
  ],
  [`sends an empty ${what}`, sending(path, () => "")],
  [
    `sends less of a ${what} than it says`,
    (asked, response) => {
      if (asked !== path) return false;
      response.writeHead(200, { "content-length": "400" }).write("{", () => response.socket?.end());
      return true;
    },
  ],
  [`answers the ${what} with 304`, sending(path, () => "", {}, 304)],
]);

const MANIFESTS: Attack[] = (
  [
    ["is no JSON", "{"],
    ["is null", "null"],
    ["is a list", "[]"],
    ["is a number", "1e999"],
    ["is 100,000 lists deep", "[".repeat(100_000)],
    ["is 100,000 lists deep, and whole", "[".repeat(100_000) + "]".repeat(100_000)],
    ["has nothing but a __proto__", '{"__proto__":{"parts":[],"asOf":"2026-11-21T11:00:00Z"}}'],
    ["has a constructor", '{"constructor":{"prototype":{}},"parts":[]}'],
    ["is of invalid UTF-8", Buffer.from([0x22, 0xff, 0xfe, 0x22])],
    ["is of escape sequences", "\u001b]0;owned\u0007\u001b[2J"],
  ] as const
).flatMap(([what, text]): Attack[] => [
  [`has a manifest that ${what}`, sending(MANIFEST, () => Buffer.from(text))],
  [
    `has a list that ${what}`,
    {
      lists: ({ lists, contents }) => {
        const bytes = Buffer.from(text);
        contents.set(LIST, bytes);
        lists[0] = { ...entryOf(LIST, bytes) };
      },
    },
  ],
]);

const REDIRECTS: Attack[] = [
  "http://169.254.169.254/latest/meta-data/",
  "http://168.63.129.16/metadata",
  ...words("http://10.0.0.1/ http://172.16.0.1/ http://192.168.1.1/ http://127.0.0.2:9/ http://0.0.0.0:9/"),
  ...words("http://[::1]:9/ http://[::ffff:10.0.0.1]/ http://[::127.0.0.1]/ http://[64:ff9b::a00:1]/"),
  ...words("http://[64:ff9b:1::1]/ http://[2002:a00:1::1]/ http://[2001:0:1::1]/ http://[fec0::1]/"),
  ...words("http://[fd00::1]/ http://2130706434:9/ http://0x7f000002:9/ http://localhost:9/"),
  ...words("file:///etc/passwd ftp://example.org/ data:application/json,{} javascript:1 http://["),
  `/${MANIFEST}`,
].map(
  (location): Attack => [
    `redirects its manifest to ${location}`,
    sending(MANIFEST, () => "", { location }, 302),
  ],
);

const ATTACKS = [...PATHS, ...TWICE, ...ELSEWHERE, ...CLAIMS, ...BODIES, ...MANIFESTS, ...REDIRECTS];

const OLDER = siteOf({ asOf: "2026-11-20T11:00:00Z" });
const signatureOf = (contents: Map<string, Buffer>) => contents.get(SIGNATURE) ?? Buffer.of();
const SIGNED: [name: string, () => void, at?: number][] = [
  ["has no signature", () => site.contents.delete(SIGNATURE)],
  ["has an empty signature", () => site.contents.set(SIGNATURE, Buffer.of())],
  ["has the signature of an older build", () => site.contents.set(SIGNATURE, signatureOf(OLDER))],
  [
    "has an older manifest with its own signature",
    () => {
      site.contents = siteOf({ asOf: "2026-11-21T10:59:59Z" });
    },
  ],
  ["has a signature that has expired", () => {}, NOW + 30 * 24 * 3_600_000],
  [
    "has changed its manifest",
    () => site.contents.set(MANIFEST, Buffer.from(`${site.contents.get(MANIFEST)} `)),
  ],
  [
    "has changed the trusted comment",
    () =>
      site.contents.set(
        SIGNATURE,
        Buffer.from(`${signatureOf(site.contents)}`.replace("expires:2026", "expires:2036")),
      ),
  ],
  [
    "pads its signature with 5 kB of line breaks",
    () => site.contents.set(SIGNATURE, Buffer.concat([signatureOf(site.contents), Buffer.alloc(5000, 10)])),
  ],
  [
    "pads its signature with 50 MB of line breaks",
    () => site.contents.set(SIGNATURE, Buffer.concat([signatureOf(site.contents), Buffer.alloc(5e7, 10)])),
  ],
  [
    "puts 3 kB before its signature",
    () => site.contents.set(SIGNATURE, Buffer.concat([Buffer.alloc(3000, 10), signatureOf(site.contents)])),
  ],
  ["sends a signature of zeros", () => site.contents.set(SIGNATURE, Buffer.alloc(4000))],
  [
    "sends a signature of escape sequences",
    () => site.contents.set(SIGNATURE, Buffer.from("\u001b[2J\n".repeat(4))),
  ],
  [
    "sends a signature without end",
    () => {
      site.answering = (path, response) => path === SIGNATURE && sendForEver(response);
    },
  ],
  [
    "sends a signature that gzip makes 64 MiB",
    () => {
      site.answering = sending(SIGNATURE, () => BOMB, { "content-encoding": "gzip" });
    },
  ],
  [
    "answers 500 for its signature",
    () => {
      site.answering = sending(SIGNATURE, () => "", {}, 500);
    },
  ],
  [
    "redirects its signature to a cloud's own address",
    () => {
      site.answering = sending(SIGNATURE, () => "", { location: "http://169.254.169.254/" }, 302);
    },
  ],
];

describe("a publisher", () => {
  test("of this room is one of at least 120", () => {
    expect(new Set([...ATTACKS, ...SIGNED].map(([name]) => name)).size).toBeGreaterThanOrEqual(120);
  });

  /** By a mirror, and by the check of a site. */
  async function expectBothRefuse(check: object, says?: string): Promise<void> {
    await expectRefused(() => mirror(site.address, out, { ...AT_ONCE, ...check }), says);
    await expectRefused(async () => {
      const { faults } = await verifySite(site.address, { requestPauses: [], ...check });
      expect(faults).not.toEqual([]);
      throw new SiteError(faults.join());
    }, says);
  }

  test.each(ATTACKS)("that %s is refused", async (_, how, says) => {
    if (typeof how === "function") site.answering = how;
    else site.contents = siteOf(how);
    await expectBothRefuse({}, says);
  });

  test.each(SIGNED)("that %s is refused by who has its key", async (_, spoil, now = NOW) => {
    site.contents = siteOf();
    spoil();
    await expectBothRefuse({ trust: { ...trust, now }, notBefore: Date.UTC(2026, 10, 21, 11) });
  });

  test("that signs with another key is refused by who has its key", async () => {
    const other = { key: publicKeyOf(ENCRYPTED_KEY.public), now: NOW };
    await expectRefused(() => mirror(site.address, out, { ...AT_ONCE, trust: other }));
  });
});

describe("a mirror with a key", () => {
  test.each([
    ["is no JSON", "{"],
    ["is gone", null],
    ["says that it is of the year 1970", '{"asOf":"1970-01-01T00:00:00Z"}'],
    ["is of zeros", "\0".repeat(100)],
  ])("whose own manifest %s takes no older site", async (_, text) => {
    if (text === null) rmSync(join(out, MANIFEST));
    else writeFileSync(join(out, MANIFEST), text);
    site.contents = OLDER;
    await expectRefused(() => mirror(site.address, out, { ...AT_ONCE, trust }));
  });
});

/** Names that some host acts on instead of sending them. */
const ACTED_ON = [
  ...words(
    ".htaccess v1/.htaccess v1/areas/.htpasswd .user.ini .git/config .well-known/x _headers _redirects",
  ),
  ...words(
    "_worker.js _routes.json _config.yml CNAME AUTH ROUTER Caddyfile Dockerfile Procfile package.json",
  ),
  ...words("middleware.js netlify.toml vercel.json staticwebapp.config.json v1/staticwebapp.config.json"),
  ...words("functions/x.js api/b.js netlify/edge-functions/a.js hosts/nginx/server.conf HOSTS/a.html"),
  ...words("web.config v1/Web.Config v1/x.php v1/x.PHP v1/x.php.json x.php5 x.phtml x.phar v1/a.phps"),
  ...words(
    "cgi-bin/x.cgi x.fcgi x.pl x.py x.rb x.asp x.aspx x.jsp x.shtml v1/a.cfm v1/a.lua v1/a.stm v1/a.inc",
  ),
  ...words("v1/a.asa v1/a.cer v1/a.asis v1/a.html.var v1/a.cshtml v1/a.dll"),
];

test.each(ACTED_ON)("a file named %s is not copied, whatever the list says", async (path) => {
  expect(actsOnHost(path)).toBe(true);
  const bytes = Buffer.from("<?php system($_GET[0]); ?>");
  site.contents = siteOf({
    files({ files, contents }) {
      files.push({ ...entryOf(path, bytes), served: undefined });
      contents.set(path, bytes);
    },
  });
  await mirror(site.address, out, AT_ONCE);
  expect(filesBelow(out)).not.toContain(path);
  expect(existsSync(join(out, FILE))).toBe(true);
  expect(readFileSync(join(room, "a/outside"), "utf8")).toBe("untouched");
});

describe("a tree whose list has the right digest and is no list of a build", () => {
  test.each([
    [
      "names a file outside the tree",
      (files: unknown[]) => ({
        part: "all",
        inputs: null,
        files: [...files, { ...entryOf("../../x", Buffer.of()), served: false }],
      }),
    ],
    ["is an empty list", () => []],
    ["is null", () => null],
  ])("and %s is not as listed", (_, listOf) => {
    const contents = siteOf({
      lists(claims) {
        const text = Buffer.from(JSON.stringify(listOf(claims.files)));
        claims.contents.set(LIST, text);
        claims.lists = [{ ...entryOf(LIST, text) }];
      },
    });
    const folder = temporaryFolder();
    writeFiles(folder, Object.fromEntries(contents));
    expect([...faultsOf(openBuild(folder))]).toContainEqual({ path: LIST, fault: "not a list of a build" });
  });
});
