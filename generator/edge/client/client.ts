/**
 * The client that each build publishes, so that client and build always match: the whole API, from any host. A host
 * that only serves files is enough, because the client finds the files of an answer by itself.
 */

import { type CallOptions, type ConnectOptions, type Get, getFrom } from "./get.ts";
import { type Call, type MethodName, operationCalls, type Parameters } from "./operation-calls.ts";
import { type WalkedPage, watchWalk } from "./watch-walk.ts";

export { ApiProblem } from "./api-problem.ts";

/** The API of one build. Its published types say more of each method: generator/hosts/plain/client-types.ts. */
export type Client = Readonly<Record<MethodName, Call>> & {
  get: Get;
  /**
   * The pages of a list one after the other, from the one requested, or the first, to the last; by default with 100
   * records. Throws if records moved between pages meanwhile.
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
  return { get, pages, ...operationCalls(get) };
}

const pages: Client["pages"] = async function* (list, parameters = {}, options) {
  const { page: first = 1, pageNumber = first } = parameters;
  const walk = watchWalk();
  let hasNext = true;
  for (let number = Number(pageNumber); hasNext; number++) {
    // Some lists call it `page`, others `pageNumber`; each ignores the other name.
    const page = await list({ pageSize: 100, ...parameters, page: number, pageNumber: number }, options);
    walk(page as WalkedPage);
    hasNext = page.hasNextPage;
    yield page;
  }
};
