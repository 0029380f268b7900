import { type Html, html } from "../../../views/html/html.ts";

type Document = {
  /** Of the element `html`. */
  readonly attributes: Html;
  /** What the page may load, for hosts that send no headers. */
  readonly policy: Html;
  readonly title: string;
  readonly head: Html;
  readonly body: Html;
};

/** A page with what every head has. */
export const documentOf = ({ attributes, policy, title, head, body }: Document): string =>
  String(html`<!doctype html>
<html lang="en-NZ"${attributes}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${head}</head>
<body>
${body}
</body>
</html>
`);
