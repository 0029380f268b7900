/** All pages of a walk must be of one build. Pages that are cut from other files are checked there; pages that are files are checked here. */

import { PAGE, pageFile, versionsFile } from "../../api/address.ts";
import { jsonOf, ofOneBuild } from "../reading/stored-files.ts";
import { damaged } from "../resolver/read.ts";

type Page = { readonly items: readonly unknown[]; readonly totalCount: number };

const OF_LIST = /^(.*)\/pages\/(\d+)\/(\d+)\.json$/;

/**
 * Rejects if the page in a file is not of the build whose index of the list counts. The index names pages of 100 alone, so a page of
 * another size must have what these have. `read` gives a file's text by its path from `v1/`.
 */
export async function checkPage(
  place: string,
  text: string,
  read: (path: string) => Promise<string | null>,
): Promise<void> {
  const [, folder, size, number] = OF_LIST.exec(place) ?? [];
  // What lists the versions of a list has a mark of each of its pages.
  if (folder === undefined || versionsFile(place.replace(/^epochs\/\d+\//, "")) !== null) return;
  const json = async (path: string) => {
    const found = await read(path);
    return found && jsonOf(path, found);
  };
  const files = { has: async () => true, json };
  const named = (path: string, value: unknown) => ofOneBuild(path, value, files) as Promise<Page | null>;
  const page = jsonOf(place, text) as Page;
  if (Number(size) === PAGE) return void (await named(place, page));
  const from = (Number(number) - 1) * Number(size);
  const items: unknown[] = [];
  for (let at = Math.floor(from / PAGE); at * PAGE < from + page.items.length; at++) {
    const path = pageFile(folder, PAGE, at + 1);
    const whole = await named(path, await json(path));
    if (whole?.totalCount !== page.totalCount) throw damaged(place);
    items.push(...whole.items);
  }
  const own = items.slice(from % PAGE, (from % PAGE) + page.items.length);
  if (JSON.stringify(own) !== JSON.stringify(page.items)) throw damaged(place);
}
