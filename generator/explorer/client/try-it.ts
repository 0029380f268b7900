/** Sends the request that a form of the reference describes, and shows the response as text, whatever it is. */

import { mediaType } from "../../api/headers.ts";
import { ask } from "./page/ask.ts";
import { element, make, root } from "./page/explorer.ts";
import { highlight } from "./reference/highlight.ts";

/** What an answer is shown as. */
type Shown = {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
};

for (const form of document.querySelectorAll<HTMLFormElement>("form.try-it")) {
  const answer = element<HTMLElement>(".try-answer", form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const target = targetOf(form);
    const byHost = new FormData(form).get(":by") === "host";
    answer.hidden = false;
    answer.textContent = `GET ${target} …`;
    (byHost ? askHost(target) : askFiles(target)).then(
      (shown) => show(answer, target, shown),
      (error: Error) => answer.replaceChildren(`GET ${target} could not be answered. ${error.message}`),
    );
  });
}

/** The path with its placeholders replaced, and the parameters that are given; an empty field is left out. */
function targetOf(form: HTMLFormElement): string {
  let path = form.dataset.path ?? "";
  const query = new URLSearchParams();
  for (const input of form.querySelectorAll<HTMLInputElement>("[data-in]")) {
    const { name, value, type, checked } = input;
    if (input.dataset.in === "path") path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (type === "checkbox" ? checked : value !== "") query.append(name, value);
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

async function askFiles(target: string): Promise<Shown> {
  const { status, text, file } = await ask(target);
  const headers: [string, string][] = [];
  if (status !== 204) headers.push(["content-type", mediaType(file ?? ".json", status)]);
  if (file !== null) headers.push(["file", file]);
  return { status, headers, body: bodyOf(text, status) };
}

async function askHost(target: string): Promise<Shown> {
  const response = await fetch(new URL(target.slice(1), root), { cache: "no-cache" });
  const isText = /json|text/.test(response.headers.get("content-type") ?? "");
  const text = isText ? await response.text() : null;
  return { status: response.status, headers: [...response.headers], body: bodyOf(text, response.status) };
}

function bodyOf(text: string | null, status: number): string {
  if (text === null) return status === 204 ? "(no body)" : "(not a text)";
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function show(answer: HTMLElement, target: string, { status, headers, body }: Shown): void {
  answer.replaceChildren(
    make("p", {}, `GET ${target} → ${status}`),
    region("Headers", headers.map(([name, value]) => `${name}: ${value}`).join("\n")),
    region("Body", body),
  );
  highlight(answer);
}

/** A text that scrolls where it is long, by keys too. */
const region = (label: string, text: string): HTMLElement =>
  make("pre", { class: "code", tabindex: 0, role: "region", "aria-label": label }, text);
