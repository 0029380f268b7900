/** What the tests of the explorer play on: a build, a host of plain files, and the browser. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { build } from "../../../generator/build.ts";
import { startPlainHost } from "./plain-host.ts";
import { openPage, renewed, type Watched } from "./watched-page.ts";

/** The greatest zoom of the tiles: enough for the map and for finding one's area, and quick to make. */
export const MAX_ZOOM = 8;

export type Stage = {
  readonly browser: Browser;
  /** The address of the site's root, with a `/` at its end. */
  readonly address: string;
  /** The folder that is served. */
  readonly root: string;
  /**
   * Opens a page of the site: with options, in a browser's window of its own; else in the one that all share, for new ones
   * are dear. What a test changes for good, such as the clock, it may change only in its own.
   */
  open(path: string, options?: BrowserContextOptions): Promise<Watched>;
  close(): Promise<void>;
};

/** Builds a data set into a folder and serves it. */
export async function setStage(data: string, root: string, browser: Browser): Promise<Stage> {
  await build({
    data,
    out: root,
    pages: "standard",
    baseUrl: "http://localhost:8080",
    maxZoom: MAX_ZOOM,
    site: true,
  });
  const host = await startPlainHost(root);
  let shared: Watched | undefined;
  const share = async (): Promise<Watched> => {
    if (shared !== undefined) await renewed(shared);
    shared ??= await openPage(browser, host.address);
    return { ...shared, close: async () => {} };
  };
  return {
    browser,
    address: host.address,
    root,
    open: async (path, options) => {
      const watched = await (options === undefined ? share() : openPage(browser, host.address, options));
      await watched.page.goto(host.address + path);
      return watched;
    },
    close: host.close,
  };
}

/** A file of the API, as the build has it. */
export const answerOf = <T>({ root }: Stage, file: string): T =>
  JSON.parse(readFileSync(join(root, "v1", file), "utf8")) as T;
