/** What the tests of the explorer play on: a build, a host of plain files, and the browser. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { build } from "../../../generator/build.ts";
import { startPlainHost } from "./plain-host.ts";
import { openPage, type Watched } from "./watched-page.ts";

/** The greatest zoom of the tiles: enough for the map and for finding one's area, and quick to make. */
export const MAX_ZOOM = 8;

export type Stage = {
  readonly browser: Browser;
  /** The address of the site's root, with a `/` at its end. */
  readonly address: string;
  /** The folder that is served. */
  readonly root: string;
  /** Opens a page of the site. */
  open(path: string, options?: BrowserContextOptions): Promise<Watched>;
  close(): Promise<void>;
};

/** Builds a data set into a folder and serves it. */
export async function setStage(data: string, root: string, browser: Browser): Promise<Stage> {
  build({
    data,
    out: root,
    pages: "standard",
    baseUrl: "http://localhost:8080",
    maxZoom: MAX_ZOOM,
    site: true,
  });
  const host = await startPlainHost(root);
  return {
    browser,
    address: host.address,
    root,
    open: async (path, options) => {
      const watched = await openPage(browser, host.address, options);
      await watched.page.goto(host.address + path);
      return watched;
    },
    close: host.close,
  };
}

/** A file of the API, as the build has it. */
export const answerOf = <T>({ root }: Stage, file: string): T =>
  JSON.parse(readFileSync(join(root, "v1", file), "utf8")) as T;
