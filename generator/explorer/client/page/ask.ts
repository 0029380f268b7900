/** Asks the API without a server: the resolver in the browser puts the answer together from the files. */

import { getFrom } from "../../../edge/client/get.ts";
import { root } from "./explorer.ts";

const get = getFrom(root.href);

/** An answer; `text` is null where it is not JSON, such as a tile; `file` is the path of the one file that holds it. */
export type Asked = { readonly status: number; readonly text: string | null; readonly file: string | null };

/** What answers `GET {target}`, with a target such as `/v1/search?q=whangarei`. Rejects where files cannot be read. */
export async function ask(target: string): Promise<Asked> {
  const answer = await get(target);
  const isJson = /json/.test(answer.headers.get("Content-Type") ?? "");
  const location = answer.headers.get("Content-Location");
  return {
    status: answer.status,
    text: isJson ? await answer.text() : null,
    file: location?.slice(root.href.length) ?? null,
  };
}
