/** What the browser tests need: a build, a host of plain files, and the browser. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { startPlainHost } from "./plain-host.ts";
import { openPage, renewed, type Watched } from "./watched-page.ts";

export type Stage = {
  readonly browser: Browser;
  /** The address of the explorer's root, with a `/` at its end. */
  readonly address: string;
  /** The folder that is served. */
  readonly root: string;
  /**
   * Opens a page: with options in a window of its own, else in one that all tests share, because new ones are expensive.
   * A test that changes something for good, such as the clock, needs a window of its own.
   */
  open(path: string, options?: BrowserContextOptions): Promise<Watched>;
  close(): Promise<void>;
};

/** Serves a build. */
export async function setStage(root: string, browser: Browser): Promise<Stage> {
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
