/** What a build is compared with: a server of the usual kind, which keeps all areas in memory and cuts pages out of them. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import Fastify from "fastify";

const [root = ""] = process.argv.slice(2);
const read = (file: string) => JSON.parse(readFileSync(join(root, "v1", file), "utf8"));

type Area = { readonly id: string };
const list: Area[] = [];
for (let number = 1, more = true; more; number++) {
  const page = read(`areas/pages/100/${number}.json`) as { items: Area[]; hasNextPage: boolean };
  list.push(...page.items);
  more = page.hasNextPage;
}
const areas = new Map(list.map(({ id }) => [id, read(`areas/${id}.json`) as Area]));

const server = Fastify();
const integer = (fallback: number, maximum: number) => ({
  type: "integer",
  minimum: 1,
  maximum,
  default: fallback,
});
const querystring = {
  type: "object",
  properties: { pageNumber: integer(1, 2147483647), pageSize: integer(10, 100) },
};

server.get<{ Querystring: { pageNumber: number; pageSize: number } }>(
  "/v1/areas",
  { schema: { querystring } },
  async ({ query: { pageNumber, pageSize } }) => {
    const totalPages = Math.ceil(list.length / pageSize);
    return {
      items: list.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
      pageNumber,
      pageSize,
      totalCount: list.length,
      totalPages,
      hasPreviousPage: pageNumber > 1,
      hasNextPage: pageNumber < totalPages,
    };
  },
);

server.get<{ Params: { areaId: string } }>("/v1/areas/:areaId", async ({ params }, reply) => {
  const area = areas.get(params.areaId);
  if (area === undefined) reply.code(404);
  return area ?? { status: 404 };
});

const address = await server.listen({ host: "127.0.0.1", port: 0 });
console.log(new URL(address).port);
