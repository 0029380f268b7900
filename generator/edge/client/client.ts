/**
 * The client that each build publishes, so that client and build always match: the whole API, from any host. A host
 * that only serves files is enough, because the client finds the files of an answer by itself.
 */

import { type CallOptions, type ConnectOptions, type Get, getFrom } from "./get.ts";
import { type Call, type MethodName, operationCalls, type Parameters } from "./operation-calls.ts";
import type { MayUse } from "./uses/area-uses.ts";

export { ApiProblem } from "./api-problem.ts";

/** The API of one build. Its published types say more of each method: generator/hosts/plain/client-types.ts. */
export type Client = Readonly<Record<MethodName, Call>> & {
  get: Get;
  /** Whether water may be used in an area now, by the rules of its stage. */
  mayUse: MayUse;
  /**
   * The pages of a list one after the other, from the one requested, or the first, to the last; by default with 100
   * records.
   */
  pages<Page extends { readonly hasNextPage: boolean }>(
    list: (parameters: Parameters, options?: CallOptions) => Promise<Page>,
    parameters?: Parameters,
    options?: CallOptions,
  ): AsyncGenerator<Page, void, undefined>;
};

/** The API of the build whose folder `v1` is at an address, such as `https://example.github.io/water`. */
export function connect(base: string, options?: ConnectOptions): Client {
  const get = getFrom(base, options);
  const calls = operationCalls(get);
  const mayUse: MayUse = async (...given) =>
    // Few programs call it, so its code is loaded on the first call.
    (await import("./uses/area-uses.ts")).mayUseIn(calls, options?.now ?? Date.now, ...given);
  return { get, pages, mayUse, ...calls };
}

const pages: Client["pages"] = async function* (list, parameters = {}, options) {
  const { page: first = 1, pageNumber = first } = parameters;
  let hasNext = true;
  for (let number = Number(pageNumber); hasNext; number++) {
    // Some lists call it `page`, others `pageNumber`; each ignores the other name.
    const page = await list({ pageSize: 100, ...parameters, page: number, pageNumber: number }, options);
    hasNext = page.hasNextPage;
    yield page;
  }
};
