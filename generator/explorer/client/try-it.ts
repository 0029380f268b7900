/** Answers the request that a form of the reference describes, as text: the page puts the answer together from the API's files. */

import { mediaType } from "../../api/headers.ts";
import type { Asked } from "./page/ask.ts";
import { element, make } from "./page/explorer.ts";
import "./reference.ts";
import { highlight } from "./reference/highlight.ts";

for (const form of document.querySelectorAll<HTMLFormElement>("form.try-it")) {
  const answer = element<HTMLElement>(".try-answer", form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const target = targetOf(form);
    answer.hidden = false;
    answer.textContent = `GET ${target} …`;
    import("./page/ask.ts")
      .then(({ ask }) => ask(target))
      .then(
        (asked) => show(answer, target, asked),
        (error: Error) => answer.replaceChildren(`GET ${target} could not be answered. ${error.message}`),
      );
  });
}

/** The path with its placeholders replaced, and the parameters that are given; an empty field is left out. */
function targetOf(form: HTMLFormElement): string {
  let path = element(".endpoint code").textContent ?? "";
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const placeholder = `{${name}}`;
    if (path.includes(placeholder)) path = path.replace(placeholder, encodeURIComponent(String(value)));
    else if (value !== "") query.append(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

function show(answer: HTMLElement, target: string, { status, text, file }: Asked): void {
  const headers = [
    ...(status === 204 ? [] : [`content-type: ${mediaType(file ?? ".json", status)}`]),
    ...(file === null ? [] : [`file: ${file}`]),
  ];
  const nothing = status === 204 ? "(no body)" : "(not a text)";
  answer.replaceChildren(
    make("p", {}, `GET ${target} → ${status}`),
    region("Headers", headers.join("\n")),
    region("Body", text === null ? nothing : JSON.stringify(JSON.parse(text), null, 2)),
  );
  highlight(answer);
}

/** A text that scrolls where it is long, by keys too. */
const region = (label: string, text: string): HTMLElement =>
  make("pre", { class: "code", tabindex: 0, role: "region", "aria-label": label }, text);
