/**
 * Netlify and Vercel run on no machine but their own. What they would run is run here: the functions of the build as
 * they are shipped, behind the routes of their configuration, beside a server that knows only files.
 */

import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Host, hostAt } from "../conformance/host.ts";

/** A file of the site, as the platform answers it. */
type Next = () => Promise<Response>;
type Platform = (request: Request, next: Next) => Promise<Response>;

export const netlifyHost = (root: string): Promise<Host> => platformHost(root, netlify);
export const vercelHost = (root: string): Promise<Host> => platformHost(root, vercel);

const importOf = (path: string) => import(pathToFileURL(resolve(path)).href);

async function netlify(root: string): Promise<Platform> {
  const { default: answer, config } = await importOf(join(root, "hosts/netlify/edge-functions/api.js"));
  const patterns = (config.path as string[]).map((pathname) => new URLPattern({ pathname }));
  const isRouted = (pathname: string) => patterns.some((pattern) => pattern.test({ pathname }));
  return (request, next) => (isRouted(new URL(request.url).pathname) ? answer(request, { next }) : next());
}

type Route = {
  readonly handle?: string;
  readonly src: string;
  readonly missing?: readonly { readonly type: string; readonly key: string }[];
  readonly dest?: string;
  readonly status?: number;
  readonly continue?: boolean;
};

async function vercel(root: string): Promise<Platform> {
  const folder = join(root, "hosts/vercel");
  const config = JSON.parse(readFileSync(join(folder, "config.json"), "utf8")) as { routes: Route[] };
  const routes = config.routes.map((route) => ({ ...route, pattern: new RegExp(route.src, "i") }));
  const { default: answer } = await importOf(join(folder, "functions/api.func/index.js"));
  return async (request, next) => {
    const path = new URL(request.url).pathname;
    for (const route of routes) {
      if (route.handle) {
        const file = await next();
        if (file.ok) return file;
        continue;
      }
      if (route.continue || !route.pattern.test(path)) continue;
      if (route.missing?.some(({ key }) => request.headers.has(key))) continue;
      if (route.dest === "/api") return answer(request);
      return new Response(null, { status: route.status ?? 200 });
    }
    throw new Error(`No route of ${folder}/config.json matches ${path}.`);
  };
}

/** The platform's own address is the one that its function asks for files, as on the real one. */
async function platformHost(root: string, open: (root: string) => Promise<Platform>): Promise<Host> {
  const platform = await open(root);
  const server = createServer({ maxHeaderSize: 2 ** 20 }, async (incoming, outgoing) => {
    const { port } = server.address() as AddressInfo;
    if (incoming.method === "TRACE") return void outgoing.writeHead(405).end();
    const request = requestOf(incoming, `http://127.0.0.1:${port}`);
    await send(await platform(request, () => fileAt(root, new URL(request.url).pathname)), outgoing);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return hostAt((server.address() as AddressInfo).port, async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
}

/** What a server that knows only files has at a path; `index.html` for a folder, and a page that says so for nothing. */
async function fileAt(root: string, pathname: string): Promise<Response> {
  const file = join(root, decoded(pathname).replace(/\/$/, "/index.html"));
  const mayBeRead = file.startsWith(join(root, "/")) && !UNPUBLISHED.test(pathname);
  // Nothing is there either by a name that no file system takes.
  const bytes = mayBeRead ? await readFile(file).catch(() => null) : null;
  if (bytes === null) return new Response("missing", { status: 404, headers: { "Content-Type": HTML } });
  const type = TYPES[extname(file)] ?? "application/octet-stream";
  return new Response(bytes, { headers: { "Content-Type": type } });
}

const HTML = "text/html; charset=utf-8";

/** The media types of what lies beside the API; the API says its own. */
const TYPES: Readonly<Record<string, string>> = {
  ".html": HTML,
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
};

/** A path without its escapes; one that is escaped wrongly leads nowhere. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return "/404";
  }
}

/** What the commands of docs/hosting leave out, or the platform itself. */
const UNPUBLISHED = /^\/(hosts(\/|$)|[._](?!well-known\/security\.txt$))/;

function requestOf({ method = "", url = "", headers }: IncomingMessage, origin: string): Request {
  const entries = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Request(`${origin}${url}`, { method, headers: entries });
}

async function send(answer: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
  outgoing.end(Buffer.from(await answer.arrayBuffer()));
}
