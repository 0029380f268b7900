/** The page that a target names, in a tree in memory, and what goes with it. */

import { expect, test } from "vitest";
import { findPage, pageHeaders } from "../../../generator/edge/http/pages.ts";

const TREE = new Set([
  "index.html",
  "404.html",
  "areas/porirua/index.html",
  "areas/http:porirua/index.html",
  "embed/areas/porirua/index.html",
  "assets/a.7BS5JGQB.js",
  ".well-known/security.txt",
  ".well-known/other.txt",
  ".hidden/index.html",
  "hosts/nginx/nginx.conf",
]);
const pageOf = (target: string, accept = "") =>
  findPage(async (path) => (TREE.has(path) ? path : null), target, accept);

test.each([
  ["/", "index.html"],
  ["http://water.example", "index.html"],
  ["/areas/porirua/", "areas/porirua/index.html"],
  ["/areas/porirua/index.html?x=1", "areas/porirua/index.html"],
  ["/assets/a.7BS5JGQB.js", "assets/a.7BS5JGQB.js"],
  ["/.well-known/security.txt", ".well-known/security.txt"],
])("%s is %s", async (target, path) => {
  expect(await pageOf(target)).toEqual({ status: 200, path, file: path });
});

test.each([
  ["/areas/porirua", "/areas/porirua/"],
  ["/areas/porirua?x=/1", "/areas/porirua/?x=/1"],
  ["/areas/porirua#now", "/areas/porirua/#now"],
  ["/areas/http:porirua", "/areas/http:porirua/"],
  ["/areas/http%3Aporirua", "/areas/http%3Aporirua/"],
  ["http://evil.example/areas/porirua", "/areas/porirua/"],
  ["HTTPS://evil.example:8/areas/porirua?x=http://evil.example/", "/areas/porirua/?x=http://evil.example/"],
])("%s leads to %s, below a folder of a proxy, too", async (target, wanted) => {
  const page = await pageOf(target);
  expect(page?.status).toBe(308);
  const { Location: location = "", ...headers } = page ? pageHeaders(page) : {};
  for (const base of ["https://water.example", "https://council.example/water"]) {
    const asked = base + target.replace(/^https?:..[^/]*/i, "");
    expect(new URL(location, asked).href).toBe(base + wanted);
  }
  expect(headers).toMatchObject({ "Referrer-Policy": "no-referrer" });
});

test.each([
  "/none",
  "/assets/",
  "/assets/a.7BS5JGQB.js/",
  "/.hidden/",
  "/.well-known/other.txt",
  "/.well-known/security.txt/",
  "/hosts/nginx/nginx.conf",
])(
  "%s is no page: a client that accepts HTML gets the page that says so, all others get nothing",
  async (target) => {
    expect(await pageOf(target)).toBeNull();
    expect(await pageOf(target, "text/html, */*")).toEqual({
      status: 404,
      path: "404.html",
      file: "404.html",
    });
  },
);

test.each([
  ["/areas/porirua/", "text/html; charset=utf-8", "'none'", "no-cache"],
  ["/embed/areas/porirua/", "text/html; charset=utf-8", "*", "no-cache"],
  [
    "/assets/a.7BS5JGQB.js",
    "text/javascript; charset=utf-8",
    "'none'",
    "public, max-age=31536000, immutable",
  ],
])("%s is %s, may be framed by %s, and is kept as %s", async (target, type, frames, kept) => {
  const page = await pageOf(target);
  expect(page && pageHeaders(page)).toMatchObject({
    "Content-Type": type,
    "Cache-Control": kept,
    "Content-Security-Policy": expect.stringContaining(`frame-ancestors ${frames}`),
  });
});
