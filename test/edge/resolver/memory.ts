import { pageInChunks } from "../../../generator/edge/reading/chunks.ts";
import { jsonOf } from "../../../generator/edge/reading/stored-files.ts";
import { type Answer, execute, type Files } from "../../../generator/edge/resolver/execute.ts";
import { resolve } from "../../../generator/edge/resolver/resolve.ts";

export type Texts = Pick<ReadonlyMap<string, string>, "has" | "get">;

/** Files below `v1/` that are held in memory, and noted when they are read. */
export const memory = (files: Texts, read: string[] = []): Files => ({
  has: async (file) => files.has(file),
  json: async (file) => {
    read.push(file);
    const text = files.get(file);
    return text === undefined ? null : jsonOf(file, text);
  },
});

export const answerOf = (
  target: string,
  files: ReadonlyMap<string, string>,
  method = "GET",
): Promise<Answer> => execute(resolve(method, target), memory(files), 0);

/** The same files read through their chunks, as hosts do. */
export function chunked(files: ReadonlyMap<string, string>, read: string[] = []): Files {
  const { has, json } = memory(files, read);
  return { has, json: async (file) => (await json(file)) ?? pageInChunks(file, { has, json }) };
}

/** The page that a request is answered with, whether it is a file or composed from some. */
export async function pageOf(target: string, files: ReadonlyMap<string, string>): Promise<unknown> {
  const answer = await answerOf(target, files);
  if (answer.status !== 200) return answer;
  return JSON.parse(answer.text ?? (files.get(answer.file as string) as string));
}

/** A page of a list as the specification describes it, cut from the whole list. */
export function expectedPage(items: readonly unknown[], pageSize: number, pageNumber: number) {
  const totalPages = Math.ceil(items.length / pageSize);
  return {
    items: items.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
    pageNumber,
    pageSize,
    totalCount: items.length,
    totalPages,
    hasPreviousPage: pageNumber > 1,
    hasNextPage: pageNumber < totalPages,
  };
}

/** The pages of a list in one size, by their paths; an empty list has one. */
export function pagesOf(folder: string, items: readonly unknown[], size: number): [string, string][] {
  return Array.from({ length: Math.max(1, Math.ceil(items.length / size)) }, (_, index) => [
    `${folder}/pages/${size}/${index + 1}.json`,
    JSON.stringify(expectedPage(items, size, index + 1)),
  ]);
}
