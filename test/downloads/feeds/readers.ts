/** Programs that read feeds and calendars, and what they make of files of ours. */

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ICAL from "ical.js";
import { filesBelow } from "../../support/tree.ts";

export type ReadEntry = {
  readonly id: string;
  readonly title: string;
  readonly published: string;
  readonly updated: string;
  readonly type: string;
  readonly content: string;
  readonly page: string | null;
  readonly councils: readonly (readonly [string, string])[];
};
export type ReadFeed = {
  readonly complaints: readonly string[];
  readonly id: string;
  readonly title: string;
  readonly updated: string;
  readonly links: Readonly<Record<string, string>>;
  readonly entries: readonly ReadEntry[];
};
export type ReadEvent = {
  readonly uid: string;
  readonly summary: string;
  readonly description: string;
  readonly start: string;
  readonly zone: string;
  readonly stamp: string;
  readonly modified: string;
  readonly sequence: number;
  readonly status: string;
  readonly url: string | null;
};
export type ReadCalendar = {
  readonly complaints: readonly string[];
  readonly title: string;
  readonly events: readonly ReadEvent[];
};

/** Debian's, which has the packages; another that comes first in the path may not. */
const PYTHON = "/usr/bin/python3";

/** Why a reader is missing, or null. */
export const noReaders: string | null = missing();

function missing(): string | null {
  try {
    execFileSync(PYTHON, ["-c", "import feedparser, icalendar"], { stdio: "pipe" });
    execFileSync("xmllint", ["--version"], { stdio: "pipe" });
    return null;
  } catch {
    return "install python3-feedparser, python3-icalendar and libxml2-utils";
  }
}

/** Every feed and calendar below a folder, as feedparser and icalendar read it, by its path. */
export const readByPython = (folder: string): Record<string, ReadFeed & ReadCalendar> =>
  JSON.parse(
    execFileSync(PYTHON, ["-B", "test/downloads/feeds/read.py", folder], {
      encoding: "utf8",
      maxBuffer: 2 ** 28,
    }),
  );

/** What the rules of a feed validator say of each of some documents. */
export const brokenRules = (documents: readonly string[]): string[][] =>
  JSON.parse(
    execFileSync(PYTHON, ["-B", "test/downloads/feeds/atom_rules.py"], {
      encoding: "utf8",
      input: JSON.stringify(documents),
    }),
  );

/** What xmllint complains of, in all files of some endings below a folder. */
export function complaintsOfXmllint(folder: string, endings: readonly string[]): string {
  const files = filesBelow(folder)
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
    .map((file) => join(folder, file));
  return execFileSync("xmllint", ["--noout", "--nonet", "--pedantic", ...files], {
    encoding: "utf8",
    stdio: "pipe",
  });
}

/** A calendar as ical.js reads it, in strict mode. */
export function readByIcalJs(file: string): ReadEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(readFileSync(file, "utf8")));
  return calendar.getAllSubcomponents("vevent").map((event) => {
    const text = (name: string) => String(event.getFirstPropertyValue(name) ?? "");
    const time = (name: string) => text(name).replace(/Z$/, "");
    return {
      uid: text("uid"),
      summary: text("summary"),
      description: text("description"),
      start: time("dtstart"),
      zone: text("dtstart").endsWith("Z") ? "UTC" : "",
      stamp: time("dtstamp"),
      modified: time("last-modified"),
      sequence: Number(text("sequence")),
      status: text("status"),
      url: event.getFirstPropertyValue("url") === null ? null : text("url"),
    };
  });
}
