import type { Browser, BrowserContextOptions, Page } from "playwright-core";

/** A page, and everything that must not happen on it. */
export type Watched = {
  readonly page: Page;
  /** Breaches of the Content-Security-Policy, uncaught errors, and requests to other hosts, as they come. */
  readonly faults: string[];
  close(): Promise<void>;
};

const SIZE = { width: 1280, height: 900 };

/** Resets a page that was used, so that a new one need not be opened. The browser keeps its cache. */
export async function renewed({ page, faults }: Watched): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null });
  await page.setViewportSize(SIZE);
  await page.evaluate(() => localStorage.clear());
  faults.splice(0);
}

/** An empty page that records its faults. */
export async function openPage(
  browser: Browser,
  home: string,
  options: BrowserContextOptions = {},
): Promise<Watched> {
  const context = await browser.newContext({ viewport: SIZE, ...options });
  const faults: string[] = [];
  await context.exposeBinding("noteFault", (_, fault: string) => void faults.push(fault));
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      const { noteFault } = window as unknown as { noteFault(fault: string): void };
      noteFault(`policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  const page = await context.newPage();
  page.on("pageerror", (error) => void faults.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && origin !== new URL(home).origin)
      faults.push(`request: ${request.url()}`);
  });
  return { page, faults, close: () => context.close() };
}
