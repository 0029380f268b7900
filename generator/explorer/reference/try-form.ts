/** The form of "Try it": a field for each parameter. The page's script (client/try-it.ts) sends it. */

import { type Html, html } from "../../views/html/html.ts";
import { type Description, type Parameter, type PathOperation, schemaOf } from "./description.ts";

/** The form, filled with the example. Without scripts it is hidden, because it needs one. */
export const tryForm = (
  { parameters = [] }: PathOperation,
  description: Description,
  isFinished: boolean,
): Html =>
  html`<form class="try-it needs-script" aria-labelledby="try">
${parameters.map((parameter) => field(isFinished ? parameter : asOfNow(parameter), description))}<p><button type="submit">Send</button></p>
<div class="try-answer" role="status" hidden></div>
</form>`;

/** What was allowed at the instant of an example may not be allowed any more, so data that follow the clock are asked for now. */
const asOfNow = ({ example, ...parameter }: Parameter): Parameter =>
  parameter.name === "at" ? parameter : { ...parameter, example };

function field(parameter: Parameter, description: Description): Html {
  const { name, required, example } = parameter;
  const schema = schemaOf(parameter.schema, description);
  const choices = schema.items && schemaOf(schema.items, description).enum;
  if (choices !== undefined) {
    const chosen = new Set([example].flat());
    return html`<fieldset><legend>${name}</legend>${choices.map(
      (value) =>
        html`<label><input type="checkbox" name="${name}" value="${String(value)}"${chosen.has(value) && " checked"}> ${String(value)}</label> `,
    )}</fieldset>\n`;
  }
  const values = schema.type === "boolean" ? ["true", "false"] : schema.enum;
  const hint = schema.default === undefined ? "" : `Default: ${schema.default}`;
  const id = `try-${name}`;
  const label = html`<label for="${id}"><code>${name}</code>${required && " (required)"}</label>`;
  if (values !== undefined) {
    return html`<p>${label}<select id="${id}" name="${name}"><option value="">(not set)</option>${values.map(
      (value) => html`<option${value === example && " selected"}>${String(value)}</option>`,
    )}</select></p>\n`;
  }
  return html`<p>${label}<input id="${id}" type="text" name="${name}" value="${example === undefined ? "" : String(example)}" placeholder="${hint}" autocomplete="off" spellcheck="false"></p>\n`;
}
