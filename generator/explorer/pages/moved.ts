import { html } from "../parts/html.ts";
import { type PageFile, POLICY } from "../parts/layout.ts";
import type { Moved } from "../parts/page-folders.ts";

/** The page at a former address, by id: it forwards readers, with or without scripts, and search engines. */
export function movedPage({ from, to, name }: Moved): PageFile {
  const address = `${"../".repeat(from.split("/").length - 1)}${to}`;
  const content = String(html`<!doctype html>
<html lang="en-NZ" data-page="moved">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta http-equiv="refresh" content="0; url=${address}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<link rel="canonical" href="${address}">
</head>
<body><main><h1>${name}</h1><p><a href="${address}">Go to ${name}</a></p></main></body>
</html>
`);
  return { path: `${from}index.html`, content };
}
