/** What the browser tests need: a build, a host of plain files, and the browser. */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { plainServer } from "../../hosts/plain-server.ts";
import { followed } from "../moved.ts";
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
   * Opens a page: with options in a window of its own, else in one that all tests share, because new ones are expensive.
   * A test that changes something for good, such as the clock, needs a window of its own.
   */
  open(path: string, options?: BrowserContextOptions): Promise<Watched>;
  /**
   * Opens a page in a window that the tests of one purpose share, with the options of the first of them. They may change what
   * lasts in it, if each of them sets it anew.
   */
  openFor(purpose: string, path: string, options?: BrowserContextOptions): Promise<Watched>;
  close(): Promise<void>;
};

/** Serves a build. */
export async function setStage(root: string, browser: Browser): Promise<Stage> {
  const host = await plainServer(root);
  const windows = new Map<string, Watched>();
  const read = (file: string) =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : undefined;
  const at = (path: string) => host.address + (path.endsWith("/") ? followed(read, path) : path);
  const openFor: Stage["openFor"] = async (purpose, path, options) => {
    const used = windows.get(purpose);
    if (used !== undefined) await renewed(used);
    const watched = used ?? (await openPage(browser, host.address, options));
    windows.set(purpose, watched);
    await watched.page.goto(at(path));
    return { ...watched, close: async () => {} };
  };
  return {
    browser,
    address: host.address,
    at,
    root,
    open: async (path, options) => {
      if (options === undefined) return openFor("all", path);
      const watched = await openPage(browser, host.address, options);
      await watched.page.goto(at(path));
      return watched;
    },
    openFor,
    close: host.close,
  };
}

/** A file of the API, as the build has it. */
export const answerOf = <T>({ root }: Stage, file: string): T =>
  JSON.parse(readFileSync(join(root, "v1", file), "utf8")) as T;
