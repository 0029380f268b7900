/** What the last release answered and published, in one file. `RELEASE=1 npx vitest run test/release` records it anew. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { operations } from "../../generator/api/operations.ts";
import type { Host } from "../conformance/host.ts";
import { TINY } from "../support/tiny.ts";
import { filesBelow } from "../support/tree.ts";

export type Recorded = {
  readonly version: string;
  /** The source data that was asked about, by file. */
  readonly data: Readonly<Record<string, string>>;
  /** `client.js` and `store.js`. */
  readonly client: Readonly<Record<string, string>>;
  readonly description: Description;
  readonly answers: readonly Recording[];
};

/** One answer; the body of a tile is not kept, because its encoding may change. */
export type Recording = {
  readonly operation: string;
  readonly target: string;
  readonly status: number;
  readonly contentType: string | null;
  readonly body: unknown;
};

type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly example?: unknown;
  readonly schema: unknown;
};
export type Description = {
  readonly info: { readonly version: string };
  readonly paths: Readonly<
    Record<
      string,
      { readonly get: { readonly operationId?: string; readonly parameters?: readonly Parameter[] } }
    >
  >;
};

const FILE = "test/fixtures/release/recorded.json.gz";

export const recorded = (): Recorded => JSON.parse(gunzipSync(readFileSync(FILE)).toString());

/** Records what is built and answered now. */
export async function record(root: string, host: Host): Promise<void> {
  const textOf = (folder: string, path: string) => readFileSync(join(folder, path), "utf8");
  const description: Description = JSON.parse(textOf(root, "v1/openapi.json"));
  const now: Recorded = {
    version: description.info.version,
    data: Object.fromEntries(filesBelow(TINY).map((path) => [path, textOf(TINY, path)])),
    client: Object.fromEntries(["client.js", "store.js"].map((name) => [name, textOf(root, `v1/${name}`)])),
    description: withoutTexts(description),
    answers: await Promise.all(targetsOf(description).map((one) => answerTo(one, host))),
  };
  writeFileSync(FILE, gzipSync(JSON.stringify(now), { level: 9 }));
}

export async function answerTo(
  { operation, target }: Pick<Recording, "operation" | "target">,
  host: Host,
): Promise<Recording> {
  const { status, contentType, body } = await host.ask("GET", target);
  return { operation, target, status, contentType, body: /json/.test(contentType ?? "") ? body : null };
}

/** The example of each operation, and a request that is refused if any can be. */
const targetsOf = ({ paths }: Description) =>
  Object.entries(paths).flatMap(([path, { get }]) => {
    const { operationId: operation = "", parameters = [] } = get;
    if (!operations.some(({ id }) => id === operation)) return [];
    const given = (change: (parameter: Parameter) => unknown): string => {
      const query = new URLSearchParams();
      let target = path;
      for (const parameter of parameters) {
        const value = change(parameter);
        if (parameter.in === "path")
          target = target.replace(`{${parameter.name}}`, encodeURIComponent(String(value)));
        else if (value !== undefined) query.append(parameter.name, [value].flat().join());
      }
      return query.size === 0 ? target : `${target}?${query}`;
    };
    const targets = [given(({ example }) => example), ...(parameters.length > 0 ? [given(() => "?")] : [])];
    return targets.map((target) => ({ operation, target }));
  });

/** Texts and examples are no part of what is held against it. */
function withoutTexts<Value>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value, (key, part: unknown) =>
      /^(description|summary|examples?|x-.*)$/.test(key) && typeof part !== "boolean" && !isProperty(part)
        ? undefined
        : part,
    ),
  );
}

/** A field that is called `description` is a schema. */
const isProperty = (part: unknown): boolean =>
  typeof part === "object" && part !== null && ("type" in part || "anyOf" in part || "$ref" in part);
