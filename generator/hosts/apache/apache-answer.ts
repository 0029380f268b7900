/** The rules as rules of mod_rewrite: each skips to the one that sends a file or a problem. */

import { PAGE_NUMBER, PAGE_SIZE } from "../../answers/store/rewriting-address.ts";
import { problemFile } from "../../api/address.ts";
import { isCompressible, MEDIA_TYPES } from "../../api/headers.ts";
import type { Candidate } from "../rewriting/candidate.ts";
import { OWN_FILE, ROUTE } from "../rewriting/routes.ts";
import { CANDIDATES, CHECKS, LONGEST_TARGET, MISSING, VALUES } from "../rewriting/rules.ts";
import { FOLD, ROUNDS } from "./apache-folding.ts";
import {
  fits,
  type Item,
  isThere,
  type Rule,
  tableRules,
  withVariables,
  written,
} from "./apache-language.ts";
import {
  asIs,
  DOCUMENT_RULE,
  IS_DOCUMENT,
  IS_FIRST,
  MOVED,
  NO_CONTENT,
  REFUSED_BY_APACHE,
} from "./apache-problems.ts";

/** The request as it is spelled. */
const REQUEST: readonly Item[] = [
  { comment: "The request as it is spelled" },
  {
    conditions: [`"%{THE_REQUEST}" "^([^ ]+) (?:[Hh][Tt][Tt][Pp][Ss]?://[^/?# ]*)?([^?# ]*)"`],
    set: { method: "%1", path: "%2" },
  },
  { conditions: [`"%{THE_REQUEST}" "^[^ ]+ [^?# ]*[?]([^# ]*)"`], set: { query: "%1" } },
];

/** Apache sends files only to GET and HEAD; but its request for the error document is a GET. */
const METHODS: readonly Item[] = [
  { comment: "Its length and method" },
  { conditions: [IS_DOCUMENT, fits("{path}", "^$")], file: asIs("bad-request") },
  { conditions: [`"%{THE_REQUEST}" "^[^ ]+ [^ ]{${LONGEST_TARGET + 1}}"`], status: 414 },
  { conditions: [fits("{method}", "^OPTIONS$"), IS_FIRST], status: 204 },
  { conditions: [fits("{method}", "^OPTIONS$")], file: NO_CONTENT },
  { conditions: [fits("{method}", "!^(?:GET|HEAD)$"), IS_FIRST], status: 405 },
  { conditions: [fits("{method}", "!^(?:GET|HEAD)$")], file: asIs("method-not-allowed") },
];

/** Paths outside the API are served as they are, except for private ones. */
const BESIDE: readonly Item[] = [
  { comment: "Beside the API" },
  { conditions: [fits("{route}", "^.")], to: "api" },
  { set: { site: "1" } },
  { conditions: [`"%{ENV:REDIRECT_STATUS}" "^404$"`, isThere("/404.html")], file: "/404.html" },
  { conditions: [IS_DOCUMENT], file: asIs("not-found") },
  {
    conditions: [
      `"%{REQUEST_URI}" "^/(?:v1|hosts)(?:/|$)|^/_headers$|/[.](?!well-known/security[.]txt$)|^/@"`,
    ],
    status: 404,
  },
  { conditions: [fits("{path}", "^.*//")], status: 404 },
  // Apache's redirect would name a scheme and a host, which are others before a proxy.
  {
    conditions: [
      `"%{REQUEST_URI}" "!/$"`,
      `"%{DOCUMENT_ROOT}%{REQUEST_URI}/index.html" -f`,
      isThere(MOVED),
      `"%{THE_REQUEST}" "^[^ ]+ [^?# ]*/([^/?# ]+)([?][^# ]*)?"`,
    ],
    set: { folder: "./%1/%2" },
    file: MOVED,
  },
  // Other pages of the server, such as its status page, do not belong to the site.
  {
    conditions: [`"%{DOCUMENT_ROOT}%{REQUEST_URI}" !-f`, `"%{DOCUMENT_ROOT}%{REQUEST_URI}" !-d`],
    status: 404,
  },
  { to: "end" },
  { label: "api" },
];

const CHECKED: readonly Item[] = [
  ...tableRules(OWN_FILE),
  { conditions: [isThere("{own}")], set: { file: withVariables("{own}") }, to: "send" },
  ...CHECKS.flatMap(tableRules),
  { conditions: [fits("{guard}", "^.")], to: "refuse" },
];

const kindItems = ([kind, candidates]: [string, readonly Candidate[]]): Item[] => [
  { comment: `Candidates: ${kind}` },
  { conditions: [fits("{kind}", `!^${kind}$`)], to: kind },
  ...candidates.map(candidateRule),
  { label: kind },
];

function candidateRule({ file, status, where, isFilledIn }: Candidate): Rule {
  const needed = where ?? (status === 200 ? file : undefined);
  const conditions = needed === undefined ? [] : [isThere(needed)];
  if (status === 204) return { conditions, file: NO_CONTENT };
  if (status !== 200) return { conditions, set: { guard: withVariables(`${status}${file}`) }, to: "refuse" };
  const shown = { [PAGE_NUMBER]: withVariables("{number}"), [PAGE_SIZE]: withVariables("{size}") };
  return {
    conditions,
    set: { ...(isFilledIn && shown), file: withVariables(file) },
    to: isFilledIn ? "fill in" : "send",
  };
}

const stored = (coding: string, ending: string): Rule => ({
  conditions: [
    IS_FIRST,
    `"%{HTTP:Accept-Encoding}" "(?:^|,) *${coding} *(?:$|,|; *q *= *(?:1|0[.][0-9]*[1-9]))"`,
    isThere(`{file}.${ending}`),
  ],
  set: { coded: ending },
  to: "coded",
});

/**
 * The media type of a stored coding is that of the file. Apache would take the type that it knows for the last ending: most
 * machines name one for `.gz`.
 */
const TYPE_OF_CODED: readonly Rule[] = [...Map.groupBy(Object.entries(MEDIA_TYPES), ([, type]) => type)]
  .filter(([type]) => isCompressible(type))
  .map(([type, named]) => ({
    conditions: [fits("{file}", `^.*[.](?:${named.map(([ending]) => ending).join("|")})$`)],
    type,
    to: "typed",
  }));

/**
 * Where every request of the API ends, so that a request that Apache itself has refused does not get a file with status
 * 200.
 */
const END: readonly Item[] = [
  { comment: "The end" },
  { set: { guard: withVariables(`${MISSING.status}${MISSING.file}`) }, to: "refuse" },
  { label: "send" },
  stored("br", "br"),
  stored("gzip", "gz"),
  { to: "fill in" },
  { label: "coded" },
  ...TYPE_OF_CODED,
  { label: "typed" },
  { file: withVariables("{file}.{coded}") },
  { label: "fill in" },
  { conditions: [IS_FIRST], file: withVariables("{file}") },
  { label: "refuse" },
  {
    conditions: [fits("{guard}", `^[0-9]+/v1/${problemFile("", "([a-z-]+)").replace(".", "[.]")}$`)],
    file: asIs("%1"),
  },
  { conditions: [IS_DOCUMENT, fits("{guard}", "^404")], file: asIs("not-found") },
  { conditions: [IS_DOCUMENT], file: asIs("bad-request") },
  ...[400, 404].map((status) => ({
    conditions: [fits("{guard}", `^${status}(.+)$`)],
    set: { problem: "%1" },
    status,
  })),
  { label: "end" },
];

export const REWRITING = `RewriteEngine On
RewriteMap water_lower int:tolower
${written([
  { conditions: [`"%{IS_SUBREQ}" "=true"`], to: "end" },
  ...ROUNDS,
  DOCUMENT_RULE,
  ...REQUEST,
  ...REFUSED_BY_APACHE,
  ...METHODS,
  ...tableRules(ROUTE),
  ...BESIDE,
  ...CHECKED,
  ...FOLD,
  ...VALUES.flatMap(tableRules),
  ...Object.entries(CANDIDATES).flatMap(kindItems),
  ...END,
])}`;
