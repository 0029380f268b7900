import { type Html, html } from "../parts/html.ts";
import { markdown } from "../parts/markdown.ts";
import { dataTable } from "../parts/table.ts";
import type { Description, Parameter } from "./description.ts";
import { typeOf } from "./types.ts";

/** The parameters of an operation: place, type with bounds, default and meaning. */
export const parametersTable = (parameters: readonly Parameter[], description: Description): Html =>
  parameters.length === 0
    ? html`<p>None.</p>`
    : dataTable(
        "Parameters",
        ["Name", "In", "Type", "Default", "Meaning"],
        parameters.map((parameter) => ({
          cells: [
            html`<code>${parameter.name}</code>`,
            `${parameter.in}${parameter.required ? ", required" : ""}`,
            typeOf(parameter.schema, description),
            defaultOf(parameter),
            markdown(parameter.description),
          ],
        })),
      );

const defaultOf = ({ schema }: Parameter): Html | string =>
  schema.default === undefined ? "–" : html`<code>${String(schema.default)}</code>`;
