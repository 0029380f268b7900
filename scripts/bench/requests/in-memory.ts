/** A server of the usual kind, for comparison: it keeps all areas in memory, and cuts pages out of them. `ROOT PORT` */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import Fastify from "fastify";
import { envelope } from "../../../generator/api/envelope.ts";
import { areasIn } from "./asked.ts";

const [root, port] = process.argv.slice(2) as [string, string];
const list = areasIn(root);
const areas = new Map(
  list.map(({ id }) => [id, JSON.parse(readFileSync(join(root, `v1/areas/${id}.json`), "utf8"))]),
);

const integer = (fallback: number, maximum: number) =>
  ({ type: "integer", minimum: 1, maximum, default: fallback }) as const;
const properties = { pageNumber: integer(1, 2147483647), pageSize: integer(10, 100) };
const schema = { querystring: { type: "object", properties } };
const server = Fastify();
server.get<{ Querystring: { pageNumber: number; pageSize: number } }>(
  "/v1/areas",
  { schema },
  async ({ query: { pageNumber, pageSize } }) => {
    const items = list.slice((pageNumber - 1) * pageSize, pageNumber * pageSize);
    return envelope(items, pageNumber, pageSize, list.length);
  },
);
server.get<{ Params: { areaId: string } }>("/v1/areas/:areaId", async ({ params }, reply) => {
  if (!areas.has(params.areaId)) reply.code(404);
  return areas.get(params.areaId) ?? { status: 404 };
});
await server.listen({ host: "127.0.0.1", port: Number(port) });
