import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

/** A page, and everything that must not happen on it. */
export type Watched = {
  readonly page: Page;
  /** Breaches of the Content-Security-Policy, uncaught errors, and requests to other hosts, as they come. */
  readonly faults: string[];
};

/** What a window can have otherwise at each visit. */
export type Setting = {
  readonly [K in "viewport" | "colorScheme" | "reducedMotion" | "geolocation" | "permissions"]?:
    | BrowserContextOptions[K]
    | undefined;
};

const SIZE = { width: 1280, height: 900 };

/** Resets a window that was used, so that a new one need not be opened. The browser keeps its cache. */
export async function renewed({ page, faults }: Watched, setting: Setting): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  for (const event of ["request", "dialog"]) page.removeAllListeners(event);
  const isPlain = await page.evaluate(() => {
    localStorage.clear();
    const others = ["print", "(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"];
    return !others.some((media) => matchMedia(media).matches);
  });
  await set(page, setting, isPlain);
  faults.splice(0);
}

/** An empty page that records its faults. */
export async function openPage(
  browser: Browser,
  home: string,
  { viewport, colorScheme, reducedMotion, geolocation, permissions, ...options }: BrowserContextOptions = {},
): Promise<Watched> {
  // What a worker fetches passes by the routes of tests.
  const context = await browser.newContext({ viewport: SIZE, serviceWorkers: "block", ...options });
  const faults: string[] = [];
  await watch(context, home, faults);
  const page = await context.newPage();
  await set(page, { viewport, colorScheme, reducedMotion, geolocation, permissions }, true);
  return { page, faults };
}

/** The windows that have been given permissions. */
const permitted = new WeakSet<BrowserContext>();

/** `isPlain` says that the page is shown in light, on a screen and with motion: saying so again would style it anew. */
async function set(
  page: Page,
  { viewport, colorScheme, reducedMotion, geolocation, permissions }: Setting,
  isPlain: boolean,
): Promise<void> {
  const context = page.context();
  if (permitted.delete(context)) await context.clearPermissions();
  if (permissions !== undefined) {
    await context.grantPermissions(permissions);
    permitted.add(context);
  }
  // Setting a size lays out the page anew, even where it is the same.
  const { width, height } = viewport ?? SIZE;
  const size = page.viewportSize();
  if (size?.width !== width || size.height !== height) await page.setViewportSize({ width, height });
  if (!isPlain || colorScheme || reducedMotion)
    await page.emulateMedia({
      media: null,
      colorScheme: colorScheme ?? null,
      reducedMotion: reducedMotion ?? null,
    });
  if (geolocation !== undefined) await context.setGeolocation(geolocation);
}

async function watch(context: BrowserContext, home: string, faults: string[]): Promise<void> {
  await context.exposeBinding("noteFault", (_, fault: string) => void faults.push(fault));
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      const { noteFault } = window as unknown as { noteFault(fault: string): void };
      noteFault(`policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  context.on("weberror", (fault) => void faults.push(`error: ${fault.error().message}`));
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && origin !== new URL(home).origin)
      faults.push(`request: ${request.url()}`);
  });
}
