/** The request of an operation's example: its address, and how to send it from a shell, a page and a script. */

import type { PathOperation } from "./description.ts";

export type Code = { readonly language: string; readonly text: string };

/** The path and query of the example; holes without an example stay. */
export function targetOf({ path, parameters = [] }: PathOperation): string {
  const given = parameters.filter(({ example }) => example !== undefined);
  const filled = given
    .filter((parameter) => parameter.in === "path")
    .reduce((target, { name, example }) => target.replace(`{${name}}`, encoded(example)), path);
  const query = given
    .filter((parameter) => parameter.in === "query")
    .map(({ name, example }) => `${name}=${encoded(example)}`);
  return query.length === 0 ? filled : `${filled}?${query.join("&")}`;
}

const encoded = (value: unknown): string =>
  [value]
    .flat()
    .map((one) => encodeURIComponent(String(one)).replaceAll("'", "%27"))
    .join(",");

/** The example in three languages, with nothing but what each brings along. */
export function codeOf(operation: PathOperation, baseUrl: string): readonly Code[] {
  const url = `${baseUrl}${targetOf(operation)}`;
  const text = JSON.stringify(url);
  if (operation.path.endsWith(".mvt")) {
    return [
      { language: "curl", text: `curl -o tile.mvt '${url}'` },
      {
        language: "fetch",
        text: `const answer = await fetch(${text});\nconst tile = await answer.arrayBuffer();\nconsole.log(tile.byteLength);`,
      },
      {
        language: "Python",
        text: `from urllib.request import urlopen\n\nwith urlopen(${text}) as answer:\n    tile = answer.read()\nprint(len(tile))`,
      },
    ];
  }
  return [
    { language: "curl", text: `curl '${url}'` },
    {
      language: "fetch",
      text: `const answer = await fetch(${text});\nconst body = await answer.json();\nif (!answer.ok) throw new Error(body.detail);\nconsole.log(body);`,
    },
    {
      language: "Python",
      text: `import json\nfrom urllib.request import urlopen\n\nwith urlopen(${text}) as answer:\n    body = json.load(answer)\nprint(json.dumps(body, indent=2, ensure_ascii=False))`,
    },
  ];
}
