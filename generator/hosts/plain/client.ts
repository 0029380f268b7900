import type { File } from "../../lib/section.ts";
import { edgeModule } from "../bundle.ts";

/** The client for hosts of plain files, beside the answers that it reads (docs/hosting/plain-files.md). */
export function* clientFiles(): Generator<File> {
  yield { path: "v1/client.js", content: edgeModule("client") };
  yield { path: "v1/client.d.ts", content: DECLARATION };
  // Without it GitHub Pages does not publish names that begin with `_`.
  yield { path: ".nojekyll", content: "" };
}

/** What `generator/edge/client.ts` exports, without its imports. */
const DECLARATION = `/** The API of one build. */
export type Client = {
  /**
   * Answers what a server of this API would answer, problems included: with the status, the \`Content-Type\`, the body
   * and, if a single file holds it, the address of that in \`Content-Location\`. Rejects if a file cannot be fetched.
   */
  get(target: string, options?: { readonly signal?: AbortSignal }): Promise<Response>;
};

export type ConnectOptions = {
  readonly fetch?: typeof fetch;
  /** The clock, in milliseconds: restrictions are those of its instant. */
  readonly now?: () => number;
};

/** The API of the build whose folder \`v1\` is at an address, such as \`https://example.github.io/water\`. */
export declare function connect(base: string, options?: ConnectOptions): Client;
`;
