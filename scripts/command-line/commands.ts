/**
 * Every command with its options and exit codes. Parsing, usage lines, `--help`, docs/commands.md and the table of
 * commands in the README all derive from this table.
 */

import { DEFAULT_MAX_ZOOM, GREATEST_MAX_ZOOM } from "../../generator/answers/tiles/zooms.ts";
import { LOCAL_ADDRESS } from "../../generator/api/address.ts";
import { stores } from "../../generator/api/store.ts";
import { type HostName, limits } from "../../generator/output/host-limits.ts";
import { KINDS } from "../../generator/output/tree/left-out.ts";

type Help = { readonly help: string };
/** Any text; `value` is its name in a usage line. */
type TextOption = Help & {
  readonly kind: "text";
  readonly value: string;
  readonly default?: string;
  /** Whether it must be given. */
  readonly isRequired?: true;
};
type ChoiceOption = Help & {
  readonly kind: "choice";
  readonly values: readonly string[];
  readonly default?: string;
};
/** A whole number; `environment` names the variable that stands in for the option. */
type NumberOption = Help & {
  readonly kind: "number";
  readonly from: number;
  readonly to: number;
  readonly default: number;
  readonly environment?: string;
};
/** An option without a value. */
type FlagOption = Help & { readonly kind: "flag" };
export type Option = TextOption | ChoiceOption | NumberOption | FlagOption;

export type Argument = Help & { readonly name: string; readonly values?: readonly string[] };

export type Command = {
  /** What `npm` runs it by. */
  readonly run: string;
  /** What it does, in Markdown, for a reader who looks for a command. */
  readonly does: string;
  /** The document that explains it. */
  readonly more?: string;
  /** An unnamed value that is required, or several in this order. */
  readonly argument?: Argument | readonly Argument[];
  /** Missing if the command takes the options of another tool. */
  readonly options?: Readonly<Record<string, Option>>;
  /** What exit codes other than 0 and 2 mean. */
  readonly exits?: Readonly<Record<number, string>>;
};

export const argumentsOf = (argument: Command["argument"] = []): readonly Argument[] => [argument].flat();

/** The exit codes of every command. */
export const EXITS = { 0: "done", 2: "wrong usage" } as const;

const text = <const More extends Pick<TextOption, "default" | "isRequired"> = object>(
  value: string,
  help: string,
  more = {} as More,
) => ({ kind: "text", value, help, ...more }) as const;
const flag = (help: string) => ({ kind: "flag", help }) as const;
const number = (from: number, to: number, fallback: number, help: string) =>
  ({ kind: "number", from, to, default: fallback, help }) as const;

const data = text("DIR", "the folder of source data", { default: "data" });
const root = text("DIR", "the folder of a build", { default: "public" });
const port = {
  kind: "number",
  from: 0,
  to: 65_535,
  default: 8080,
  environment: "PORT",
  help: "the port to listen on; 0 takes any that is free",
} as const;
const maxZoom = number(0, GREATEST_MAX_ZOOM, DEFAULT_MAX_ZOOM, "the greatest zoom of the map tiles");
const onOff = <Default extends "on" | "off">(fallback: Default, help: string) =>
  ({ kind: "choice", values: ["on", "off"], default: fallback, help }) as const;

const key = text(
  "FILE|TEXT",
  "the publisher's public key (minisign): the site must be signed with it, and the signature must not have expired",
);

/** How far a build looks ahead. */
const ahead = {
  ahead: text("DURATION", "how far ahead the build prepares restrictions that change by the clock", {
    default: "P31D",
  }),
} as const;

/** How a build is made, whatever builds it. */
const how = {
  store: {
    kind: "choice",
    values: stores,
    help: "how the build is stored: `files` has each list in pages of its default size and of 100; `all-sizes` in every size, for hosts that only rewrite addresses; `chunks` keeps readings in chunks of time, so that a night changes few files; `packs` puts small files together, for hosts that run the resolver and limit the number of files; by default `files`, or what suits `--host`",
  },
  "max-zoom": maxZoom,
  site: onOff("on", "whether the explorer is built"),
  precompress: flag("also stores texts and tiles compressed with Brotli and gzip"),
  host: {
    kind: "choice",
    values: Object.keys(limits) as HostName[],
    help: "the host to build for: sets `--store` to suit it if that is not given, and refuses a build that exceeds its limits",
  },
} as const;

/** The exit codes of a command that builds. */
const BUILDS = {
  1: "the data has faults, which are all listed; nothing was published",
  2: "wrong usage, or a build that exceeds the limits of `--host`; nothing was published",
  3: "the target could not be written; what was published is unchanged",
  4: "published, but the replaced tree could not be moved aside",
} as const;

export const commands = {
  start: {
    run: "npm start",
    does: "builds the data set and serves it; the sample is moved by whole weeks, so that its instant is in this week",
    options: { port },
    exits: BUILDS,
  },
  test: {
    run: "npm test",
    does: "runs the tests that need nothing but Node, in a minute and a quarter",
    more: "CONTRIBUTING.md",
  },
  "test:all": {
    run: "npm run test:all",
    does: "runs every test: in browsers, on other servers, and with thousands of seeded cases",
    more: "CONTRIBUTING.md",
  },
  "test:attacks": {
    run: "npm run test:attacks",
    does: "attacks servers, mirrors, nights and ingest as hostile clients, publishers and upstreams would",
    more: "docs/security.md",
  },
  dev: {
    run: "npm run dev",
    does: "builds into `public` and serves it; rebuilds and reloads open pages when data or code changes",
    more: "CONTRIBUTING.md",
    options: { data, port },
  },
  build: {
    run: "npm run build",
    does: "builds `data` into `public`; writes only what has changed",
    more: "docs/building.md",
    options: {
      data,
      out: text("DIR", "the folder to publish", { default: "public" }),
      "as-of": text(
        "INSTANT",
        "the instant that the answers are for; by default the data set's own, otherwise now",
      ),
      ...ahead,
      "base-url": text("URL", "where the build will be hosted", { default: LOCAL_ADDRESS }),
      ...how,
    },
    exits: BUILDS,
  },
  serve: {
    run: "npm run serve",
    does: "serves a build",
    options: {
      root,
      port,
      address: text("ADDRESS", "the address to listen on; 0.0.0.0 or :: for every network", {
        default: "127.0.0.1",
      }),
      log: flag("writes a line of JSON for each request to standard output"),
    },
  },
  host: {
    run: "npm run host",
    does: "serves a build with another web server, if that is installed",
    more: "docs/hosting/README.md",
    argument: {
      name: "HOST",
      values: ["nginx", "nginx-njs", "caddy", "apache", "cloudflare", "plain"],
      help: "the web server; plain sends files alone, as GitHub Pages does",
    },
    options: { root, port },
  },
  configure: {
    run: "npm run configure",
    does: "writes the configuration of a web server into that server's own folder, as root does at installation",
    more: "docs/hosting/README.md",
    argument: [
      { name: "SERVER", values: ["nginx", "nginx-njs", "apache", "caddy"], help: "the web server" },
      {
        name: "DIR",
        help: "the folder of its configuration, such as /etc/nginx; it gets `water-restrictions` in it",
      },
    ],
    options: {},
    exits: { 3: "the folder could not be written" },
  },
  validate: {
    run: "npm run validate",
    does: "checks source data, and lists every fault with file, line and column, and hints of rules that may lack a use",
    more: "docs/data.md",
    options: { data },
    exits: { 1: "the data has faults, all of them listed" },
  },
  verify: {
    run: "npm run verify",
    does: "checks a build or a live site against its manifest, and lists what is missing, changed or unexpected; asks a live site 200 requests too",
    more: "docs/building.md",
    options: {
      root,
      url: text("URL", "the address of a site to check instead of a folder"),
      key,
      "not-before": text(
        "INSTANT",
        "refuses a build of an earlier instant, such as a site that was rolled back",
      ),
      wait: text("DURATION", "how long to wait for a site to be as new as `--not-before`, such as PT10M"),
      rebuild: flag(
        "with `--url`: builds the site again from its `source.zip`, as its manifest says it was built, and compares every file",
      ),
      notify: text(
        "FILE",
        "with `--url`: sends the messages in a night's `--report`, if all is well with the site",
      ),
    },
    exits: {
      1: "the build or the site differs from its manifest, is not signed as `--key` requires, answers requests otherwise than its files say, or is not what `source.zip` makes",
      7: "the site could not be read",
      9: "all is well, but not every message of `--notify` could be sent",
    },
  },
  monitor: {
    run: "npm run monitor",
    does: "checks whether a live site is fresh and until when it is signed, in one line, for a monitor; `water-restrictions check` is the same",
    more: "docs/operating.md",
    argument: { name: "URL", help: "the address of the site" },
    options: {},
    exits: {
      1: "a build is overdue, a change that is due is not served, status and manifest differ, a provider is silent, or the signature has expired or expires soon",
      7: "the site could not be read",
    },
  },
  snapshot: {
    run: "npm run snapshot",
    does: "packs a build into one file, to copy elsewhere or to start a mirror from",
    more: "docs/offline.md",
    options: {
      root,
      out: text("FILE", "the file to write; by default the folder's name and `.tar.zst`"),
    },
    exits: {
      1: "the build differs from its manifest; nothing was written",
      3: "the file could not be written",
    },
  },
  mirror: {
    run: "npm run mirror",
    does: "copies a published site: fetches only what differs, and switches to the new copy once it is complete",
    more: "docs/offline.md",
    argument: { name: "URL", help: "the address of the site" },
    options: {
      out: text("DIR", "the folder of the copy", { default: "mirror" }),
      from: text("FILE", "a snapshot to take files from first; only the rest is fetched"),
      without: { kind: "choice", values: KINDS, help: "what the copy leaves out" },
      key,
    },
    exits: {
      1: "the site is not signed as `--key` requires, or is older than the copy; the copy is unchanged",
      3: "the copy could not be written; the previous one is unchanged",
      4: "the copy is complete, but the previous one could not be moved aside",
      7: "the site could not be read, or kept changing; the copy is unchanged",
    },
  },
  retention: {
    run: "npm run retention",
    does: "lists the source archives to delete: all but 14 days, 12 month ends and every year end",
    more: "docs/nightly.md",
    argument: {
      name: "FILE",
      help: "the names of all archives, one per line: `source-2026-11-22.zip`",
    },
    options: {},
  },
  init: {
    run: "npm run init",
    does: "creates the repository of a site of your own, with one made-up record of each kind in its `data`",
    more: "docs/maintaining.md",
    argument: { name: "DIR", help: "the folder to write it to, empty or new" },
    options: {
      supplies: text(
        "COUNCIL:NAMES",
        "the water supplies of a council, such as `Far North District Council: Kaitāia, Kerikeri`, or how many: each becomes an area with a stage, a zone and a place",
      ),
    },
    exits: { 3: "the folder could not be written" },
  },
  schemas: {
    run: "npm run schemas",
    does: "writes JSON Schemas to `.schemas`, with which an editor completes and checks the source data",
    more: "docs/data.md",
    options: {},
    exits: { 3: "the schemas could not be written" },
  },
  ingest: {
    run: "npm run ingest",
    does: "fetches readings and boundaries from councils into the data, and says what it refused and why",
    more: "docs/upstreams.md",
    options: {
      data,
      only: text("KEY,…", "the upstreams to read; by default all that are enabled"),
      now: text("INSTANT", "the instant of the run; by default now"),
      "dry-run": flag("writes nothing into the data"),
      report: text("FILE", "where to write the outcome: as Markdown if the name ends in `.md`, else as JSON"),
    },
    exits: {
      1: "the data or the file of an upstream has faults; nothing was fetched",
      3: "something could not be written, or another run edits the same data",
    },
  },
  change: {
    run: "npm run change",
    does: "announces, approves or cancels a change, and says what will apply and when",
    more: "docs/maintaining.md",
    argument: [
      { name: "AREA", help: "its name or id; macrons and letter case do not matter" },
      { name: "STAGE", help: "its name within the area's scheme, or `none` to lift all restrictions" },
    ],
    options: {
      from: text(
        "WHEN",
        "when it takes effect, on the area's own clock: `2026-12-01 00:01`; or `2026-11-30T11:01:00Z`, or `now`",
        { isRequired: true },
      ),
      data,
      by: text("NAME", "who announces it", { default: "maintainer" }),
      past: flag("allows a new change from more than a day ago"),
      do: {
        kind: "choice",
        values: ["announce", "approve", "cancel"],
        default: "announce",
        help: "what to do with it; `approve` announces it too if it is new",
      },
    },
    exits: { 1: "the data has faults; nothing was written", 3: "the data could not be written" },
  },
  mcp: {
    run: "npm run mcp",
    does: "answers the questions of an assistant from a live site, as tools of the Model Context Protocol over standard input and output",
    more: "docs/assistants.md",
    options: { url: text("URL", "the address of the site", { isRequired: true }) },
  },
  nightly: {
    run: "npm run nightly",
    does: "updates a live site: fetches from councils, builds, compares, publishes, verifies and reports",
    more: "docs/nightly.md",
    options: {
      data,
      live: text(
        "URL",
        "the live site to update: its address, `file:DIR`, or `none` on a first night; by default the folder of `--publish file:DIR`",
      ),
      out: text("DIR", "the folder to build into", { default: "public" }),
      publish: text(
        "PLACE",
        "where to publish: `none`, `file:DIR`, `s3`, `cloudflare` or `pages` (GitHub Pages)",
        { default: "none" },
      ),
      notify: text(
        "RECEIVER,…",
        "where each change is sent once it is published and verified, such as `ntfy:https://ntfy.sh/our-water`, or `none`; by default the `notify` of the data set",
      ),
      "notify-maintainer": text(
        "RECEIVER,…",
        "where word is sent of a night that is held back or fails, or keeps live data of a provider in place of new",
      ),
      summary: text("FILE", "where to write the outcome as Markdown"),
      report: text("FILE", "where to write the outcome as JSON"),
      now: text("INSTANT", "the instant of the run; by default the data set's own, otherwise now"),
      allow: text(
        "REASON",
        "lets changes beyond a limit through, and reports this reason; what concerns signatures only if it contains the limit's name: `signature`, `key` or `unsigned`",
      ),
      "previous-key": text(
        "KEY",
        "the public key that the live site is signed with, if that is not yours any more: its file or its text",
      ),
      first: flag(
        "starts from nothing; refused where a site is live, but with --allow. No other limit applies",
      ),
      "base-url": text(
        "URL",
        `where the build will be hosted; by default the address that the live site gives, or that of --live, otherwise ${LOCAL_ADDRESS}`,
      ),
      ...ahead,
      ...how,
      "roll-back": flag("only restores what the latest night replaced at `--publish`"),
    },
    exits: {
      1: "the data has faults, all of them listed; nothing was published",
      2: "wrong usage, or a place that cannot be published to; nothing was published",
      3: "something could not be written; the live site is unchanged",
      4: "published, but the replaced tree could not be moved aside, or the note of an unfinished night not removed",
      5: "held back: the changes exceed a limit, or the live site is not signed as it should be; nothing was published",
      6: "what was published is incomplete or damaged; it was rolled back",
      7: "the live site could not be read, or is not what it says; nothing was published",
      8: "published and complete, but the host or a network before it answers requests otherwise than the files say",
      9: "published and verified, but not everybody who should have been told was",
    },
  },
  status: {
    run: "npm run status",
    does: "shows what applies now, what comes next, what is overdue for approval, which rules to compare again, and what is stale",
    more: "docs/maintaining.md",
    options: {
      data,
    },
    exits: { 1: "the data has faults, all of them listed" },
  },
  check: { run: "npm run check", does: "checks types, lint and format" },
  fmt: { run: "npm run fmt", does: "formats the code, and fixes what lint can fix" },
  bench: {
    run: "npm run bench",
    does: "measures one part of the program",
    more: "docs/performance.md",
    argument: {
      name: "PART",
      values: ["builds", "requests", "files", "site", "mutations"],
      help: "what to measure",
    },
    options: {
      eleventy: flag("builds: compares with Eleventy, which npm installs"),
      runs: number(1, 99, 3, "how many times to measure each"),
      seed: number(0, 2 ** 32 - 1, 1, "mutations: which are drawn"),
      count: number(1, 9999, 40, "mutations: how many"),
      everyday: flag("mutations: runs only what npm test runs"),
      data,
      root,
    },
    exits: { 1: "a figure missed its bound" },
  },
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;
