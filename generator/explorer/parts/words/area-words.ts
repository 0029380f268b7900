/** What several pages say about an area. */

import type { Organisation } from "../../../../schemas/source.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { spokenName } from "../../../views/words/te-reo.ts";
import { joinHtml } from "../../../views/words/words.ts";
import type { Context } from "../context.ts";

/** Links to the organisations of an area. */
export const organisationLinks = (
  { pageOf }: Pick<Context, "pageOf">,
  { organisations }: { readonly organisations: readonly Pick<Organisation, "id" | "name">[] },
): Html =>
  organisations.length === 0
    ? html`no council on record`
    : joinHtml(
        organisations.map(
          ({ id, name }) => html`<a href="/${pageOf.organisation(id)}">${spokenName(name)}</a>`,
        ),
        ", ",
      );
