import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** The browser as people have it, or another that the environment names. */
export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** The same engine without a user interface, where it is installed: the tests of pages take a quarter less processor time in it. */
const SHELL = "/usr/bin/chromium-headless-shell";

/** What the tests of pages run in. */
const EXECUTABLE = process.env.CHROMIUM === undefined && existsSync(SHELL) ? SHELL : CHROMIUM;

/** Why there is no browser to test with, or null. */
export const noBrowser: string | null = existsSync(EXECUTABLE)
  ? null
  : `${EXECUTABLE} is missing: install chromium, or name another with CHROMIUM`;

/**
 * A headless browser that draws WebGL on the processor. With a port, other programs can control it too.
 *
 * WebGL is all that goes through the emulated graphics card. Pages drawn through it as well take twice the processor time.
 */
export const startBrowser = (port?: number, executablePath = EXECUTABLE): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      "--disable-gpu-compositing",
      "--disable-gpu-rasterization",
      ...(port === undefined ? [] : [`--remote-debugging-port=${port}`]),
    ],
  });
