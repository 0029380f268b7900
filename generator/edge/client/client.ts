/**
 * The client that each build publishes, so that client and build always match: the whole API, from any host. A host
 * that only serves files is enough, because the client finds the files of an answer by itself.
 */

import { type CallOptions, type ConnectOptions, type Get, getFrom, type WalkOptions } from "./get.ts";
import { type Call, type MethodName, operationCalls, type Parameters } from "./operation-calls.ts";

export { ApiProblem } from "./api-problem.ts";

/** The API of one build. Its published types say more of each method: generator/hosts/plain/client-types.ts. */
export type Client = Readonly<Record<MethodName, Call>> & {
  get: Get;
  /**
   * The pages of a list one after the other, from the one requested, or the first, to the last; by default with 100
   * records. All are of one build and one instant: throws an Error before the last page if there is another build by then.
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
  return { get, pages: pagesFrom(get, options?.now), ...operationCalls(get) };
}

const pagesFrom = (get: Get, clock: () => number = Date.now): Client["pages"] =>
  async function* (list, parameters = {}, options) {
    // Sent as it was given: if it is no number of a page, the API says so.
    const first = parameters.pageNumber ?? parameters.page ?? 1;
    // The manifest has the digest of every file, so it is another in every other build.
    const manifest = async (more?: WalkOptions) => (await get("/v1/manifest.json", more)).text();
    const build = await manifest(options);
    // A change that comes due between two pages would move records from one to the other.
    const walk: WalkOptions = { ...options, now: options?.now ?? clock(), isOfWalk: true };
    let hasNext = true;
    for (let read = 0; hasNext; read++) {
      const number = read > 0 ? Number(first) + read : first;
      // Some lists call it `page`, others `pageNumber`; each ignores the other name.
      const asked = { pageSize: 100, ...parameters, page: number, pageNumber: number };
      const page = await list(asked, walk);
      hasNext = page.hasNextPage;
      if (!hasNext && read > 0 && (await manifest({ ...options, isAnew: true })) !== build)
        throw new Error("The data changed while its pages were read: start again at the first page.");
      yield page;
    }
  };
