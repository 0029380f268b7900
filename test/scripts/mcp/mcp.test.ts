/** The tools for assistants, driven as an assistant drives them: by the SDK's own client, over the pipes of a real process. */

import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fromOneBuild } from "../../../scripts/mcp/one-build.ts";
import { plainServer } from "../../hosts/plain-server.ts";
import { listen } from "../../support/listen.ts";
import { drawOf } from "../../support/random.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { AREA, AS_OF, buildCountry, HORIZON, NEXT_BUILD } from "./country.ts";
import { QUESTIONS, REFUSED } from "./questions.ts";

const LATER = "2026-11-21T00:00:00Z";

const folder = temporaryFolder();
const opened: Client[] = [];
let site: Awaited<ReturnType<typeof plainServer>>;
let live: Client;

beforeAll(async () => {
  site = await plainServer(await buildCountry(folder));
  live = await assistant(site.address);
});
afterAll(async () => {
  await Promise.all(opened.map((client) => client.close()));
  await site.close();
});

/** Starts the command with its clock at an instant. */
async function assistant(url: string, now = AS_OF): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const args = [
    "--import",
    "./test/support/fixed-clock.ts",
    "scripts/water-restrictions.js",
    "mcp",
    "--url",
    url,
  ];
  const env = { ...process.env, NOW: now } as Record<string, string>;
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
  opened.push(client);
  return client;
}

type Said = {
  readonly say: string;
  readonly at: string;
  readonly until: string | null;
  readonly sources: unknown[];
};

async function ask(client: Client, name: string, asked: object) {
  const result = (await client.callTool({ name, arguments: { ...asked } })) as CallToolResult;
  const texts = result.content.map((one) => (one.type === "text" ? one.text : ""));
  return { isError: result.isError === true, texts, said: result.structuredContent as Said | undefined };
}

type Permit = { readonly answer?: string; readonly conditions: readonly { readonly kind: string }[] };

/** That water may be used, in words that only a permission has. */
const PERMITS = /\bAllowed\b/;

test("the tools have the schemas of what they take and what they answer, and say that nothing is inferred", async () => {
  const { tools } = await live.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    "find_place",
    "what_applies",
    "may_use",
    "what_changes",
    "consent",
  ]);
  for (const { inputSchema, outputSchema, annotations } of tools) {
    expect(inputSchema.type).toBe("object");
    expect(outputSchema?.required).toEqual(
      expect.arrayContaining(["say", "at", "until", "sources", "isSample"]),
    );
    expect(annotations?.readOnlyHint).toBe(true);
  }
  expect(live.getInstructions()).toMatch(/Never infer a permission/);
});

test.each(QUESTIONS)("%s", async (_, tool, asked, holds, says) => {
  const { isError, texts, said } = await ask(live, tool, asked);
  expect(isError, texts[0]).toBe(false);
  expect(said).toMatchObject(holds);
  expect(said?.say).toMatch(says);
  expect(said?.say).toMatch(/^Sample data, not official\./);
  expect(said?.at).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  expect(said?.sources.length).toBeGreaterThan(0);
  expect(texts[0]).toBe(said?.say);
  expect(JSON.parse(texts[1] ?? "")).toEqual(said);
  const { result, garden = [] } = said as unknown as {
    result?: Permit;
    garden?: Permit[];
  };
  const permits = [result, ...garden].some(
    (one) => one?.answer === "allowed" && !one.conditions.some(({ kind }) => kind === "councilApproval"),
  );
  expect(PERMITS.test(said?.say ?? "")).toBe(permits);
});

test.each(REFUSED)("%s is not answered", async (_, tool, asked, says) => {
  const { isError, texts, said } = await ask(live, tool, asked);
  expect([isError, said]).toEqual([true, undefined]);
  expect(texts.join()).toMatch(says);
  expect(texts.join()).not.toMatch(PERMITS);
});

describe("nothing is a permission", () => {
  /** Each would be answered "allowed" or with a level in force, if the data spoke of it. */
  const calls = [
    ["may_use", { areaId: AREA.rivermouth, what: "lawn", by: "handHeldHose" }],
    ["what_applies", { areaId: AREA.rivermouth }],
    ["what_changes", { areaId: AREA.rivermouth }],
    ["consent", { consentNumber: "WP-5" }],
  ] as const;
  const permits = async (client: Client) => {
    const answers = await Promise.all(calls.map(([tool, asked]) => ask(client, tool, asked)));
    for (const { texts, said } of answers) {
      expect(texts[0]).toMatch(/[Nn]ot known.*This is not a permission/);
      expect(said?.until ?? null).toBeNull();
    }
    return answers.filter(({ texts }) => PERMITS.test(texts[0] ?? "")).length;
  };

  test.each([
    ["from the horizon on", HORIZON],
    ["a year later", "2027-11-21T00:00:00Z"],
    ["before the data begins", "2026-11-20T10:00:00Z"],
  ])("%s", async (_, now) => {
    expect(await permits(await assistant(site.address, now))).toBe(0);
  });

  test("where the site cannot be reached", async () => {
    expect(await permits(await assistant("http://127.0.0.1:9"))).toBe(0);
  });

  test("where caches mix the files of two builds: an answer is wholly that of one, or there is none", async () => {
    const milder = await buildCountry(temporaryFolder(), { isMilder: true, asOf: LATER });
    const draw = drawOf(48);
    const picked = new Map<string, string>();
    const mixed = await listen(
      createServer((request, response) => {
        const path = (request.url ?? "").replace(/\?.*/, "");
        if (!picked.has(path)) picked.set(path, draw.pick([join(folder, "public"), milder]));
        const file = join(picked.get(path) ?? "", path);
        response.statusCode = existsSync(file) ? 200 : 404;
        response.end(existsSync(file) ? readFileSync(file) : "");
      }),
    );
    const client = await assistant(mixed.address, LATER);
    const seen: unknown[] = [];
    for (let i = 0; i < 24; i++) {
      picked.clear();
      const { said, texts } = await ask(client, "what_applies", { areaId: AREA.rivermouth });
      if (said === undefined) expect(texts[0]).toMatch(/^Not known: .*This is not a permission/);
      else {
        const { asOf, stage } = said as unknown as { asOf: string; stage: { name: string } };
        expect([asOf, stage.name]).toEqual(asOf === AS_OF ? [AS_OF, "Level 2"] : [LATER, "Care"]);
      }
      seen.push(said && "answered");
    }
    await mixed.close();
    expect(new Set(seen)).toEqual(new Set([undefined, "answered"]));
  });
});

test("a status that counts for six hours is not known after seven, whatever its day", async () => {
  const client = await assistant(site.address, "2026-11-21T03:00:00Z");
  const { said } = await ask(client, "consent", { consentNumber: "WP-7" });
  expect(said).toMatchObject({ isToday: false, until: null });
  expect(said?.say).toMatch(/Site 57, band 1: Not known\. Not known for today in full/);
});

describe("an answer may differ", () => {
  const kept = { areaId: AREA.rivermouth, what: "lawn", by: "handHeldHose" };
  const until = async (now: string, tool: string, asked: object) =>
    (await ask(await assistant(site.address, now), tool, asked)).said?.until;

  test.each(["may_use", "what_applies", "what_changes", "find_place"])(
    "with the next build: %s",
    async (tool) => {
      const asked =
        tool === "find_place"
          ? { name: "Rivermouth" }
          : tool === "may_use"
            ? kept
            : { areaId: AREA.rivermouth };
      expect(await until(AS_OF, tool, asked)).toBe(NEXT_BUILD);
      // Nobody knows when one comes that is overdue.
      expect(await until("2026-11-25T00:00:00Z", tool, asked)).toBe("2026-11-25T01:00:00Z");
    },
  );
});

test("a site that accepts a connection and says nothing is given up", async () => {
  const silent = await listen(createServer(() => {}));
  const asked = fromOneBuild(silent.address, async () => "an answer", 200);
  await expect(asked).rejects.toThrow("the site did not answer within 0.2 seconds");
  await silent.close();
});

test("data that is overdue says so, and data that is no sample does not say that it is one", async () => {
  const official = await plainServer(await buildCountry(temporaryFolder(), { isSample: false }));
  const client = await assistant(official.address, "2026-11-25T00:00:00Z");
  const { said } = await ask(client, "what_applies", { areaId: AREA.rivermouth });
  await official.close();
  expect(said?.say).toMatch(/^An update of this data is overdue: it is of Saturday 21 November 2026/);
  expect(said).toMatchObject({ isSample: false, stage: { name: "Level 2" }, until: "2026-11-25T01:00:00Z" });
  expect(said?.say).toMatch(/Allowed until Wednesday 25 November 2026, 2:00 pm/);
});
