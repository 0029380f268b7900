/** The functions of the edge platforms, as the platforms call them, on a site whose files cannot be read for a while. */

import { afterEach, describe, expect, test, vi } from "vitest";
import { PLAIN_FILE } from "../../../generator/api/headers.ts";
import cloudflare from "../../../generator/edge/functions/cloudflare.ts";
import netlify from "../../../generator/edge/functions/netlify.ts";
import vercel from "../../../generator/edge/functions/vercel.ts";

const ORIGIN = "https://example.org";
const ID = "a70782aa-9a38-5d13-b01b-b36dba2f4cb1";
const HTML = { "Content-Type": "text/html" };
const MISSING = "<h1>There is no such page.</h1>";

/** A site in packs, of which nobody has an id: only what is read for that, and the problems. */
const FILES: Readonly<Record<string, string>> = {
  "/v1/places.json": '{"index":"of","files":[],"ends":null}',
  "/v1/versions/scheduled-changes/lists.json":
    '{"files":[["scheduled-changes/pages/100/1.json",0,"of"]],"ends":null}',
  "/v1/problems/GetArea/not-found.json": '{"status":404}',
  "/v1/problems/internal-error.json": '{"status":500}',
  "/v1/tiles/areas/tiles.json": '{"maxzoom":3}',
  "/404.html": MISSING,
};

type Site = (path: string) => Response;

/** The site as the platform answers it, but for paths that fail with a page in HTML. */
const siteOf =
  (failing: RegExp, status: number): Site =>
  (path) => {
    if (failing.test(path)) return new Response("<h1>Busy</h1>", { status, headers: HTML });
    const text = FILES[path];
    return text === undefined
      ? new Response(MISSING, { status: 404, headers: HTML })
      : new Response(text, { headers: path.endsWith(".html") ? HTML : {} });
  };

type Platform = (request: Request, site: Site) => Promise<Response>;

/** On Netlify and Vercel the functions ask their own address for files, and their requests come by the function or pass it. */
const PLATFORMS: Readonly<Record<string, Platform>> = {
  Netlify(request, site) {
    const next = async (one: Request) => site(new URL(one.url).pathname);
    const call = (one: Request) => netlify(one, { next: () => next(one) });
    vi.stubGlobal("fetch", (address: string, more: RequestInit) => call(new Request(address, more)));
    return call(request);
  },
  Vercel(request, site) {
    vi.stubGlobal("fetch", async (address: string, more: RequestInit) => {
      expect(new Headers(more.headers).has(PLAIN_FILE)).toBe(true);
      return site(new URL(address).pathname);
    });
    return vercel(request);
  },
  Cloudflare(request, site) {
    const nameOf = (asked: string | Request) =>
      new URL(typeof asked === "string" ? asked : asked.url).pathname;
    const files = async (asked: string | Request) => site(nameOf(asked).replace(/^\/404$/, "/404.html"));
    return cloudflare.fetch(request, { ASSETS: { fetch: files } });
  },
};

const ask = (platform: Platform, target: string, site: Site) =>
  platform(new Request(`${ORIGIN}${target}`, { headers: { Accept: "text/html" } }), site);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe.each(Object.entries(PLATFORMS))("the function of %s", (_, platform) => {
  test.each([401, 429, 502, 503])(
    "answers a 500 that no cache keeps while the site fails with %i",
    async (status) => {
      const errors = vi.spyOn(console, "error").mockImplementation(() => {});
      for (const [target, failing] of [
        [`/v1/areas/${ID}`, /\/versions\/areas\//],
        [`/v1/scheduled-changes?organisationId=${ID}`, /\/versions\/scheduled-changes\/a70/],
        ["/v1/tiles/areas/1/0/0.mvt", /\.mvt$/],
      ] as const) {
        const answer = await ask(platform, target, siteOf(failing, status));
        expect([target, answer.status, await answer.text()]).toEqual([target, 500, '{"status":500}']);
        expect(answer.headers.get("Cache-Control")).toBe("no-store");
        expect(String(errors.mock.lastCall)).toMatch(new RegExp(`/v1/\\S+ answered ${status}\\.$`));
      }
    },
  );

  test("answers it even if none of its files can be read", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const answer = await ask(platform, `/v1/areas/${ID}`, siteOf(/./, 503));
    expect([answer.status, await answer.text()]).toEqual([500, ""]);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
  });

  test("is right again as soon as the site is, and takes what is missing for that", async () => {
    const well = siteOf(/never/, 0);
    expect((await ask(platform, `/v1/areas/${ID}`, well)).status).toBe(404);
    expect((await ask(platform, "/v1/tiles/areas/1/0/0.mvt", well)).status).toBe(204);
    const page = await ask(platform, "/areas/nobody/", well);
    expect([page.status, await page.text()]).toEqual([404, MISSING]);
  });
});

test("no page of Vercel is said to be missing because the page that says so cannot be read", async () => {
  const answer = await ask(PLATFORMS.Vercel as Platform, "/areas/nobody/", siteOf(/^\/404/, 503));
  expect(answer.status).toBe(503);
});

test.each(Object.entries(PLATFORMS))(
  "no page on %s is said to be missing because its pack cannot be read",
  async (_, platform) => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 120_000 });
    const answer = await ask(platform, "/areas/nobody/", siteOf(/^\/v1\/store/, 503));
    vi.useRealTimers();
    expect(answer.status).toBe(500);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(String(errors.mock.lastCall)).toContain("/v1/store.json answered 503.");
  },
);
