/** What the browser tests need: a build, a host of plain files, and the browser. */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { Status } from "../../../schemas/document.ts";
import { plainServer } from "../../hosts/plain-server.ts";
import { followed } from "../built-site.ts";
import type { Point } from "./inner-points.ts";
import { openPage, renewed, type Watched } from "./watched-page.ts";

export type Stage = {
  readonly browser: Browser;
  /** The address of the explorer's root, with a `/` at its end. */
  readonly address: string;
  /** The address of a page: by the name of its record, where the path is by its id. */
  at(path: string): string;
  /** The folder that is served. */
  readonly root: string;
  /**
   * Opens a page, in a window that all visits with the same options share, because new ones are expensive. What lasts in it
   * is reset, so nobody closes it. A test that changes something for good names its purpose: windows are shared by that too.
   */
  open(path: string, options?: Visit): Promise<Watched>;
  /** A window of its own, with no page and nothing in the browser's cache. */
  openNew(): Promise<Watched>;
  close(): Promise<void>;
};

export type Visit = BrowserContextOptions & {
  readonly purpose?: string;
  /** The instant at which the page's clock stands still. */
  readonly now?: number;
  /** What has to be done before the page loads. */
  readonly prepare?: (page: Page) => Promise<unknown>;
};

/** What the host of a build tells browsers to keep (generator/hosts): names of assets change with what is in them. */
const KEPT = {
  source: "assets/**",
  headers: [{ key: "Cache-Control", value: "max-age=31536000, immutable" }],
};

/** Serves a build. */
export async function setStage(root: string, browser: Browser): Promise<Stage> {
  const host = await plainServer(root, [KEPT]);
  const windows = new Map<string, Watched>();
  const read = (file: string) =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : undefined;
  const at = (path: string) => host.address + (path.endsWith("/") ? followed(read, path) : path);
  return {
    browser,
    address: host.address,
    at,
    root,
    open: async (path, { purpose, now, prepare, ...options } = {}) => {
      const { viewport, colorScheme, reducedMotion, geolocation, permissions, ...lasting } = options;
      const key = JSON.stringify([purpose, now !== undefined, lasting]);
      const used = windows.get(key);
      if (used !== undefined)
        await renewed(used, { viewport, colorScheme, reducedMotion, geolocation, permissions });
      const watched = used ?? (await openPage(browser, host.address, options));
      windows.set(key, watched);
      if (now !== undefined) await watched.page.clock.setFixedTime(now);
      await prepare?.(watched.page);
      await watched.page.goto(at(path));
      // What is out of date is hidden until it is drawn again.
      await watched.page.waitForSelector("html:not(.unread)", { state: "attached" });
      return watched;
    },
    openNew: () => openPage(browser, host.address),
    close: host.close,
  };
}

/** How a browser tells a page that it is looked at again: on its tab, or after "Back". */
export type Waking = "visibilitychange" | "pageshow";

/** Moves the clock of a page on, or back, as if it had been asleep: no timer runs then, and it looks at the clock when it wakes. */
export async function wakeAt(page: Page, now: number, waking: Waking = "visibilitychange"): Promise<void> {
  await page.clock.setFixedTime(now);
  await page.evaluate(
    (type) => (type === "pageshow" ? window : document).dispatchEvent(new Event(type)),
    waking,
  );
}

const answers = new Map<string, unknown>();

/** A file of the API, as the build has it. Each is read once: oracles ask for the same ones thousands of times. */
export function answerOf<T>({ root }: Stage, file: string): T {
  const path = join(root, "v1", file);
  if (!answers.has(path)) answers.set(path, JSON.parse(readFileSync(path, "utf8")));
  return answers.get(path) as T;
}

/** The first hundred records of a list. */
export const itemsOf = <T>(stage: Stage, list: string): readonly T[] =>
  answerOf<{ items: T[] }>(stage, `${list}/pages/100/1.json`).items;

/** When a build was made, and up to when what it says holds. */
export const statusOf = (stage: Stage): Status => answerOf<Status>(stage, "status.json");

/** The polygons of an area. None if it has no boundary. */
export const polygonsOf = (stage: Stage, areaId: string): Point[][][] =>
  answerOf<{ boundary: { coordinates: Point[][][] } | null }>(stage, `areas/${areaId}/boundary.json`).boundary
    ?.coordinates ?? [];
