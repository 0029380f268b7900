/** Asks the API without a server: the resolver says which files answer, and this page reads them. */

import { fulfil } from "../../resolver/execute.ts";
import { resolve } from "../../resolver/resolve.ts";
import { api } from "./explorer.ts";
import { filesAt } from "./files.ts";

const files = filesAt(api);

/** An answer; `text` is null where it is a file that is no text, such as a tile, or nothing. */
export type Asked = { readonly status: number; readonly text: string | null; readonly file: string | null };

/** What answers `GET {target}`, with a target such as `/v1/search?q=whangarei`. Rejects where files cannot be read. */
export async function ask(target: string): Promise<Asked> {
  const answer = await fulfil(resolve("GET", target), files);
  if (answer.kind === "empty") return { status: answer.status, text: null, file: null };
  if (answer.kind === "text") return { status: answer.status, text: answer.text, file: null };
  const text = answer.file.endsWith(".json") ? await files.read(answer.file) : null;
  return { status: answer.status, text, file: answer.file };
}
