/** The example request of an operation: its address, and how to send it from a shell, a page and a script. */

import type { PathOperation } from "./description.ts";

export type Code = { readonly language: string; readonly text: string };

/** The path and query of the example; placeholders without an example stay. */
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

/** The example in three languages, without any library. */
export function codeOf(operation: PathOperation, baseUrl: string): readonly Code[] {
  const url = `${baseUrl}${targetOf(operation)}`;
  const text = JSON.stringify(url);
  const extension = /\.(mvt|pmtiles)$/.exec(operation.path)?.[0];
  const [curl, fetch, python]: readonly [string, string, string] =
    extension === undefined
      ? [
          `curl '${url}'`,
          `const response = await fetch(${text});\nconst body = await response.json();\nif (!response.ok) throw new Error(body.detail);\nconsole.log(body);`,
          `import json\nfrom urllib.request import urlopen\n\nwith urlopen(${text}) as response:\n    body = json.load(response)\nprint(json.dumps(body, indent=2, ensure_ascii=False))`,
        ]
      : [
          `curl -o tile${extension} '${url}'`,
          `const response = await fetch(${text});\nconst data = await response.arrayBuffer();\nconsole.log(data.byteLength);`,
          `from urllib.request import urlopen\n\nwith urlopen(${text}) as response:\n    data = response.read()\nprint(len(data))`,
        ];
  return [
    { language: "curl", text: curl },
    { language: "fetch", text: fetch },
    { language: "Python", text: python },
  ];
}
