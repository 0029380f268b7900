/** The tools for assistants, over standard input and output (Model Context Protocol). */

import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { z } from "zod";
import { VERSION } from "../../generator/answers/openapi/document.ts";
import { consent } from "./consent.ts";
import { findPlace } from "./find-place.ts";
import { mayUse } from "./may-use.ts";
import { fromOneBuild, type Site } from "./one-build.ts";
import { type Found, notRead, saidOf } from "./said.ts";
import { whatApplies } from "./what-applies.ts";
import { whatChanges } from "./what-changes.ts";

type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodRawShape;
  readonly output: z.ZodRawShape;
  readonly find: (asked: never, site: Site) => Promise<Found<object>>;
};

const TOOLS: readonly Tool[] = [findPlace, whatApplies, mayUse, whatChanges, consent];

const INSTRUCTIONS = `Water restrictions in New Zealand. Begin with find_place; its ids are for the other tools.
Never infer a permission: not from silence, not from the name, number or severity of a level, not from another council's area. Only may_use with the answer "allowed" is one, only until "until", and only with its "conditions": "councilApproval" means ask first. Say the "exception" too.
Repeat what "say" says, with the scheme's words, and say until when it holds ("until"). From "until" on, ask again; from "knownUntil" on, say that it is not known.
If "isSample" is true, say that the data is a sample and not official. Where an answer is not known, say so, and whom to ask.`;

/** Answers from a site until the other side closes. */
export async function serveTools(url: string): Promise<void> {
  const server = new McpServer(
    { name: "water-restrictions", version: VERSION },
    { instructions: INSTRUCTIONS },
  );
  for (const tool of TOOLS) {
    const { name, title, description, input, output } = tool;
    server.registerTool(
      name,
      { title, description, inputSchema: input, outputSchema: output, annotations: { readOnlyHint: true } },
      (asked: object) => resultOf(tool, asked, url),
    );
  }
  await server.connect(new StdioServerTransport());
}

/** The sentences, and the same as JSON for programs that read no structured content. What cannot be read is not known. */
async function resultOf({ find }: Tool, asked: object, url: string): Promise<CallToolResult> {
  try {
    const said = await fromOneBuild(url, async (site) => saidOf(await find(asked as never, site), site));
    return {
      content: [
        { type: "text", text: said.say },
        { type: "text", text: JSON.stringify(said) },
      ],
      structuredContent: said,
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { content: [{ type: "text", text: notRead(url, reason) }], isError: true };
  }
}
