import { type Html, html } from "../parts/html.ts";
import { markdown } from "../parts/markdown.ts";
import type { Description, Parameter } from "./description.ts";
import { typeOf } from "./types.ts";

/** The parameters of an operation: place, type with bounds, default and meaning. */
export function parametersTable(parameters: readonly Parameter[], description: Description): Html {
  if (parameters.length === 0) return html`<p>None.</p>`;
  const rows = parameters.map(
    (parameter) =>
      html`<tr><th scope="row"><code>${parameter.name}</code></th><td>${parameter.in}${parameter.required && ", required"}</td><td>${typeOf(parameter.schema, description)}</td><td>${defaultOf(parameter)}</td><td>${markdown(parameter.description)}</td></tr>`,
  );
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Parameters"><table class="data"><thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Type</th><th scope="col">Default</th><th scope="col">Meaning</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

const defaultOf = ({ schema }: Parameter): Html | string =>
  schema.default === undefined ? "–" : html`<code>${String(schema.default)}</code>`;
