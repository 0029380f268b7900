import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Store } from "../../generator/api/store.ts";
import { build } from "../../generator/builder/build.ts";
import type { connect } from "../../generator/edge/client/client.ts";
import { type Host, nodeHost } from "../conformance/host.ts";
import { SAMPLE } from "../support/sample.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { buildTiny } from "../support/tiny.ts";
import { writeBelow } from "../support/tree.ts";
import { breaksIn, breaksInDescription } from "./breaks.ts";
import { answerTo, record, recorded } from "./recorded.ts";

const folder = temporaryFolder();
const fail = (error: unknown) => {
  throw error;
};

if (process.env.RELEASE) {
  const root = join(folder, "now");
  await buildTiny(root, { maxZoom: 1 });
  const host = await nodeHost(root, fail);
  await record(root, host);
  await host.close();
}

const { data, client, description, answers } = recorded();
const isProblem = (status: number) => status >= 400;

beforeAll(async () => {
  for (const [path, text] of Object.entries(data)) writeBelow(join(folder, "data"), path, text);
  for (const [name, code] of Object.entries(client)) writeFileSync(join(folder, name), code);
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
});

/** Today's build of the recorded data. */
const builtIn = async (store: Store): Promise<string> => {
  const root = join(folder, store);
  await build({ data: join(folder, "data"), out: root, baseUrl: SAMPLE.baseUrl, maxZoom: 1, store });
  return root;
};

describe.each(["files", "packs"] as const)("a build of today, stored in %s,", (store) => {
  let host: Host;
  beforeAll(async () => {
    host = await nodeHost(await builtIn(store), fail);
  });
  afterAll(() => host.close());

  test("answers what the last release did: no field, type or value is missing, and the order is the same", async () => {
    const breaks: string[] = [];
    for (const was of answers) {
      const is = await answerTo(was, host);
      breaks.push(
        ...breaksIn([was.status, was.contentType], [is.status, is.contentType], was.target),
        ...breaksIn(was.body as null, is.body as null, was.target, isProblem(was.status)),
      );
    }
    expect(breaks).toEqual([]);
  });

  test("is read right by the client of the last release", async () => {
    const { connect: connected } = await import(pathToFileURL(join(folder, "client.js")).href);
    const api = (connected as typeof connect)(host.base);
    const breaks: string[] = [];
    for (const { target, status, body } of answers) {
      const answer = await api.get(target);
      const isJson = /json/.test(answer.headers.get("Content-Type") ?? "");
      breaks.push(
        ...breaksIn(status, answer.status, target),
        ...breaksIn(body as null, isJson ? ((await answer.json()) as null) : null, target, isProblem(status)),
      );
    }
    expect(breaks).toEqual([]);
    const operations = new Set(answers.map(({ operation }) => operation));
    const methods = [...operations].filter(
      (name) => !(`${name.charAt(0).toLowerCase()}${name.slice(1)}` in api),
    );
    expect(methods).toEqual([]);
  });
});

test("the description of today accepts all that was accepted, and promises all that was promised", async () => {
  const now = JSON.parse(readFileSync(join(folder, "files/v1/openapi.json"), "utf8"));
  expect(breaksInDescription(description as never, now)).toEqual([]);
  expect(new Set(answers.map(({ operation }) => operation)).size).toBeGreaterThan(20);
});

describe("a break is found:", () => {
  const [page] = answers.filter(({ operation }) => operation === "GetOrganisations");
  const body = page?.body as { items: Record<string, never>[]; totalCount: number };
  const [first, ...others] = body.items as [Record<string, never>, ...Record<string, never>[]];
  const { name, ...nameless } = first;

  test.each([
    ["a field is renamed", { ...body, items: [{ ...nameless, title: name }, ...others] }],
    ["a field is gone", { ...body, totalCount: undefined }],
    ["a type is another", { ...body, totalCount: String(body.totalCount) }],
    ["null is a text", { ...body, items: [{ ...first, websiteUrl: "" }, ...others] }],
    ["a record is gone", { ...body, items: others }],
    ["fields are in another order", Object.fromEntries(Object.entries(body).toReversed())],
    ["a value is another", { ...body, items: [{ ...first, name: "Another" }, ...others] }],
  ])("%s", (_, changed) => {
    expect(breaksIn(body as never, JSON.parse(JSON.stringify(changed)))).not.toEqual([]);
  });

  test("records are in another order, as are items anywhere", () => {
    expect(breaksIn([1, 2], [2, 1])).toEqual(["answer[0]: was 1, is 2", "answer[1]: was 2, is 1"]);
  });

  test("but a new field is none, and no better words of a problem", () => {
    expect(breaksIn(body as never, { ...body, more: 1 } as never)).toEqual([]);
    expect(breaksIn({ message: "A" }, { message: "B" }, "problem", true)).toEqual([]);
    expect(breaksIn({ message: "A" }, { message: "B" }, "record")).toHaveLength(1);
  });

  /** The description with another value at a path; without any, there is nothing at it. */
  const changed = (path: string, value?: unknown) => {
    const copy = structuredClone(description);
    const names = path.split(" ");
    const last = names.pop() as string;
    let part = copy as unknown as Record<string, unknown>;
    for (const name of names) part = part[name] as Record<string, unknown>;
    expect(part).toHaveProperty([last]);
    if (value === undefined) delete part[last];
    else part[last] = value;
    return breaksInDescription(description as never, copy as never);
  };
  const list = "paths /v1/organisations get";
  const use = "paths /v1/areas/{areaId}/may-use get";
  const organisation = "components schemas Organisation";

  test.each<[string, string, unknown?]>([
    ["an operation is gone", "paths /v1/organisations"],
    ["an operation has another id", `${list} operationId`, "X"],
    ["a status is gone", `${use} responses 404`],
    ["a parameter is renamed", `${use} parameters 1 name`, "whom"],
    ["a parameter is required", `${list} parameters 0 required`, true],
    ["a word is refused", "components schemas UsePurpose enum", ["lawn"]],
    ["a bound is tighter", `${list} parameters 1 schema maximum`, 50],
    ["a default is another", `${list} parameters 1 schema default`, 20],
    ["a field is gone", `${organisation} properties name`],
    ["a field can be null", `${organisation} properties name type`, ["string", "null"]],
    ["a schema is gone", "components schemas Stage"],
  ])("%s", (_, path, value) => {
    expect(changed(path, value)).not.toEqual([]);
  });
});
