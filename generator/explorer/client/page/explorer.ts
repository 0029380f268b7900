/** What every script needs: the elements of a page, and when to look at it again. */

import "./core.ts";
import { MINUTE } from "../../../lib/time/time-units.ts";

/** Runs every minute, and as soon as a page is looked at again: no timer runs on a phone that sleeps. */
export function asTimePasses(run: () => void): void {
  setInterval(run, MINUTE);
  document.addEventListener("visibilitychange", run);
  addEventListener("pageshow", run);
}

/** Fired when what is stated for a consent has been drawn on a page, with the time of the data (consent.ts). */
export const STATEMENT_SHOWN = "statement-shown";

/** An element that the script needs. Throws if the page has none. */
export function element<E extends Element>(selector: string, within: ParentNode = document): E {
  const found = within.querySelector<E>(selector);
  if (found === null) throw new Error(`This page has no ${selector}. Build the site again.`);
  return found;
}

type Attributes = Readonly<Record<string, string | number>>;

/** A new element with attributes and content. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  setAttributes(made, attributes);
  made.append(...content);
  return made;
}

/** A new button, and what it does when pressed. */
export function makeButton(
  attributes: Attributes,
  press: () => void,
  ...content: readonly (Node | string)[]
): HTMLButtonElement {
  const button = make("button", { type: "button", ...attributes }, ...content);
  button.addEventListener("click", press);
  return button;
}

export function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}
