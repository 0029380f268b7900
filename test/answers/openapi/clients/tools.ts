/** The generators of clients, each with how to run it and how its client is called. */

import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { OperationObject } from "../description.ts";

/** An operation with its path. Its examples are the request. */
export type Call = { readonly path: string; readonly operation: OperationObject };

export type Tool = {
  readonly name: string;
  /** Writes a client of a description into a folder; `base` is the address of the server. */
  generate(description: string, folder: string, base: string): void;
  /**
   * The start of a program in TypeScript: it declares `show(id, answer)`, which prints an answer, and `unknownArea()`, which
   * gives the code of the problem of an area that does not exist.
   */
  prelude(base: string): string;
  /** The expression of a call. */
  call(call: Call): string;
};

/** The folder that the generators are installed in. */
export const CLIENTS = resolve(".ci/clients");

export const UNKNOWN = "00000000-0000-4000-8000-000000000000";

/** Runs a generator without the network. */
function run(folder: string, script: string, ...parameters: string[]): void {
  const command = [
    "--import",
    join(import.meta.dirname, "offline.js"),
    join(CLIENTS, "node_modules", script),
    ...parameters,
  ];
  execFileSync(process.execPath, command, { cwd: folder, stdio: "pipe" });
}

const json = (value: unknown): string => JSON.stringify(value);

/** The examples of an operation's parameters in the path or in the query, by name. */
const examplesIn = ({ parameters = [] }: OperationObject, place: "path" | "query") =>
  Object.fromEntries(
    parameters.filter((parameter) => parameter.in === place).map(({ name, example }) => [name, example]),
  );

/** The same, of both places that have any. */
const exampleOf = (operation: OperationObject) =>
  Object.fromEntries(
    (["path", "query"] as const)
      .map((place) => [place, examplesIn(operation, place)] as const)
      .filter(([, values]) => Object.keys(values).length > 0),
  );

const isBinary = ({ responses }: OperationObject): boolean =>
  responses["200"]?.content?.["application/json"] === undefined;

const camelCase = (id: string): string => id.charAt(0).toLowerCase() + id.slice(1);

const PRINT = `
function print(id: string, status: number, body: unknown): void {
  const size = body instanceof ArrayBuffer ? body.byteLength : body instanceof Blob ? body.size : null;
  console.log(JSON.stringify({ id, status, body: size === null ? body : { size } }));
}
`;

const SHOW = `
async function show(id: string, asked: Promise<{ data?: unknown; error?: unknown; response?: Response }>): Promise<void> {
  const { data, error, response } = await asked;
  print(id, response?.status ?? 0, data ?? error);
}
`;

export const TOOLS: readonly Tool[] = [
  {
    name: "openapi-typescript with openapi-fetch",
    generate: (description, folder) =>
      run(folder, "openapi-typescript/bin/cli.js", description, "--output", "schema.d.ts"),
    prelude: (base) => `import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";
const client = createClient<paths>({ baseUrl: ${json(base)} });
${PRINT}${SHOW}
async function unknownArea(): Promise<string | undefined> {
  const { error } = await client.GET("/v1/areas/{areaId}", { params: { path: { areaId: "${UNKNOWN}" } } });
  if (error === undefined) throw new Error("expected a problem");
  const problem: components["schemas"]["Problem"] = error;
  const instance: string | null = problem.instance;
  return instance ?? problem.errors[0]?.code;
}
`,
    call: ({ path, operation }) => {
      const parse = isBinary(operation) ? `, parseAs: "arrayBuffer"` : "";
      return `client.GET(${json(path)}, { params: ${json(exampleOf(operation))}${parse} })`;
    },
  },
  {
    name: "@hey-api/openapi-ts",
    generate: (description, folder) =>
      run(
        folder,
        "@hey-api/openapi-ts/bin/run.js",
        "--input",
        description,
        "--output",
        "client",
        "--logs",
        "silent",
      ),
    prelude: (base) => `import { client } from "./client/client.gen.js";
import * as api from "./client/index.js";
import type { Problem } from "./client/index.js";
client.setConfig({ baseUrl: ${json(base)} });
${PRINT}${SHOW}
async function unknownArea(): Promise<string | undefined> {
  const { error } = await api.getArea({ path: { areaId: "${UNKNOWN}" } });
  if (error === undefined) throw new Error("expected a problem");
  const problem: Problem = error;
  const instance: string | null = problem.instance;
  return instance ?? problem.errors[0]?.code;
}
`,
    call: ({ operation }) => `api.${camelCase(operation.operationId)}(${json(exampleOf(operation))})`,
  },
  {
    name: "orval",
    generate(description, folder, base) {
      const output = { mode: "split", target: "api.ts", schemas: "model", client: "fetch", baseUrl: base };
      const config = { water: { input: description, output } };
      writeFileSync(join(folder, "orval.config.mjs"), `export default ${json(config)};`);
      run(folder, "orval/dist/bin/orval.mjs", "--config", "orval.config.mjs");
    },
    prelude: () => `import * as api from "./api.js";
import type { Problem } from "./model/index.js";
${PRINT}
async function show(id: string, asked: Promise<{ data: unknown; status: number }>): Promise<void> {
  const { data, status } = await asked;
  print(id, status, data);
}
async function unknownArea(): Promise<string | undefined> {
  const answer = await api.getArea("${UNKNOWN}");
  if (answer.status !== 404) throw new Error("expected a problem");
  const problem: Problem = answer.data;
  const instance: string | null = problem.instance;
  return instance ?? problem.errors[0]?.code;
}
`,
    call: ({ operation }) => {
      const query = examplesIn(operation, "query");
      const values = [
        ...Object.values(examplesIn(operation, "path")),
        ...(Object.keys(query).length > 0 ? [query] : []),
      ];
      return `api.${camelCase(operation.operationId)}(${values.map(json).join(", ")})`;
    },
  },
];
